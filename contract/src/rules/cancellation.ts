import { APPOINTMENT_STATUS, type AppointmentStatus, canMove } from './appointmentStatus'
import { type Duration, durationMs } from './timeUnit'

/**
 * An appointment, and how long before its start (ms) the caller can still cancel it: the clinic's tolerance for
 * patients or for physicians.
 */
export interface CancellableAppointment {
  status: AppointmentStatus
  start: number
  tolerance: Duration
  /** A walk-in can be cancelled until the patient is called in: it has no time to be early for. */
  isWalkIn: boolean
}

/** Returns patient_cancellable or physician_cancellable at `now` (ms); the deadline itself is included. */
export function isCancellable(appointment: CancellableAppointment, now: number): boolean {
  return (
    canMove(appointment.status, APPOINTMENT_STATUS.cancelled) &&
    (appointment.isWalkIn || now <= cancellableUntil(appointment))
  )
}

/** Returns the last instant (ms) at which an appointment can be cancelled, by its tolerance alone. */
export function cancellableUntil({ start, tolerance }: Pick<CancellableAppointment, 'start' | 'tolerance'>): number {
  return start - durationMs(tolerance)
}

/** What was paid for an appointment that is to be cancelled, in piastres. */
export interface PaidAppointment {
  price: number
  /** Through the payment providers. */
  paid: number
  refunded: number
}

/**
 * Returns what the hospital retains, in piastres, when the patient cancels: nothing within the tolerance, and later the
 * rest of the percentage that the clinic refunds. What was paid beyond the price is always refunded.
 * @param percent of the price that the clinic refunds after the tolerance, 0 to 100
 */
export function retainedOnCancel(
  { price, paid, refunded }: PaidAppointment,
  { isWithinTolerance, percent }: { isWithinTolerance: boolean; percent: number },
): number {
  if (isWithinTolerance) return 0
  const used = Math.max(0, Math.min(price, paid - refunded))
  return used - Math.round((used * percent) / 100)
}
