import { days } from '../sources/shared'
import { text } from '../text'
import { caseDetails } from './cases'
import { counted, type FixedReport, figure, is, leftOut, meaning, name, periodTerm, wardFilters } from './fixedReport'

export const stayLength: FixedReport = {
  type: 'episode-stay-length',
  title: text('Episode stay length', 'مدة إقامة الحالات'),
  description: text('How long patients stay, by department', 'مدة إقامة المرضى لكل قسم'),
  definition: [
    meaning(
      text('Length of stay', 'مدة الإقامة'),
      'From admission to discharge, in days of 24 hours, of the whole case: also if the patient moved between departments or hospitals.',
      'من دخول المستشفى حتى الخروج، بأيام من 24 ساعة، للحالة كلها: ولو انتقل المريض بين الأقسام أو المستشفيات.',
    ),
    meaning(
      counted,
      'Discharged cases, in the department of the last stay.',
      'الحالات التي خرج مرضاها، في قسم آخر إقامة.',
    ),
    meaning(leftOut, 'Open cases.', 'الحالات المفتوحة.'),
    meaning(periodTerm, 'The day of discharge.', 'يوم الخروج.'),
  ],
  table: 'episodes',
  id: 'department_id',
  names: [name('department', 'Department', 'القسم'), name('hospital', 'Hospital', 'المستشفى')],
  columns: [
    figure('count', 'id', 'Cases', 'الحالات'),
    figure('avg', 'stay', 'Average', 'المتوسط', days),
    figure('median', 'stay', 'Median', 'الوسيط', days),
    figure('p90', 'stay', '9 of 10 within', '9 من 10 خلال', days),
    figure('max', 'stay', 'Longest', 'الأطول', days),
  ],
  conditions: [is('is_discharged')],
  filters: wardFilters,
  filterColumns: { date: 'discharged_at' },
  details: caseDetails,
  order: 3,
  chart: { group: { column: 'discharged_at', function: 'week' }, measure: 1, kind: 'bar' },
}
