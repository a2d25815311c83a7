import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Evidence, PaymentProviderName } from '#contract/payments/evidence'
import { context, db, now } from '../../platform/context'
import { locks } from '../../platform/database/locks'
import { inTransaction } from '../../platform/database/transaction'
import { paymentAttempts, paymentEvents, paymentReviews } from '../../schema/payments'
import { applyEvidenceJob } from './jobNames'

type Digested = readonly (string | boolean | bigint | null)[]

/** Returns a digest that is the same for repetitions of a message only. */
function digestOf(fields: Digested): string {
  const text = JSON.stringify(fields.map((field) => (typeof field === 'bigint' ? String(field) : field)))
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Locks an order until the transaction ends. An event is either stored before the attempt gets its order, or finds the
 * attempt.
 */
export async function lockOrder(provider: PaymentProviderName, order: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.paymentOrders}, hashtext(${`${provider} ${order}`}))`)
}

/**
 * Stores what a provider reported, and applies it soon, in a job. A repetition changes nothing. Evidence of an order
 * that no attempt has is stored too; if it is authentic, a person has to look at it.
 */
export async function recordEvidence(provider: PaymentProviderName, evidence: Evidence): Promise<void> {
  await inTransaction(async () => {
    const { source, authentic, environment, order, transaction, kind, outcome } = evidence
    const { integration, amount, currency, reversal, refunded, reference } = evidence
    await lockOrder(provider, order)
    const described = [provider, source, authentic, environment, order, transaction, kind, outcome]
    const stored = await db()
      .insert(paymentEvents)
      .values({
        provider,
        source,
        authentic,
        environment,
        order_id: order,
        transaction_id: transaction,
        kind,
        outcome,
        integration,
        amount,
        currency,
        reversal,
        refunded,
        reference,
        digest: digestOf([...described, integration, amount, currency, reversal, refunded, reference]),
        received_at: now(),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (stored.length === 0) return
    const [attempt] = await db()
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.order_id, order)))
    if (attempt) await enqueueApplication(attempt.id)
    else if (authentic) await reviewUnknownOrder(provider, evidence)
  })
}

/** Returns whether there is evidence of an order. The transaction must have locked the order. */
export async function hasEvidence(provider: PaymentProviderName, order: string): Promise<boolean> {
  const [event] = await db()
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.order_id, order)))
    .limit(1)
  return event !== undefined
}

/** Applies the evidence of an attempt soon, in a job. */
export async function enqueueApplication(attemptId: number): Promise<void> {
  await context().platform.jobs.enqueue(applyEvidenceJob, { attempt_id: attemptId }, { key: `attempt ${attemptId}` })
}

async function reviewUnknownOrder(
  provider: PaymentProviderName,
  { order, transaction }: Pick<Evidence, 'order' | 'transaction'>,
): Promise<void> {
  await db()
    .insert(paymentReviews)
    .values({ provider, order_id: order, transaction_id: transaction, reason: 'unknown_order', created_at: now() })
    .onConflictDoNothing()
}
