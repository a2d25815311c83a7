import { outage } from '#contract/outage/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { outageHandlers } from './handlers'
import { outageRules } from './policy'

export const outageArea: AreaManifest = {
  name: 'outage',
  calls: [handledCalls('outage', outage, outageHandlers)],
  rules: outageRules,
}
