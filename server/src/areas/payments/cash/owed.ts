import { eq, sql } from 'drizzle-orm'
import type { ApiTextKey } from '#contract/kit/issues'
import { larger, noMoney, type Piastres, piastres, subtract, sum } from '#contract/payments/piastres'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, context, db } from '../../../platform/context'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { appointments } from '../../../schema/appointments'
import { type AppointmentRow, appointmentRows, currentStatus } from '../../appointments'

const { paid, refundPending, refunded } = PAYMENT_STATUS

/** Returns what was received for an appointment, in piastres. */
function receivedFor(row: AppointmentRow): number {
  const { status, payment_status: payment, price, paid: captured } = row
  const isSettled = payment === paid || payment === refundPending || payment === refunded
  // Appointments that were paid before attempts were recorded have none.
  if (captured === 0) return isSettled ? price : 0
  // Of an appointment to come, only what exceeds its price is refunded; a refund after the visit does not make it unpaid.
  return status === APPOINTMENT_STATUS.completed ? captured : captured - row.refunded
}

/**
 * Returns what the patient still has to pay: the price, and the difference after a move, without what was received. An
 * appointment that was booked as free stays free.
 */
export function owedFor(row: AppointmentRow): Piastres {
  const { price, price_difference: difference } = row
  if (price === 0) return noMoney
  const received = receivedFor(row)
  return larger(noMoney, subtract(sum(piastres(price), piastres(difference)), piastres(received)))
}

/** Returns why no cash can be received for an appointment; undefined if it can. */
export function problemOf(row: AppointmentRow): ApiTextKey | undefined {
  const status = currentStatus(row)
  if (status === APPOINTMENT_STATUS.cancelled) return 'cash.cancelled'
  if (status === APPOINTMENT_STATUS.missed) return 'cash.missed'
  if (owedFor(row) > noMoney) return undefined
  return row.payment_status === paid && row.price > 0 ? 'payment.alreadyPaid' : 'cash.nothingOwed'
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
