import { allergies } from '#contract/allergies/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { allergyHandlers } from './handlers'
import { allergyRules } from './policy'
import { allergySources } from './sources'

export const allergiesArea: AreaManifest = {
  name: 'allergies',
  calls: [handledCalls('allergies', allergies, allergyHandlers)],
  rules: allergyRules,
  sources: allergySources,
}
