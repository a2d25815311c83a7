import { minutes } from '../sources/shared'
import { text } from '../text'
import {
  clinicFilters,
  counted,
  detail,
  type FixedReport,
  figure,
  hourTerm,
  leftOut,
  meaning,
  name,
  periodTerm,
} from './fixedReport'

export const doctorCalls: FixedReport = {
  type: 'doctor-calls-count',
  title: text('Doctor calls count', 'عدد مكالمات الأطباء'),
  description: text('Video visits and consultation calls of each doctor', 'زيارات الفيديو ومكالمات الاستشارة لكل طبيب'),
  definition: [
    meaning(
      counted,
      'Visits by video to which the doctor called the patient in, and calls of consultation requests that the doctor started.',
      'زيارات الفيديو التي نادى فيها الطبيب على المريض، ومكالمات طلبات الاستشارة التي بدأها الطبيب.',
    ),
    meaning(
      text('Length', 'المدة'),
      'From the start of the call to the end of the visit or of the request; calls that are still going on have none.',
      'من بدء المكالمة حتى انتهاء الزيارة أو الطلب؛ المكالمات الجارية بلا مدة.',
    ),
    meaning(
      leftOut,
      'Visits at the hospital, and calls among the staff of a case.',
      'الزيارات في المستشفى، ومكالمات فريق الحالة.',
    ),
    meaning(periodTerm, 'The day on which the call began.', 'يوم بدء المكالمة.'),
    meaning(hourTerm, 'The hour at which the call began.', 'ساعة بدء المكالمة.'),
  ],
  table: 'calls',
  id: 'doctor_id',
  names: [name('doctor', 'Doctor', 'الطبيب')],
  columns: [
    figure('count', 'id', 'Calls', 'المكالمات'),
    figure('yes', 'is_visit', 'Visits by video', 'زيارات بالفيديو'),
    figure('yes', 'is_consultation', 'Consultations', 'استشارات'),
    figure('sum', 'length', 'Total time', 'إجمالي المدة', minutes),
    figure('median', 'length', 'Median', 'الوسيط', minutes),
  ],
  filters: [...clinicFilters, 'patient_id'],
  details: [detail('started_at'), detail('patient'), detail('hospital'), detail('is_visit'), detail('length')],
  order: 1,
  chart: { group: { column: 'started_at', function: 'day' }, measure: 0, kind: 'bar' },
}
