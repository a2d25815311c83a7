import { text } from '../text'
import {
  counted,
  detail,
  type FixedReport,
  figure,
  is,
  leftOut,
  meaning,
  name,
  periodTerm,
  wardFilters,
} from './fixedReport'

export const prescriptionExecution: FixedReport = {
  type: 'episode-prescription-execution',
  title: text('Active episode prescription execution percentage', 'نسبة إعطاء جرعات الوصفات السارية للحالات'),
  description: text(
    'Which share of the due doses was given, by open case',
    'نسبة الجرعات المستحقة التي أُعطيت لكل حالة مفتوحة',
  ),
  definition: [
    meaning(
      text('Given, share', 'نسبة المعطاة'),
      'Doses recorded as given, of all doses that were due. A dose of a high-alert drug counts once the second person has confirmed it, or nobody was available.',
      'الجرعات المسجلة كمعطاة من كل الجرعات المستحقة. جرعة الدواء عالي الخطورة تُحسب بعد تأكيد الشخص الثاني، أو إذا لم يكن أحد متاحًا.',
    ),
    meaning(
      counted,
      'Doses with a due time before now, of active prescriptions of open cases.',
      'الجرعات التي حل موعدها حتى الآن، من الوصفات السارية للحالات المفتوحة.',
    ),
    meaning(
      leftOut,
      'Doses as needed, doses while the prescription was on hold, doses to come.',
      'الجرعات عند اللزوم، والجرعات أثناء إيقاف الوصفة مؤقتًا، والجرعات القادمة.',
    ),
    meaning(periodTerm, 'The time at which the dose was due.', 'موعد استحقاق الجرعة.'),
  ],
  table: 'executions',
  id: 'episode_id',
  names: [name('patient', 'Patient', 'المريض'), name('hospital', 'Hospital', 'المستشفى')],
  columns: [
    figure('distinct', 'prescription_id', 'Prescriptions', 'الوصفات'),
    figure('count', 'id', 'Due doses', 'الجرعات المستحقة'),
    figure('yes', 'is_given', 'Given', 'المعطاة'),
    figure('yes', 'is_not_given', 'Not given', 'غير المعطاة'),
    figure('yes', 'is_unrecorded', 'Not Executed', 'لم تُسجَّل بعد'),
    figure('percent', 'is_given', 'Given, share', 'نسبة المعطاة'),
  ],
  conditions: [is('is_due'), is('is_active'), is('is_open')],
  filters: [...wardFilters, 'hour'],
  details: [
    detail('due_at'),
    detail('drug'),
    detail('given_at'),
    detail('is_given'),
    detail('is_not_given'),
    detail('is_unrecorded'),
  ],
  order: 7,
  direction: 'asc',
  chart: { group: { column: 'due_at', function: 'day' }, measure: 5, kind: 'line' },
}
