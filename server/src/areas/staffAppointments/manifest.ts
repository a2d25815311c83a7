import { staffBooking } from '#contract/staffAppointments/bookingCalls'
import { staffAppointments } from '#contract/staffAppointments/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { bookingHandlers } from './bookingHandlers'
import { staffAppointmentHandlers } from './handlers'

export const staffAppointmentsArea: AreaManifest = {
  name: 'staffAppointments',
  calls: [
    handledCalls('staffAppointments', staffAppointments, staffAppointmentHandlers),
    handledCalls('staffBooking', staffBooking, bookingHandlers),
  ],
}
