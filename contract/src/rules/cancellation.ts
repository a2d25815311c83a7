import { APPOINTMENT_STATUS, type AppointmentStatus, canMove } from './appointmentStatus'
import { type Duration, durationMs } from './timeUnit'

/** An appointment, and how long before its start (ms) the one who asks may still cancel: the clinic's tolerance for patients or for physicians. */
export interface CancellableAppointment {
  status: AppointmentStatus
  start: number
  tolerance: Duration
}

/** patient_cancellable and physician_cancellable at `now` (ms): the last moment itself still counts. */
export function isCancellable(appointment: CancellableAppointment, now: number): boolean {
  return canMove(appointment.status, APPOINTMENT_STATUS.cancelled) && now <= cancellableUntil(appointment)
}

/** The last instant (ms) at which an appointment can be cancelled, going by its tolerance alone. */
export function cancellableUntil({ start, tolerance }: Omit<CancellableAppointment, 'status'>): number {
  return start - durationMs(tolerance)
}
