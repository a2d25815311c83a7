import { icd } from '#contract/icd/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { icdHandlers } from './handlers'

export const icdArea: AreaManifest = {
  name: 'icd',
  calls: [handledCalls('icd', icd, icdHandlers)],
}
