import { staffBooking } from '#contract/staffAppointments/bookingCalls'
import { type AreaManifest, handledCalls } from '../manifest'
import { bookingHandlers } from './bookingHandlers'

export const staffAppointmentsArea: AreaManifest = {
  name: 'staffAppointments',
  calls: [handledCalls('staffBooking', staffBooking, bookingHandlers)],
}
