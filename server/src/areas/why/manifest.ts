import { why } from '#contract/why/calls'
import { type AreaManifest, answered } from '../manifest'
import { whyHandlers } from './handlers'

export const whyArea: AreaManifest = {
  calls: [answered('why', why, whyHandlers)],
}
