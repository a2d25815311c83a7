import { staffBooking } from '#contract/staffAppointments/bookingCalls'
import { staffAppointments } from '#contract/staffAppointments/calls'
import { credits } from '#contract/staffAppointments/creditCalls'
import { rescheduling } from '#contract/staffAppointments/reschedulingCalls'
import { handlers } from '../../platform/http/handlers'
import { type AreaManifest, handledCalls } from '../manifest'
import { bookingHandlers } from './bookingHandlers'
import { earlierTime } from './earlierTime'
import { staffAppointmentHandlers } from './handlers'
import { rebookWithCredit } from './rebook'
import { rescheduleOwn, rescheduleTerms } from './reschedule'

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
    handledCalls(
      'patient',
      rescheduling,
      handlers(rescheduling, {
        reschedule: ({ params, body }) => rescheduleOwn(params.id, body),
        rescheduleTerms: async ({ params, query }) => ({ data: await rescheduleTerms(params.id, query) }),
        earlierTime: async ({ params }) => ({ data: await earlierTime(params.id) }),
      }),
    ),
  ],
}
