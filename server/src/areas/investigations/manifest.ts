import { investigations } from '#contract/investigations/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { investigationHandlers } from './handlers'
import { investigationRules } from './policy'
import { investigationsRecords } from './records'
import { investigationSources } from './sources'

export const investigationsArea: AreaManifest = {
  name: 'investigations',
  calls: [handledCalls('investigations', investigations, investigationHandlers)],
  records: investigationsRecords,
  rules: investigationRules,
  sources: investigationSources,
}
