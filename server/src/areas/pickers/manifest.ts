import { pickers } from '#contract/pickers/calls'
import { type AreaManifest, answered } from '../manifest'
import { pickerHandlers } from './handlers'

export const pickersArea: AreaManifest = {
  calls: [answered('pickers', pickers, pickerHandlers)],
}
