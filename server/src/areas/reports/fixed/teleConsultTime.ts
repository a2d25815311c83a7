import { minutes } from '../sources/shared'
import { text } from '../text'
import {
  counted,
  detail,
  type FixedReport,
  figure,
  hourTerm,
  isKnown,
  leftOut,
  meaning,
  name,
  periodTerm,
} from './fixedReport'

export const teleConsultTime: FixedReport = {
  type: 'patient-episode-tele-consult-time',
  title: text('Patient episode tele-consult time', 'مدة الاستشارات عن بعد لحالات المرضى'),
  description: text('Time in consultation calls about each case', 'مدة مكالمات الاستشارة لكل حالة'),
  definition: [
    meaning(
      text('Time in the call', 'مدة المكالمة'),
      'From the start of the call of a consultation request to the end of the request, in minutes.',
      'من بدء مكالمة طلب الاستشارة حتى انتهاء الطلب، بالدقائق.',
    ),
    meaning(
      counted,
      'Consultation requests whose call has started and ended.',
      'طلبات الاستشارة التي بدأت مكالمتها وانتهت.',
    ),
    meaning(
      leftOut,
      'Requests that were answered in writing only, rejected or cancelled before a call.',
      'الطلبات التي تم الرد عليها كتابةً فقط، أو رُفضت أو أُلغيت قبل المكالمة.',
    ),
    meaning(periodTerm, 'The day on which the request was sent.', 'يوم إرسال الطلب.'),
    meaning(hourTerm, 'The hour at which the call started.', 'ساعة بدء المكالمة.'),
  ],
  table: 'consultation_requests',
  id: 'episode_id',
  names: [name('patient', 'Patient', 'المريض'), name('hospital', 'Hospital', 'المستشفى')],
  columns: [
    figure('count', 'id', 'Calls', 'المكالمات'),
    figure('distinct', 'doctor_id', 'Consultants', 'الاستشاريون'),
    figure('sum', 'call_time', 'Total time', 'إجمالي المدة', minutes),
    figure('avg', 'call_time', 'Average', 'المتوسط', minutes),
    figure('max', 'call_time', 'Longest', 'الأطول', minutes),
  ],
  conditions: [isKnown('call_time')],
  filters: ['date_from', 'date_to', 'hospital_id', 'specialty_id', 'doctor_id', 'patient_id', 'hour'],
  filterColumns: { hour: 'started_at' },
  details: [
    detail('sent_at'),
    detail('started_at'),
    detail('doctor'),
    detail('urgency'),
    detail('status'),
    detail('call_time'),
  ],
  order: 4,
  chart: { group: { column: 'sent_at', function: 'day' }, measure: 2, kind: 'bar' },
}
