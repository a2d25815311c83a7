import { staffAppointments } from '#contract/staffAppointments/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { staffAppointmentHandlers } from './handlers'

export const staffAppointmentsArea: AreaManifest = {
  name: 'staffAppointments',
  calls: [handledCalls('staffAppointments', staffAppointments, staffAppointmentHandlers)],
}
