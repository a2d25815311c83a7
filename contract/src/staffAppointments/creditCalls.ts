import { BookingInput, PatientAppointment } from '../appointments/booking'
import { area } from '../kit/endpoint'
import { One } from '../kit/responses'

/** What patients do with a payment that came after their slot was released. */
export const credits = area({
  use: {
    method: 'POST',
    path: '/api/patient/appointments/{id}/use-credit',
    permission: 'schedule-appointment',
    summary: 'Book another time with the credit of an appointment of mine: it moves there, with its payment',
    body: BookingInput,
    record: { kind: 'ownAppointment', param: 'id' },
    // A lost race is reported with the current slots after the transaction.
    transaction: 'handler',
    response: One(PatientAppointment),
  },
})
