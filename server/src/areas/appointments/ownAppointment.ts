import { and, eq, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, db } from '../../platform/context'
import { fieldProblem, found } from '../../platform/http/problem'
import { type AppointmentRow, appointmentRows, statusNow } from './appointmentRow'
import { appointments } from './tables'

/**
 * An appointment of the caller, held until the transaction ends, so that it changes once at a time.
 * @throws 404 when it is somebody else's or none
 */
export async function holdOwn(id: number): Promise<AppointmentRow> {
  const mine = and(eq(appointments.id, id), eq(appointments.patientId, caller().id))
  const [held] = await db().select({ id: appointments.id }).from(appointments).where(mine).for('update')
  const [row] = await appointmentRows(sql`appointments.id = ${found(held).id}`)
  return found(row)
}

/** @throws 422 once the visit is finished, missed or cancelled */
export function requireOpen(row: AppointmentRow): void {
  if (statusNow(row) >= APPOINTMENT_STATUS.completed) throw fieldProblem('appointment', 'booking.closed')
}
