import { eq, sql } from 'drizzle-orm'
import type { Capture } from '#contract/payments/paymentState'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { amountOwed } from '#contract/rules/outstanding'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import type { paymentAttempts } from '../../schema/payments'
import { appointmentRows, currentStatus } from '../appointments'
import { creditOf } from './ledger'

type Attempt = Pick<typeof paymentAttempts.$inferSelect, 'appointment_id' | 'provider' | 'captured' | 'refunded'>

/**
 * Returns whether the captured payment of the rest of a price was still owed. If not, because the appointment was moved
 * back, cancelled, or paid in another way, it is returned like a second payment. This is decided when the capture is
 * applied for the first time, and the ledger has the decision; the difference that is paid then becomes part of the price.
 * The transaction must have locked the appointment, and not yet stored this state of the attempt.
 * @param attempt as it was stored before
 * @param capture its first capture
 */
export async function isRemainderOwed(attempt: Attempt, capture: Capture): Promise<boolean> {
  const decided = await creditOf(attempt.provider, capture)
  if (decided) return decided === 'clinic_income'
  const [row] = await appointmentRows(sql`appointments.id = ${attempt.appointment_id}`)
  const { id, price, price_difference: difference, ...appointment } = orNotFound(row)
  const status = currentStatus(orNotFound(row))
  const isOver = status === APPOINTMENT_STATUS.cancelled || status === APPOINTMENT_STATUS.missed
  const paid = appointment.paid - Number(attempt.captured)
  const refunded = appointment.refunded - Number(attempt.refunded)
  if (isOver || amountOwed({ ...appointment, status, price, price_difference: difference, paid, refunded }) === 0)
    return false
  const agreed = Math.max(0, Math.min(difference, Number(capture.amount)))
  await db()
    .update(appointments)
    .set({ price: price + agreed, price_difference: difference - agreed })
    .where(eq(appointments.id, id))
  return true
}
