import { eq, sql } from 'drizzle-orm'
import type { ApiTextKey } from '#contract/kit/issues'
import { noMoney, type Piastres, piastres } from '#contract/payments/piastres'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { amountOwed } from '#contract/rules/outstanding'
import { caller, context, db } from '../../../platform/context'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { appointments } from '../../../schema/appointments'
import { type AppointmentRow, appointmentRows, currentStatus } from '../../appointments'
import { ownsMoneyOf } from '../ownMoney'

/** Returns what the patient still has to pay, which is what is received in cash. */
export function owedFor(row: AppointmentRow): Piastres {
  return piastres(amountOwed({ ...row, status: currentStatus(row) }))
}

/** Returns why no cash can be received for an appointment; undefined if it can. */
export async function problemOf(row: AppointmentRow): Promise<ApiTextKey | undefined> {
  const status = currentStatus(row)
  if (status === APPOINTMENT_STATUS.cancelled) return 'cash.cancelled'
  if (status === APPOINTMENT_STATUS.missed) return 'cash.missed'
  if (owedFor(row) > noMoney) return (await ownsMoneyOf(row.patient_id)) ? 'payment.ownMoney' : undefined
  return row.payment_status === PAYMENT_STATUS.paid && row.price > 0 ? 'payment.alreadyPaid' : 'cash.nothingOwed'
}

export async function appointmentRow(id: number): Promise<AppointmentRow> {
  const [row] = await appointmentRows(sql`appointments.id = ${id}`)
  return orNotFound(row)
}

/**
 * Locks an appointment that the caller can open at the desk.
 * @param field that names it, or what belongs to it
 * @throws Problem 422 if the caller cannot
 */
export async function lockAtDesk(id: number, field: string): Promise<AppointmentRow> {
  const reachable = await context().platform.access.reachable('appointment', caller(), [id], ['receive-cash'])
  if (!reachable.has(String(id))) throw fieldProblem(field, 'validation.invalidChoice')
  await db().select({ id: appointments.id }).from(appointments).where(eq(appointments.id, id)).for('update')
  return appointmentRow(id)
}
