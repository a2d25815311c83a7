import { minutes } from '../sources/shared'
import { text } from '../text'
import {
  clinicFilters,
  counted,
  detail,
  type FixedReport,
  figure,
  leftOut,
  meaning,
  name,
  periodTerm,
} from './fixedReport'

export const inpatientRounds: FixedReport = {
  type: 'inpatient-rounds',
  title: text('Inpatient rounds', 'مناقشات حالات القسم الداخلي'),
  description: text('Rounds about inpatients, one by one', 'مناقشات حالات القسم الداخلي، واحدة بواحدة'),
  definition: [
    meaning(
      counted,
      'Rounds that were planned for the period, also those that nobody started. Held are those that were started.',
      'المناقشات المحددة في الفترة، ومنها ما لم يبدأه أحد. والتي عُقدت هي ما تم بدؤه.',
    ),
    meaning(
      text('People', 'المشاركون'),
      'The organizer, staff and guests who were invited, and people who have confirmed that they registered.',
      'المنظِّم والمدعوون من العاملين والضيوف، ومن أكدوا تسجيلهم.',
    ),
    meaning(
      text('Attended', 'الحاضرون'),
      'People who were in the conference, each once.',
      'من دخلوا المناقشة، ويُحسب كل شخص مرة واحدة.',
    ),
    meaning(
      text('Discussed cases', 'حالات تمت مناقشتها'),
      'Cases that were shown in the round. A case is an inpatient stay.',
      'الحالات المعروضة في المناقشة، والحالة هي إقامة في القسم الداخلي.',
    ),
    meaning(
      leftOut,
      'Deleted rounds, people who were removed, and the names of the patients.',
      'المناقشات المحذوفة، ومن تمت إزالتهم، وأسماء المرضى.',
    ),
    meaning(periodTerm, 'The day of the planned start.', 'يوم البدء المحدد.'),
  ],
  table: 'rounds',
  id: 'id',
  names: [
    name('title', 'Title', 'العنوان'),
    name('organizer', 'Organizer', 'المنظِّم'),
    name('hospital', 'Hospital', 'المستشفى'),
    name('starts_at', 'Start', 'وقت البدء'),
  ],
  columns: [
    figure('yes', 'is_held', 'Held', 'عُقدت'),
    figure('sum', 'people', 'People', 'المشاركون'),
    figure('sum', 'attended', 'Attended', 'الحاضرون'),
    figure('sum', 'cases', 'Discussed cases', 'حالات تمت مناقشتها'),
    figure('sum', 'length', 'Length', 'المدة', minutes),
  ],
  filters: clinicFilters,
  details: [
    ...[detail('starts_at'), detail('title'), detail('organizer'), detail('department'), detail('specialty')],
    ...[detail('type'), detail('status'), detail('people'), detail('attended'), detail('cases'), detail('length')],
  ],
  order: 3,
  chart: { group: { column: 'starts_at', function: 'day' }, measure: 3, kind: 'bar' },
}
