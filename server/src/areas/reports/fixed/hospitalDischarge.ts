import { days } from '../sources/shared'
import { text } from '../text'
import { caseDetails, partyOfDischarge } from './cases'
import {
  counted,
  detail,
  type FixedReport,
  figure,
  hourTerm,
  is,
  leftOut,
  meaning,
  name,
  periodTerm,
  wardFilters,
} from './fixedReport'

export const hospitalDischarge: FixedReport = {
  type: 'hospital-episode-discharge',
  title: text('Hospital episode discharge', 'خروج الحالات حسب المستشفى'),
  description: text('Discharges of each hospital', 'حالات الخروج لكل مستشفى'),
  definition: [
    meaning(
      counted,
      'Cases whose discharge is complete, at the hospital that discharged them.',
      'الحالات التي اكتمل خروجها، في المستشفى الذي أخرجها.',
    ),
    meaning(
      text('Readmission', 'دخول متكرر'),
      'A case that began within 30 days after another discharge of the same patient, at any hospital.',
      'حالة بدأت خلال 30 يومًا من خروج سابق للمريض نفسه، في أي مستشفى.',
    ),
    meaning(leftOut, 'Open cases, and transfers to another hospital.', 'الحالات المفتوحة، والنقل إلى مستشفى آخر.'),
    partyOfDischarge,
    meaning(periodTerm, 'The day of discharge.', 'يوم الخروج.'),
    meaning(hourTerm, 'The hour of discharge.', 'ساعة الخروج.'),
  ],
  table: 'episodes',
  id: 'hospital_id',
  names: [name('hospital', 'Hospital', 'المستشفى')],
  columns: [
    figure('count', 'id', 'Discharges', 'حالات الخروج'),
    figure('distinct', 'patient_id', 'Patients', 'المرضى'),
    figure('avg', 'stay', 'Average stay', 'متوسط الإقامة', days),
    figure('median', 'stay', 'Median stay', 'وسيط الإقامة', days),
    figure('percent', 'is_readmission', 'Were readmissions', 'نسبة الدخول المتكرر'),
  ],
  conditions: [is('is_discharged')],
  filters: [...wardFilters, 'hour', 'party'],
  filterColumns: { date: 'discharged_at', hour: 'discharged_at' },
  details: [...caseDetails, detail('party')],
  order: 1,
  chart: { group: { column: 'discharged_at', function: 'day' }, measure: 0, kind: 'bar' },
}
