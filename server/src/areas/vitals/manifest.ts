import { vitals } from '#contract/vitals/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { vitalHandlers } from './handlers'
import { vitalRules } from './policy'
import { vitalSources } from './sources'

export const vitalsArea: AreaManifest = {
  name: 'vitals',
  calls: [handledCalls('vitals', vitals, vitalHandlers)],
  rules: vitalRules,
  sources: vitalSources,
}
