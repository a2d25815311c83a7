import { vacations } from '#contract/vacations/calls'
import { auditedRow } from '../../schema/areaRecords'
import { type AreaManifest, handledCalls } from '../manifest'
import { vacationsSource } from './calendarSource'
import { vacationHandlers } from './handlers'
import { vacationRules } from './policy'
import { vacationSources } from './sources'

export const vacationsArea: AreaManifest = {
  name: 'vacations',
  calls: [handledCalls('vacations', vacations, vacationHandlers)],
  records: {
    vacation: { audited: auditedRow('vacations') },
  },
  rules: vacationRules,
  sources: vacationSources,
  calendarSource: vacationsSource,
}
