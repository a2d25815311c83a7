import { minutes } from '../sources/shared'
import { text } from '../text'
import {
  clinicFilters,
  counted,
  detail,
  type FixedReport,
  figure,
  isKnown,
  leftOut,
  meaning,
  name,
  partyTerm,
  texts,
} from './fixedReport'
import { byStart } from './visits'

export const physicianDelay: FixedReport = {
  type: 'physician-delay',
  title: text('Physician delay', 'تأخر الأطباء'),
  description: text(
    'How long patients wait after their booked time, by doctor',
    'مدة انتظار المرضى بعد موعدهم لكل طبيب',
  ),
  definition: [
    meaning(
      text('Delay', 'التأخير'),
      'From the booked time to the moment the doctor calls the patient in. Earlier starts count as 0.',
      'من وقت الموعد المحجوز حتى نداء الطبيب على المريض. البدء المبكر يُحسب 0.',
    ),
    meaning(
      counted,
      'Completed visits with a booked time, by video and at the hospital.',
      'الزيارات المكتملة ذات الموعد المحجوز، بالفيديو وفي المستشفى.',
    ),
    meaning(
      leftOut,
      'Missed and cancelled visits, queue numbers without a time, sessions that nobody started.',
      'المواعيد الفائتة والملغاة، وأرقام الدور بدون موعد، والجلسات التي لم تبدأ.',
    ),
    meaning(
      partyTerm,
      'Patient, if the patient joined after the booked time; otherwise hospital. Shares are of the visits with a delay.',
      'المريض إذا حضر بعد وقت الموعد، وإلا فالمستشفى. النسب من الزيارات المتأخرة.',
    ),
    byStart,
  ],
  table: 'appointments',
  id: 'doctor_id',
  names: [name('doctor', 'Doctor', 'الطبيب')],
  columns: [
    texts('specialty', 'Specialty', 'التخصص'),
    figure('count', 'id', 'Visits', 'الزيارات'),
    figure('percent', 'is_prompt', 'Within 5 min', 'خلال 5 دقائق'),
    figure('median', 'delay', 'Median', 'الوسيط', minutes),
    figure('p90', 'delay', '9 of 10 within', '9 من 10 خلال', minutes),
    figure('max', 'delay', 'Longest', 'الأطول', minutes),
    figure('percent', 'is_delay_of_hospital', 'Due to hospital', 'بسبب المستشفى'),
    figure('percent', 'is_delay_of_patient', 'Due to patient', 'بسبب المريض'),
  ],
  conditions: [isKnown('delay')],
  filters: [...clinicFilters, 'party'],
  filterColumns: { party: 'delay_party' },
  details: [
    detail('starts_at', text('Booked', 'الموعد')),
    detail('patient'),
    detail('kind'),
    detail('started_at'),
    detail('delay'),
    detail('delay_party'),
  ],
  order: 4,
  chart: { group: { column: 'starts_at', function: 'day' }, measure: 3, kind: 'bar' },
}
