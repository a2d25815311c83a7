import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { millisecondsOf } from '../time/instants'

/**
 * held: the time is kept while the booking is being finished. lost: the hold ran out, or it was cancelled.
 * booked: confirmed and not over. over: completed or missed.
 */
export type BookingStage = 'held' | 'lost' | 'booked' | 'over'

type Staged = Pick<PatientAppointment, 'status' | 'hold_expires_at'>

/** How far a booking has got at `now` (ms since 1970). */
export function stageOf(appointment: Staged, now: number): BookingStage {
  const { status, hold_expires_at: holdExpiresAt } = appointment
  if (status === APPOINTMENT_STATUS.cancelled) return 'lost'
  if (status === APPOINTMENT_STATUS.completed || status === APPOINTMENT_STATUS.missed) return 'over'
  if (holdExpiresAt === null) return 'booked'
  return millisecondsOf(holdExpiresAt) > now ? 'held' : 'lost'
}

type Pending = Pick<PatientAppointment, 'id' | 'complaint' | 'hold_expires_at'>

/** Where a booking goes on: to the complaint while nothing is written, then to confirming; a confirmed one is shown. */
export function nextAddress({ id, complaint, hold_expires_at: holdExpiresAt }: Pending): string {
  if (holdExpiresAt === null) return `/patient/appointments/${id}/show`
  return complaint ? `/payment/methods?appointment_id=${id}` : `/complaint/create?appointment_id=${id}`
}

/** The calendar date 'YYYY-MM-DD' of a visit in its clinic's own zone. */
export function clinicDateOf({ schedule_time: time }: Pick<PatientAppointment, 'schedule_time'>): string {
  return time.slice(0, 10)
}
