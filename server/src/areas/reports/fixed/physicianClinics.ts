import { minutes } from '../sources/shared'
import { text } from '../text'
import { counted, detail, type FixedReport, figure, leftOut, meaning, name, periodTerm } from './fixedReport'

export const physicianClinics: FixedReport = {
  type: 'physician-clinics',
  title: text('Physician clinics', 'عيادات الأطباء'),
  description: text('Clinics of each doctor, and the sessions that took place', 'عيادات كل طبيب والجلسات التي عُقدت'),
  definition: [
    meaning(
      counted,
      'Clinic sessions that were started, with the clinics they belong to. A session counts for the doctor of its appointments; one without appointments, for the doctor who has the clinic now.',
      'جلسات العيادة التي بدأت، والعيادات التي تنتمي إليها. تُحسب الجلسة لطبيب مواعيدها، وما ليس له مواعيد فلطبيب العيادة الحالي.',
    ),
    meaning(
      text('Late start', 'تأخر البدء'),
      'From the planned start of the session to the moment the doctor started it. Earlier starts count as 0.',
      'من وقت بدء الجلسة المحدد حتى بدء الطبيب لها. البدء المبكر يُحسب 0.',
    ),
    meaning(leftOut, 'Sessions that nobody started.', 'الجلسات التي لم يبدأها أحد.'),
    meaning(periodTerm, 'The day of the planned start.', 'يوم البدء المحدد.'),
  ],
  table: 'sessions',
  id: 'doctor_id',
  names: [name('doctor', 'Doctor', 'الطبيب')],
  columns: [
    figure('distinct', 'clinic_id', 'Clinics', 'العيادات'),
    figure('count', 'id', 'Sessions', 'الجلسات'),
    figure('sum', 'length', 'Time in sessions', 'مدة الجلسات', minutes),
    figure('median', 'start_delay', 'Late start, median', 'وسيط تأخر البدء', minutes),
  ],
  filters: ['date_from', 'date_to', 'hospital_id', 'specialty_id', 'doctor_id', 'hour'],
  details: [
    detail('starts_at'),
    detail('clinic'),
    detail('hospital'),
    detail('kind'),
    detail('length'),
    detail('start_delay'),
  ],
  order: 2,
  chart: { group: { column: 'starts_at', function: 'day' }, measure: 1, kind: 'bar' },
}
