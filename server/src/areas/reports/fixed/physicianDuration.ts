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
} from './fixedReport'
import { byStart } from './visits'

export const physicianDuration: FixedReport = {
  type: 'physician-duration',
  title: text('Physician duration', 'مدة زيارات الأطباء'),
  description: text('How long the visits of each doctor take', 'مدة زيارات كل طبيب'),
  definition: [
    meaning(
      text('Duration', 'المدة'),
      'From the moment the doctor calls the patient in to the moment the doctor finishes the visit, in minutes.',
      'من لحظة نداء الطبيب على المريض حتى إنهاء الطبيب للزيارة، بالدقائق.',
    ),
    meaning(counted, 'Completed visits.', 'الزيارات المكتملة.'),
    meaning(
      leftOut,
      'Missed and cancelled appointments, and visits that are still going on.',
      'المواعيد الفائتة والملغاة والزيارات الجارية.',
    ),
    byStart,
  ],
  table: 'appointments',
  id: 'doctor_id',
  names: [name('doctor', 'Doctor', 'الطبيب')],
  columns: [
    figure('count', 'id', 'Visits', 'الزيارات'),
    figure('median', 'duration', 'Median', 'الوسيط', minutes),
    figure('avg', 'duration', 'Average', 'المتوسط', minutes),
    figure('p90', 'duration', '9 of 10 within', '9 من 10 خلال', minutes),
    figure('max', 'duration', 'Longest', 'الأطول', minutes),
  ],
  conditions: [isKnown('duration')],
  filters: [...clinicFilters, 'patient_id'],
  details: [detail('starts_at'), detail('patient'), detail('kind'), detail('started_at'), detail('duration')],
  order: 2,
  chart: { group: { column: 'starts_at', function: 'day' }, measure: 1, kind: 'bar' },
}
