import { escalations } from '#contract/escalations/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { escalationHandlers } from './handlers'
import { escalationJobs } from './jobs'
import { escalationRules } from './policy'
import { escalationsRecords } from './records'
import { escalationSources } from './sources'

export const escalationsArea: AreaManifest = {
  name: 'escalations',
  calls: [handledCalls('escalations', escalations, escalationHandlers)],
  records: escalationsRecords,
  rules: escalationRules,
  sources: escalationSources,
  jobs: escalationJobs,
}
