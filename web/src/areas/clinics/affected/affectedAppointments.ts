import type { AffectedAppointment } from '#contract/clinics/affectedAppointment'
import { Problem } from '../../../lib/api/problem'

/** The appointments that a change affects: their number, and those that the user may access. */
export interface AffectedAppointments {
  count: number
  appointments: readonly AffectedAppointment[]
}

/** Returns the affected appointments of a refused change; undefined when it was refused for another reason. */
export function affectedAppointmentsIn(thrown: unknown): AffectedAppointments | undefined {
  if (!(thrown instanceof Problem)) return undefined
  const { appointments_count: count, appointments } = thrown.extra
  return typeof count === 'number' ? { count, appointments: appointments as AffectedAppointment[] } : undefined
}
