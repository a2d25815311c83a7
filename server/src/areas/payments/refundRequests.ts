import { eq } from 'drizzle-orm'
import type { Capture } from '#contract/payments/paymentState'
import { type Piastres, subtract } from '#contract/payments/piastres'
import { countsAsRefund, isOpenRefund } from '#contract/payments/refund'
import { context, db, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { paymentAttempts, refunds } from '../../schema/payments'
import { sendRefundJob } from './jobNames'

type Refund = typeof refunds.$inferSelect
/** Milliseconds. */
const firstInquiry = 60_000

type Refundable = Pick<typeof paymentAttempts.$inferSelect, 'id'>

/** Sends a refund that was requested soon, in a job. */
export async function enqueueRefund(refundId: number): Promise<void> {
  await context().platform.jobs.enqueue(sendRefundJob, { refund_id: refundId }, { key: `refund ${refundId}` })
}

async function addRefund(attemptId: number, transaction: string, amount: Piastres, reason: string): Promise<void> {
  const [refund] = await db()
    .insert(refunds)
    .values({
      attempt_id: attemptId,
      transaction_id: transaction,
      amount,
      reason,
      requested_at: now(),
      changed_at: now(),
    })
    .returning({ id: refunds.id })
  // Whatever becomes of the job, the provider is asked about the refund.
  await db()
    .update(paymentAttempts)
    .set({ next_inquiry_at: new Date(now().getTime() + firstInquiry) })
    .where(eq(paymentAttempts.id, attemptId))
  await enqueueRefund(orNotFound(refund).id)
}

/**
 * Requests the refund of what is left of a capture, on behalf of the system. Nothing happens if a refund of the capture
 * was ever requested, or while another refund of the attempt is open: applying the evidence again requests it then. The
 * transaction must have locked the attempt.
 * @param own the refunds of the attempt
 * @param reason for the provider and for staff
 */
export async function requestRefund(
  { id }: Refundable,
  { transaction, amount, refunded }: Capture,
  own: readonly Refund[],
  reason: string,
): Promise<void> {
  const left = subtract(amount, refunded)
  const isRequested = own.some((refund) => refund.transaction_id === transaction && countsAsRefund(refund.state))
  const isWaiting = own.some(({ state }) => isOpenRefund(state))
  const hasFailed = own.some((refund) => refund.transaction_id === transaction && refund.state === 'failed')
  if (left <= 0n || isRequested || isWaiting || hasFailed) return
  await addRefund(id, transaction, left, reason)
}
