import { vacations } from '#contract/vacations/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { vacationHandlers } from './handlers'
import { vacationRules } from './policy'
import { vacationsRecords } from './records'
import { vacationSources } from './sources'

export const vacationsArea: AreaManifest = {
  name: 'vacations',
  calls: [handledCalls('vacations', vacations, vacationHandlers)],
  records: vacationsRecords,
  rules: vacationRules,
  sources: vacationSources,
}
