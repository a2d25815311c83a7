import { eq } from 'drizzle-orm'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { isOnline } from '#contract/payments/evidence'
import type { Capture } from '#contract/payments/paymentState'
import { type Piastres, subtract } from '#contract/payments/piastres'
import { type AutomaticRefund, automaticRefunds, countsAsRefund, isOpenRefund } from '#contract/payments/refund'
import { context, db, now } from '../../../platform/context'
import { orNotFound } from '../../../platform/http/problem'
import { paymentAttempts, refunds } from '../../../schema/payments'
import { sendRefundJob } from '../jobNames'
import { notifyOfMoney } from '../moneyNotifications'

type Refund = typeof refunds.$inferSelect
/** Milliseconds. */
const firstInquiry = 60_000

type Refundable = Pick<typeof paymentAttempts.$inferSelect, 'id' | 'appointment_id' | 'provider'>

/** A refund to create. */
export interface NewRefund {
  attempt: Refundable
  /** The capture that is returned. */
  transaction: string
  amount: Piastres
  reason: string
  /** Null: the system. */
  requestedBy: number | null
  /** Whether it waits for another person before it is sent. */
  needsApproval?: boolean
  /** What the patient is notified of once it is to be sent. */
  notification?: NotificationType
}

/** Sends a refund that was requested soon, in a job. */
export async function enqueueRefund(refundId: number): Promise<void> {
  await context().platform.jobs.enqueue(sendRefundJob, { refund_id: refundId }, { key: `refund ${refundId}` })
}

/**
 * Makes sure that a refund that was requested is sent, and that the provider is asked about it whatever becomes of the
 * job. Notifies the patient.
 */
export async function startRefund(
  { id: refundId, amount }: Pick<Refund, 'id' | 'amount'>,
  { id, appointment_id: appointmentId, provider }: Refundable,
  notification: NotificationType = 'refund_started',
): Promise<void> {
  await db()
    .update(paymentAttempts)
    .set({ next_inquiry_at: new Date(now().getTime() + firstInquiry) })
    .where(eq(paymentAttempts.id, id))
  await enqueueRefund(refundId)
  const type = isOnline(provider) ? notification : 'refund_in_cash'
  await notifyOfMoney(type, appointmentId, `refund ${refundId}`, amount)
}

/**
 * Creates a refund through a provider, in the transaction of its cause, and sends it soon unless it needs approval. The
 * transaction must have locked the appointment.
 * @throws an error of the database if the refunds would exceed what was captured, or if another refund of the attempt is
 * open
 */
export async function createRefund(refund: NewRefund): Promise<void> {
  const { attempt, transaction, amount, reason, requestedBy, needsApproval = false } = refund
  const [created] = await db()
    .insert(refunds)
    .values({
      attempt_id: attempt.id,
      transaction_id: transaction,
      amount,
      reason,
      state: needsApproval ? 'waiting' : 'requested',
      requested_by: requestedBy,
      requested_at: now(),
      changed_at: now(),
    })
    .returning({ id: refunds.id, amount: refunds.amount })
  if (!needsApproval) await startRefund(orNotFound(created), attempt, refund.notification)
}

/**
 * Requests the refund of what is left of a capture, on behalf of the system. Nothing happens if a refund of the capture
 * was ever requested, or while another refund of the attempt is open: applying the evidence again requests it then. The
 * transaction must have locked the attempt.
 * @param own the refunds of the attempt
 * @param reason for the provider and for staff
 */
export async function requestRefund(
  attempt: Refundable,
  { transaction, amount, refunded }: Capture,
  own: readonly Refund[],
  reason: AutomaticRefund,
): Promise<void> {
  const left = subtract(amount, refunded)
  const isRequested = own.some((refund) => refund.transaction_id === transaction && countsAsRefund(refund.state))
  const isWaiting = own.some(({ state }) => isOpenRefund(state))
  const hasFailed = own.some((refund) => refund.transaction_id === transaction && refund.state === 'failed')
  if (left <= 0n || isRequested || isWaiting || hasFailed) return
  const notification = reason === 'paidLate' ? 'late_payment_refunded' : 'refund_started'
  await createRefund({
    ...{ attempt, transaction, amount: left, requestedBy: null, notification },
    reason: automaticRefunds[reason],
  })
}
