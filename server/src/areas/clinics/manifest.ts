import { clinics } from '#contract/clinics/calls'
import { type AreaManifest, answered } from '../manifest'
import { clinicHandlers } from './handlers'
import { clinicRules } from './policy'

export const clinicsArea: AreaManifest = {
  calls: [answered('clinics', clinics, clinicHandlers)],
  rules: clinicRules,
}
