import { accessReasons } from '#contract/appointments/accessReasons'
import { patient } from '#contract/appointments/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { accountClosed } from '../users'
import { appointmentJobs } from '.'
import { accessReasonHandlers } from './accessReasons'
import { cancelUpcoming } from './changes'
import { bookingHandlers } from './handlers'
import { appointmentRules } from './policy'
import { appointmentsRecords } from './records'
import { appointmentSources } from './sources'

export const appointmentsArea: AreaManifest = {
  name: 'appointments',
  calls: [
    handledCalls('patient', patient, bookingHandlers),
    handledCalls('accessReasons', accessReasons, accessReasonHandlers),
  ],
  records: appointmentsRecords,
  rules: appointmentRules,
  sources: appointmentSources,
  jobs: appointmentJobs,
  subscribers: [accountClosed.subscribe(({ userId }) => cancelUpcoming(userId))],
}
