import { hours } from '../sources/shared'
import { text } from '../text'
import { caseDetails } from './cases'
import { counted, type FixedReport, figure, is, leftOut, meaning, name } from './fixedReport'

export const lastUpdate: FixedReport = {
  type: 'episode-last-update',
  title: text('Episode last update', 'آخر تحديث للحالات'),
  description: text(
    'Open cases, those without an update for the longest time first',
    'الحالات المفتوحة، الأقدم تحديثًا أولًا',
  ),
  definition: [
    meaning(
      text('Last update', 'آخر تحديث'),
      'The newest of: the admission, a change of the medical history, new vital signs, a change of the severity, a prescription or its change, a recorded dose, a follow-up note.',
      'الأحدث من: دخول المستشفى، أو تعديل التاريخ المرضي، أو علامات حيوية جديدة، أو تغيير حدّة الحالة، أو وصفة طبية أو تعديلها، أو تسجيل جرعة، أو ملاحظة متابعة.',
    ),
    meaning(counted, 'All open cases.', 'كل الحالات المفتوحة.'),
    meaning(
      leftOut,
      'Discharged cases. Reading a case is no update, and neither are orders and their results.',
      'الحالات التي خرج مرضاها. قراءة الحالة ليست تحديثًا، وكذلك طلبات التحاليل والأشعة ونتائجها.',
    ),
  ],
  table: 'episodes',
  id: 'id',
  names: [
    name('patient', 'Patient', 'المريض'),
    name('hospital', 'Hospital', 'المستشفى'),
    name('department', 'Department', 'القسم'),
    name('admitted_at', 'Admission', 'دخول المستشفى'),
  ],
  columns: [
    figure('max', 'updated_at', 'Last update', 'آخر تحديث'),
    figure('max', 'hours_since_update', 'Since the last update', 'منذ آخر تحديث', hours),
  ],
  conditions: [is('is_open')],
  filters: ['hospital_id', 'specialty_id', 'patient_id'],
  details: caseDetails,
  order: 5,
  chart: { group: { column: 'department', function: 'group' }, measure: 1, kind: 'bar' },
}
