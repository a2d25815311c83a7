import { and, eq, isNotNull } from 'drizzle-orm'
import { isOnline } from '#contract/payments/evidence'
import { sum } from '#contract/payments/piastres'
import type { RefundWay } from '#contract/payments/refund'
import { context, db, now } from '../../../platform/context'
import { inTransaction } from '../../../platform/database/transaction'
import { paymentAttempts, paymentReviews, refunds } from '../../../schema/payments'
import { providerNamed } from '../currentProviders'
import { applyEvidence } from '../evidence/applyEvidence'
import { refundsOf } from '../evidence/captures'
import { inquireAbout } from '../evidence/inquire'
import { recordEvidence } from '../evidence/recordEvidence'
import type { Action, PaymentProvider } from '../providers/provider'
import { settleRefund } from './refundStates'
import { mayBeVoided } from './voidable'

type Refund = typeof refunds.$inferSelect
type Attempt = typeof paymentAttempts.$inferSelect

/**
 * Marks the refund as sent, committed before the provider is called. Undefined if that was done before.
 * @param way how it will be sent
 */
async function claim(refundId: number, way: RefundWay): Promise<Refund | undefined> {
  return inTransaction(async () => {
    const [refund] = await db()
      .update(refunds)
      .set({ state: 'sent', way, changed_at: now() })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, 'requested')))
      .returning()
    return refund
  })
}

/**
 * Calls the provider. A capture that can be voided is refunded only after the provider has refused to void it, which it does
 * once it is settled; if the answer is lost, only inquiries tell what was done.
 */
async function call(provider: PaymentProvider, { id, way, transaction_id: transaction, amount, reason }: Refund) {
  const refund = () => provider.refund({ transaction, amount, reason })
  if (way !== 'void' || !provider.voidCapture) return refund()
  const voided = await provider.voidCapture(transaction)
  if (voided.result !== 'refused') return voided
  await inTransaction(() => db().update(refunds).set({ way: 'refund', changed_at: now() }).where(eq(refunds.id, id)))
  return refund()
}

/** Lists a refund for a person. One that failed again is open again, whatever was decided about it before: the audit log has that. */
export async function reviewRefund(
  { provider, order_id: order, id }: Attempt,
  transaction: string,
  reason: 'refund_failed' | 'refund_unknown',
): Promise<void> {
  const insertion = db()
    .insert(paymentReviews)
    .values({
      provider,
      order_id: order ?? '',
      transaction_id: transaction,
      reason,
      attempt_id: id,
      created_at: now(),
    })
  if (reason === 'refund_unknown') await insertion.onConflictDoNothing()
  else
    await insertion.onConflictDoUpdate({
      target: [paymentReviews.provider, paymentReviews.order_id, paymentReviews.transaction_id, paymentReviews.reason],
      set: { created_at: now(), resolved_at: null, resolved_by: null, resolution: null, outcome: null },
      setWhere: isNotNull(paymentReviews.resolved_at),
    })
}

/**
 * Stores as evidence how much of the capture is returned after a refund that the provider has confirmed: Fawry's records say
 * only that it is a part. Refunds of an attempt are made one after another, so those before it are done.
 */
async function recordConfirmed({ id, transaction_id: transaction, amount }: Refund, attempt: Attempt): Promise<void> {
  const { provider, order_id: order, environment, currency, reference, integrations } = attempt
  const before = (await refundsOf([attempt.id])).filter(
    (each) => each.transaction_id === transaction && each.state === 'done' && each.id !== id,
  )
  await recordEvidence(provider, {
    source: 'inquiry',
    authentic: true,
    environment,
    order: order ?? '',
    transaction,
    kind: 'payment',
    outcome: 'success',
    integration: integrations[0] ?? null,
    amount: attempt.amount,
    currency,
    reversal: 'refunded',
    refunded: sum(amount, ...before.map((each) => each.amount)),
    reference,
  })
}

/** Stores what the provider answered. An answer that was lost is settled by inquiries, never by a second call. */
async function finish(refund: Refund, attempt: Attempt, provider: PaymentProvider, { result }: Action): Promise<void> {
  if (result === 'done' && !provider.reportsRefundedAmounts) await recordConfirmed(refund, attempt)
  // The amount that was refunded comes from the provider's record, if it has one.
  if (result === 'done') await inquireAbout(attempt)
  await inTransaction(async () => {
    await applyEvidence(attempt.id)
    const state = ({ done: 'done', refused: 'failed', unknown: 'unknown' } as const)[result]
    await settleRefund(refund, attempt, state)
    if (state === 'failed') await reviewRefund(attempt, refund.transaction_id, 'refund_failed')
    await db().update(paymentAttempts).set({ next_inquiry_at: now() }).where(eq(paymentAttempts.id, attempt.id))
    await applyEvidence(attempt.id)
  })
}

/**
 * Makes a refund that was requested. The provider is asked once at most to return the money, whatever happens: the state
 * `sent` is committed before, and a job that is repeated after a crash finds it.
 */
export async function sendRefund(refundId: number): Promise<void> {
  const [requested] = await db()
    .select({ attempt: paymentAttempts, refund: refunds })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'requested')))
  if (!requested) return
  const { attempt } = requested
  // Paid out at a drawer, by a person.
  if (!isOnline(attempt.provider)) return
  const provider = await providerNamed(attempt.provider)
  if (!provider || provider.environment !== attempt.environment) {
    context().platform.log.warn({ refund: refundId }, 'a refund waits for the keys of its provider')
    return
  }
  const isVoidable = provider.voidCapture !== undefined && (await mayBeVoided(requested.refund, attempt))
  const refund = await claim(refundId, isVoidable ? 'void' : 'refund')
  if (refund) await finish(refund, attempt, provider, await call(provider, refund))
}
