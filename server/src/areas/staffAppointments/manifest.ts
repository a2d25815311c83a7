import { staffBooking } from '#contract/staffAppointments/bookingCalls'
import { staffAppointments } from '#contract/staffAppointments/calls'
import { credits } from '#contract/staffAppointments/creditCalls'
import { handlers } from '../../platform/http/handlers'
import { type AreaManifest, handledCalls } from '../manifest'
import { bookingHandlers } from './bookingHandlers'
import { staffAppointmentHandlers } from './handlers'
import { rebookWithCredit } from './rebook'

export const staffAppointmentsArea: AreaManifest = {
  name: 'staffAppointments',
  calls: [
    handledCalls('staffAppointments', staffAppointments, staffAppointmentHandlers),
    handledCalls('staffBooking', staffBooking, bookingHandlers),
    handledCalls(
      'credits',
      credits,
      handlers(credits, { use: ({ params, body }) => rebookWithCredit(params.id, body) }),
    ),
  ],
}
