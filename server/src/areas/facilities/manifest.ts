import { labs, radiology } from '#contract/facilities/centers'
import { hospitals } from '#contract/facilities/hospitals'
import { type AreaManifest, answered } from '../manifest'
import { hospitalHandlers, labHandlers, radiologyHandlers } from '.'
import { facilityRules } from './policy'

export const facilitiesArea: AreaManifest = {
  calls: [
    answered('hospitals', hospitals, hospitalHandlers),
    answered('labs', labs, labHandlers),
    answered('radiology', radiology, radiologyHandlers),
  ],
  rules: facilityRules,
}
