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
