import { BookingInput, PatientAppointment } from '../appointments/booking'
import { area } from '../kit/endpoint'
import { One } from '../kit/responses'

/** How patients move their appointments. The call is named `patient` and handled by the area of bookings by staff. */
export const rescheduling = area({
  reschedule: {
    method: 'POST',
    path: '/api/patient/appointments/{id}/reschedule',
    permission: 'schedule-appointment',
    summary:
      'Move a confirmed appointment of mine to another time of its doctor, while it can be cancelled without a loss: at the same clinic, what was agreed stays; at another one, the rest is outstanding or the excess is refunded',
    body: BookingInput,
    record: { kind: 'ownAppointment', param: 'id' },
    idempotency: 'natural',
    // A lost race is reported with the current slots after the transaction.
    transaction: 'handler',
    response: One(PatientAppointment),
  },
})
