import { days } from '../sources/shared'
import { text } from '../text'
import { caseDetails } from './cases'
import { counted, type FixedReport, figure, leftOut, meaning, name, periodTerm, wardFilters } from './fixedReport'

export const inpatientPatients: FixedReport = {
  type: 'inpatient-patients',
  title: text('Inpatient patients', 'مرضى القسم الداخلي'),
  description: text('Cases and days in the hospital of each patient', 'حالات كل مريض وأيامه في المستشفى'),
  definition: [
    meaning(
      counted,
      'Cases that were opened in the period, open and discharged.',
      'الحالات التي فُتحت في الفترة، المفتوحة والتي خرج مرضاها.',
    ),
    meaning(
      text('Days in the hospital', 'أيام في المستشفى'),
      'From admission to discharge; for an open case, until now. Days of 24 hours, with two decimals.',
      'من دخول المستشفى حتى الخروج، وللحالة المفتوحة حتى الآن؛ اليوم 24 ساعة، بخانتين عشريتين.',
    ),
    meaning(
      leftOut,
      'Cases that were opened before the period, also if the patient was in the hospital during it.',
      'الحالات التي فُتحت قبل الفترة، ولو كان المريض في المستشفى خلالها.',
    ),
    meaning(periodTerm, 'The day of admission.', 'يوم دخول المستشفى.'),
  ],
  table: 'episodes',
  id: 'patient_id',
  names: [name('patient', 'Patient', 'المريض')],
  columns: [
    figure('count', 'id', 'Cases', 'الحالات'),
    figure('yes', 'is_open', 'Open', 'المفتوحة'),
    figure('sum', 'days_so_far', 'Days in the hospital', 'أيام في المستشفى', days),
    figure('max', 'admitted_at', 'Last admission', 'آخر دخول'),
  ],
  filters: wardFilters,
  details: caseDetails,
  order: 1,
  chart: { group: { column: 'admitted_at', function: 'day' }, measure: 0, kind: 'bar' },
}
