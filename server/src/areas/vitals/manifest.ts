import { vitals } from '#contract/vitals/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { vitalHandlers } from './handlers'
import { vitalRules } from './policy'
import { vitalsRecords } from './records'
import { vitalSources } from './sources'

export const vitalsArea: AreaManifest = {
  name: 'vitals',
  calls: [handledCalls('vitals', vitals, vitalHandlers)],
  records: vitalsRecords,
  rules: vitalRules,
  sources: vitalSources,
}
