import { pickers } from '#contract/pickers/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { pickerHandlers } from './handlers'

export const pickersArea: AreaManifest = {
  name: 'pickers',
  calls: [handledCalls('pickers', pickers, pickerHandlers)],
}
