import { and, eq, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, db } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { type AppointmentRow, appointmentRows, currentStatus } from './appointmentRow'

/**
 * An appointment of the caller, held until the transaction ends, so that it changes once at a time.
 * @throws 404 when it is somebody else's or none
 */
export async function lockOwnAppointment(id: number): Promise<AppointmentRow> {
  const mine = and(eq(appointments.id, id), eq(appointments.patient_id, caller().id))
  const [locked] = await db().select({ id: appointments.id }).from(appointments).where(mine).for('update')
  const [row] = await appointmentRows(sql`appointments.id = ${orNotFound(locked).id}`)
  return orNotFound(row)
}

/** @throws 422 once the visit is finished, missed or cancelled */
export function requireOpen(row: AppointmentRow): void {
  if (currentStatus(row) >= APPOINTMENT_STATUS.completed) throw fieldProblem('appointment', 'booking.closed')
}
