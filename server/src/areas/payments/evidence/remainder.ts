import { eq, sql } from 'drizzle-orm'
import { isOnline } from '#contract/payments/evidence'
import type { Capture } from '#contract/payments/paymentState'
import { piastres } from '#contract/payments/piastres'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { type AgreedPayment, amountOwed, outstandingAmount } from '#contract/rules/outstanding'
import { db } from '../../../platform/context'
import { orNotFound } from '../../../platform/http/problem'
import { appointments } from '../../../schema/appointments'
import type { paymentAttempts } from '../../../schema/payments'
import { appointmentRows, currentStatus } from '../../appointments'
import { isIncomeRecorded, receivedByOthers } from './ledger'

type Attempt = Pick<typeof paymentAttempts.$inferSelect, 'id' | 'appointment_id' | 'provider'>

/**
 * Returns whether a capture pays only what is still owed. What a page or a code that was retired captures may be more than
 * the rest is now, or be paid when there is none. Cash is received for exactly what is owed.
 */
function isOwed({ provider }: Attempt, { amount }: Capture, payment: AgreedPayment): boolean {
  return isOnline(provider) ? amount <= piastres(outstandingAmount(payment)) : amountOwed(payment) > 0
}

/**
 * Returns whether the captured payment of the rest of a price was still owed. If not, because the appointment was moved
 * to a lower price, cancelled, or paid in another way, it is returned like a second payment. This is decided when the capture is
 * applied for the first time, and the ledger has the decision; the difference that is paid then becomes part of the price.
 * The transaction must have locked the appointment, and not yet stored this state of the attempt.
 * @param attempt as it was stored before
 * @param capture its first capture
 */
export async function isRemainderOwed(attempt: Attempt, capture: Capture): Promise<boolean> {
  const decided = await isIncomeRecorded(attempt.id)
  if (decided !== undefined) return decided
  const [unrecorded] = await db()
    .select({ paid_unrecorded: appointments.paid_unrecorded })
    .from(appointments)
    .where(eq(appointments.id, attempt.appointment_id))
  const [row] = await appointmentRows(sql`appointments.id = ${attempt.appointment_id}`)
  const { id, price, price_difference: difference, ...appointment } = orNotFound(row)
  const status = currentStatus(orNotFound(row))
  const isOver = status === APPOINTMENT_STATUS.cancelled || status === APPOINTMENT_STATUS.missed
  // Second payments are returned, so the rest is owed whether or not one is known yet.
  const { income, refunded } = await receivedByOthers(attempt)
  const paid = income + orNotFound(unrecorded).paid_unrecorded
  const second = { second_paid: 0, second_refunded: 0 }
  const payment = { ...appointment, status, price, price_difference: difference, paid, refunded, ...second }
  if (isOver || !isOwed(attempt, capture, payment)) return false
  const agreed = Math.max(0, Math.min(difference, Number(capture.amount)))
  await db()
    .update(appointments)
    .set({ price: price + agreed, price_difference: difference - agreed })
    .where(eq(appointments.id, id))
  return true
}
