import { patient } from '#contract/appointments/calls'
import { waitingHandlers } from '../lobby'
import { type AreaManifest, answered } from '../manifest'
import { appointmentJobs } from '.'
import { bookingHandlers } from './handlers'
import { appointmentRules } from './policy'

export const appointmentsArea: AreaManifest = {
  calls: [answered('patient', patient, { ...bookingHandlers, ...waitingHandlers })],
  rules: appointmentRules,
  jobs: appointmentJobs,
}
