import { eq, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { cancelAppointments } from '../appointments'
import { refuseOwnMoney } from '../payments'
import { isDeletable, isPhysicianCancellable } from './staffAppointmentRow'
import { type StaffColumns, staffColumnsOf } from './staffColumns'

/** Locks an appointment until the transaction ends, so that changes to it are serialized. */
async function lockAppointment(id: number): Promise<StaffColumns> {
  const [locked] = await db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.id, id))
    .for('update')
  const [row] = await staffColumnsOf(sql`appointments.id = ${orNotFound(locked).id}`)
  return orNotFound(row)
}

/**
 * Cancels an appointment for the hospital: the patient is notified and owed what they paid, and the slot is free again.
 * One that is cancelled already stays as it is.
 * @throws Problem 404; 422 when it is too late, or when it was paid by the caller or for their dependant
 */
export async function cancelAppointment(id: number): Promise<void> {
  const row = await lockAppointment(id)
  if (row.status === APPOINTMENT_STATUS.cancelled) return
  if (!isPhysicianCancellable(row)) throw fieldProblem('appointment', 'booking.notCancellable')
  // The hospital returns everything, whatever its policy for patients is.
  if (row.paid > row.refunded) await refuseOwnMoney(row.patient_id, 'appointment')
  await cancelAppointments([id])
}

/**
 * Deletes a cancelled appointment: the row stays, and no list shows it.
 * @throws Problem 404; 422 when it is not cancelled, or when the patient is still owed money
 */
export async function deleteAppointment(id: number): Promise<void> {
  const row = await lockAppointment(id)
  if (row.status !== APPOINTMENT_STATUS.cancelled) throw fieldProblem('appointment', 'appointment.notCancelled')
  if (!isDeletable(row)) throw fieldProblem('appointment', 'appointment.moneyOwed')
  await db().update(appointments).set({ deleted_at: now(), deleted_by: caller().id }).where(eq(appointments.id, id))
}
