import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { millisecondsOf } from '../time/instants'

/**
 * held: the slot is held until the booking is confirmed. lost: the hold expired or was cancelled. booked: confirmed and
 * still to come. over: completed or missed.
 */
export type BookingStage = 'held' | 'lost' | 'booked' | 'over'

type Staged = Pick<PatientAppointment, 'status' | 'hold_expires_at'>

/**
 * Returns the stage of a booking.
 * @param now milliseconds since 1970
 */
export function stageOf(appointment: Staged, now: number): BookingStage {
  const { status, hold_expires_at: holdExpiresAt } = appointment
  if (isCancelled(appointment)) return 'lost'
  if (status === APPOINTMENT_STATUS.completed || status === APPOINTMENT_STATUS.missed) return 'over'
  if (holdExpiresAt === null) return 'booked'
  return millisecondsOf(holdExpiresAt) > now ? 'held' : 'lost'
}

/** Returns whether the appointment was cancelled, by the patient or by the hospital. */
export function isCancelled({ status }: Pick<PatientAppointment, 'status'>): boolean {
  return status === APPOINTMENT_STATUS.cancelled
}

/**
 * Returns whether the patient can pay for the appointment now: the price of a slot hold, or what is outstanding.
 * @param now milliseconds since 1970
 */
export function isPayable(appointment: PatientAppointment, now: number): boolean {
  return appointment.outstanding > 0 || stageOf(appointment, now) === 'held'
}

/** Returns what the patient is to pay, in EGP: what is outstanding of a visit that was paid before, or its price. */
export function amountDue({ outstanding, price }: Pick<PatientAppointment, 'outstanding' | 'price'>): number {
  return outstanding > 0 ? outstanding : price
}

type Pending = Pick<PatientAppointment, 'id' | 'complaint' | 'hold_expires_at'>

/**
 * Returns the address of a booking's next step: the complaint while it is empty, then confirmation; for a confirmed
 * booking, its page.
 */
export function nextAddress({ id, complaint, hold_expires_at: holdExpiresAt }: Pending): string {
  if (holdExpiresAt === null) return `/patient/appointments/${id}/show`
  return complaint ? `/payment/methods?appointment_id=${id}` : `/complaint/create?appointment_id=${id}`
}

/** Returns the date of a visit in its clinic's time zone, 'YYYY-MM-DD'. */
export function clinicDateOf({ schedule_time: time }: Pick<PatientAppointment, 'schedule_time'>): string {
  return time.slice(0, 10)
}
