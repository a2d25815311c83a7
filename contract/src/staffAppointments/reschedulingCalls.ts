import * as z from 'zod'
import { BookingInput, PatientAppointment } from '../appointments/booking'
import { area } from '../kit/endpoint'
import { One } from '../kit/responses'
import { day, id, instant, wallTime } from '../kit/values'

const own = { record: { kind: 'ownAppointment', param: 'id' } } as const

/** A free time before an appointment, at its clinic; all null if there is none to which it can move. */
export const EarlierTime = z.object({
  /** `YYYY-MM-DD` in the clinic's time zone. */
  date: z.string().nullable(),
  /** The slot's key: `HH:mm` wall-clock time in the clinic's time zone. */
  schedule_time: z.string().nullable(),
  starts_at: instant.nullable(),
})
export type EarlierTime = z.output<typeof EarlierTime>

/** What an appointment costs after a move; amounts in EGP. */
export const RescheduleTerms = z.object({
  price: z.number(),
  /** How much of the price is to be paid in addition, because the appointment was paid at a lower one. */
  outstanding: z.number(),
  /** What was paid beyond the price, and is returned. */
  refund: z.number(),
})
export type RescheduleTerms = z.output<typeof RescheduleTerms>

/** How patients move their appointments. The calls are named `patient` and handled by the area of bookings by staff. */
export const rescheduling = area({
  reschedule: {
    method: 'POST',
    path: '/api/patient/appointments/{id}/reschedule',
    permission: 'schedule-appointment',
    summary:
      'Move a confirmed appointment of mine to another time of its doctor, while it can be cancelled without a loss: at the same clinic, what was agreed stays; at another one, the rest is outstanding or the excess is refunded',
    body: BookingInput,
    ...own,
    idempotency: 'natural',
    // A lost race is reported with the current slots after the transaction.
    transaction: 'handler',
    response: One(PatientAppointment),
  },
  rescheduleTerms: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/reschedule',
    shows: 'caller',
    permission: 'schedule-appointment',
    summary: 'What an appointment of mine costs if it moves to a slot of its doctor; changes nothing',
    ...own,
    query: z.object({ clinic_id: id, date: day, schedule_time: wallTime }),
    response: One(RescheduleTerms),
  },
  earlierTime: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/earlier-time',
    shows: 'caller',
    permission: 'schedule-appointment',
    summary:
      'The first free time before a confirmed appointment of mine, at its clinic and within 96 days, to which it can move',
    ...own,
    response: One(EarlierTime),
  },
})
