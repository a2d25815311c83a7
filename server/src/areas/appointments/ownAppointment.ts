import { and, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, db } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { type AppointmentRow, appointmentRows, appointmentRowsWith, currentStatus } from './appointmentRow'

/**
 * Locks an appointment of the caller.
 * @returns the condition that selects it
 */
async function lockOwn(id: number): Promise<SQL> {
  const mine = and(eq(appointments.id, id), eq(appointments.patient_id, caller().id))
  const [locked] = await db().select({ id: appointments.id }).from(appointments).where(mine).for('update')
  return sql`appointments.id = ${orNotFound(locked).id}`
}

/**
 * Locks an appointment of the caller until the transaction ends, so that changes to it are serialized.
 * @throws Problem 404 when it does not exist or is another patient's
 */
export async function lockOwnAppointment(id: number): Promise<AppointmentRow> {
  const [row] = await appointmentRows(await lockOwn(id))
  return orNotFound(row)
}

/**
 * As `lockOwnAppointment`, with further columns; see `appointmentRowsWith`.
 * @throws Problem 404
 */
export async function lockOwnAppointmentWith<S extends z.ZodObject>(
  schema: S,
  more: SQL,
  id: number,
): Promise<z.output<S>> {
  const [row] = await appointmentRowsWith(schema, more, await lockOwn(id))
  return orNotFound(row)
}

/**
 * Checks that the visit is not finished, missed or cancelled.
 * @throws Problem 422
 */
export function requireOpen(row: AppointmentRow): void {
  if (currentStatus(row) >= APPOINTMENT_STATUS.completed) throw fieldProblem('appointment', 'booking.closed')
}
