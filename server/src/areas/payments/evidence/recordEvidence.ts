import { createHash } from 'node:crypto'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Evidence, PaymentProviderName } from '#contract/payments/evidence'
import type { ReviewReason } from '#contract/payments/paymentState'
import { context, db, now } from '../../../platform/context'
import { locks } from '../../../platform/database/locks'
import { inTransaction } from '../../../platform/database/transaction'
import { paymentAttempts, paymentEvents, paymentReviews } from '../../../schema/payments'
import { applyEvidenceJob } from '../jobNames'

/** The most open reviews of messages without a valid signature that name no payment. */
const maxUnmatched = 100

type Digested = readonly (string | boolean | bigint | null)[]

/** Returns a digest that is the same for repetitions of a message only. */
function digestOf(fields: Digested): string {
  const text = JSON.stringify(fields.map((field) => (typeof field === 'bigint' ? String(field) : field)))
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Locks an order until the transaction ends: after its appointment, and before its attempt. An event is either stored
 * before the attempt gets its order, or finds the attempt; and before its attempt is applied, or enqueues a job after it.
 */
export async function lockOrder(provider: PaymentProviderName, order: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.paymentOrders}, hashtext(${`${provider} ${order}`}))`)
}

/**
 * Stores what a provider reported, and applies it soon, in a job. A repetition changes nothing. Evidence of an order
 * that no attempt has is stored too, and a person has to look at it.
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
    else if (authentic) await addReview(provider, evidence, 'unknown_order', null)
    else await reviewForged(provider, evidence)
  })
}

/** Returns the condition that there is evidence of an order. The transaction must have locked the order. */
export function hasEvidence(provider: PaymentProviderName, order: string): SQL<boolean> {
  return sql<boolean>`exists (select from payment_events
    where payment_events.provider = ${provider} and payment_events.order_id = ${order})`
}

/** Applies the evidence of an attempt soon, in a job. */
export async function enqueueApplication(attemptId: number): Promise<void> {
  await context().platform.jobs.enqueue(applyEvidenceJob, { attempt_id: attemptId }, { key: `attempt ${attemptId}` })
}

/** Returns the attempt that a message names in any of its fields. */
async function namedAttempt(
  provider: PaymentProviderName,
  { order, transaction, reference }: Evidence,
): Promise<number | null> {
  const [attempt] = await db()
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        or(
          eq(paymentAttempts.order_id, order),
          eq(paymentAttempts.code, transaction),
          reference === null ? undefined : eq(paymentAttempts.reference, reference),
        ),
      ),
    )
    .limit(1)
  return attempt?.id ?? null
}

/** Lists a message for a person, with the payment that it names in any of its fields. */
export async function reviewMessage(
  provider: PaymentProviderName,
  evidence: Evidence,
  reason: ReviewReason,
): Promise<void> {
  await addReview(provider, evidence, reason, await namedAttempt(provider, evidence))
}

async function addReview(
  provider: PaymentProviderName,
  { order, transaction }: Evidence,
  reason: ReviewReason,
  attemptId: number | null,
): Promise<void> {
  await db()
    .insert(paymentReviews)
    .values({
      provider,
      order_id: order,
      transaction_id: transaction,
      reason,
      attempt_id: attemptId,
      created_at: now(),
    })
    .onConflictDoNothing()
}

/**
 * Lists a message without a valid signature whose order no attempt has: a signed field was altered, or it was forged.
 * Anybody can send messages that name no payment, so only some of those are listed until they are resolved; all are stored.
 */
async function reviewForged(provider: PaymentProviderName, evidence: Evidence): Promise<void> {
  const attemptId = await namedAttempt(provider, evidence)
  if (attemptId === null) {
    const isOpen = and(
      eq(paymentReviews.reason, 'invalid_signature'),
      isNull(paymentReviews.attempt_id),
      isNull(paymentReviews.resolved_at),
    )
    if ((await db().$count(paymentReviews, isOpen)) >= maxUnmatched) return
  }
  await addReview(provider, evidence, 'invalid_signature', attemptId)
}
