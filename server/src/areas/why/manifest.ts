import { why } from '#contract/why/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { whyHandlers } from './handlers'

export const whyArea: AreaManifest = {
  name: 'why',
  calls: [handledCalls('why', why, whyHandlers)],
}
