import { clinics } from '#contract/clinics/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { clinicHandlers } from './handlers'
import { clinicRules } from './policy'
import { clinicSources } from './sources'

export const clinicsArea: AreaManifest = {
  name: 'clinics',
  calls: [handledCalls('clinics', clinics, clinicHandlers)],
  rules: clinicRules,
  sources: clinicSources,
}
