import { labs, radiology } from '#contract/facilities/centers'
import { hospitals } from '#contract/facilities/hospitals'
import { type AreaManifest, handledCalls } from '../manifest'
import { hospitalHandlers, labHandlers, radiologyHandlers } from '.'
import { facilityRules } from './policy'
import { facilitiesRecords } from './records'
import { facilitySources } from './sources'

export const facilitiesArea: AreaManifest = {
  name: 'facilities',
  calls: [
    handledCalls('hospitals', hospitals, hospitalHandlers),
    handledCalls('labs', labs, labHandlers),
    handledCalls('radiology', radiology, radiologyHandlers),
  ],
  records: facilitiesRecords,
  rules: facilityRules,
  sources: facilitySources,
}
