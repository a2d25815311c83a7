import type { AreaManifest } from '../manifest'
import { surveyRules } from './policy'
import { surveySources } from './sources'

export const surveysArea: AreaManifest = {
  name: 'surveys',
  calls: [],
  rules: surveyRules,
  sources: surveySources,
}
