import { and, eq } from 'drizzle-orm'
import { type Piastres, subtract } from '#contract/payments/piastres'
import { countsAsRefund, isOpenRefund } from '#contract/payments/refund'
import { db, now } from '../../../platform/context'
import { fieldProblem } from '../../../platform/http/problem'
import { paymentAttempts, refunds } from '../../../schema/payments'
import { capturedAttempts } from '../evidence/captures'
import { deriveStatus } from '../evidence/deriveStatus'

type Refund = typeof refunds.$inferSelect

/** Returns the refunds of a transaction that failed and that no later refund repeats, the latest first. */
function failedOf(own: readonly Refund[], transaction: string): Refund[] {
  const mine = own.filter(({ transaction_id: id }) => id === transaction)
  return mine
    .filter(({ id, state }) => state === 'failed' && !mine.some((each) => each.id > id && countsAsRefund(each.state)))
    .sort((one, other) => other.id - one.id)
}

/**
 * Records that a person gave the patient the money of refunds of a transaction that the provider refused, so that it is not
 * refunded again. A refund that failed twice is one debt. The transaction must have locked the appointment.
 * @throws Problem 422 on outcome while another refund of the payment is open, or if the money was refunded since
 */
export async function settleFailedRefunds(attemptId: number, transaction: string): Promise<void> {
  const [attempt] = await db().select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
  const captured =
    attempt && (await capturedAttempts(attempt.appointment_id)).find((each) => each.attempt.id === attemptId)
  if (!captured) return
  if (captured.own.some(({ state }) => isOpenRefund(state))) throw fieldProblem('outcome', 'refund.open')
  const failed = failedOf(captured.own, transaction)
  let left: Piastres = captured.left
  let settled = 0
  for (const { id, amount } of failed) {
    if (amount > left) continue
    await db()
      .update(refunds)
      .set({ state: 'settled', changed_at: now() })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'failed')))
    left = subtract(left, amount)
    settled += 1
  }
  if (settled === 0) throw fieldProblem('outcome', 'paymentReview.returned')
  await deriveStatus(captured.attempt.appointment_id)
}
