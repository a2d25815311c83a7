import { prescriptions } from '#contract/prescriptions/calls'
import { signedPrescriptions } from '#contract/prescriptions/signed/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { prescriptionHandlers } from './handlers'
import { prescriptionJobs } from './jobs'
import { prescriptionRules } from './policy'
import { prescriptionsRecords } from './records'
import { signedHandlers } from './signed/handlers'
import { prescriptionSources } from './sources'

export const prescriptionsArea: AreaManifest = {
  name: 'prescriptions',
  calls: [
    handledCalls('prescriptions', prescriptions, prescriptionHandlers),
    handledCalls('signedPrescriptions', signedPrescriptions, signedHandlers),
  ],
  records: prescriptionsRecords,
  rules: prescriptionRules,
  sources: prescriptionSources,
  jobs: prescriptionJobs,
}
