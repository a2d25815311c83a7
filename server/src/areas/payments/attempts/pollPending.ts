import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { sum } from '#contract/payments/piastres'
import { isRefundOnItsWay } from '#contract/payments/refund'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { holdExtension } from '#contract/rules/paymentDeadlines'
import { nextInquiry } from '#contract/rules/paymentInquiries'
import { db, now } from '../../../platform/context'
import { inTransaction } from '../../../platform/database/transaction'
import { orNotFound } from '../../../platform/http/problem'
import { appointments } from '../../../schema/appointments'
import { paymentAttempts, paymentReviews, refunds } from '../../../schema/payments'
import { applyEvidence } from '../evidence/applyEvidence'
import { inquireAbout } from '../evidence/inquire'
import { enqueueRefund } from '../refunds/refundRequests'
import { settleRefund } from '../refunds/refundStates'
import { reviewRefund } from '../refunds/sendRefund'
import { type Attempt, retireAttempt } from './attempts'

type Refund = typeof refunds.$inferSelect

const minute = 60_000
/** Longer than any call of a provider: the server that sent a refund is gone. */
const sentTimeout = minute
/** Attempts that are inquired about at once. */
const batch = 20
/** An attempt that is being inquired about is left alone by the other servers for so long. */
const claimed = 120_000

/** Returns whether nothing can change any more, as far as the provider has answered. */
function isFinal(attempt: Attempt, own: readonly Refund[]): boolean {
  if (attempt.order_id === null) return !attempt.payable
  const returned = sum(...own.filter(({ state }) => state === 'done').map(({ amount }) => amount))
  const isSettled = attempt.state !== 'open' && attempt.state !== 'failed'
  return (
    isSettled &&
    !attempt.needs_inquiry &&
    !own.some(({ state }) => isRefundOnItsWay(state)) &&
    attempt.refunded >= returned
  )
}

interface Settled {
  attempt: Attempt
  own: readonly Refund[]
  hold: Date | null
  hasAnswered: boolean
}

/**
 * Returns whether no answer is awaited any more: the hold was extended once already, or, where no slot is held, the
 * inquiries are over.
 */
function isGivenUp({ created_at: created, hold_extended_at: extended }: Attempt, hold: Date | null): boolean {
  const hasInquiriesLeft = nextInquiry(created.getTime(), now().getTime()) !== undefined
  return extended !== null || (hold === null && !hasInquiriesLeft)
}

/**
 * Decides about an attempt whose time to pay is over. With an answer, it can no longer be paid, and its slot is released.
 * Without one, the hold is extended once; one without a hold is given up with the last inquiry.
 */
async function endAttempt({ attempt, hold, hasAnswered }: Settled): Promise<void> {
  if (!attempt.payable || now() < attempt.expires_at) return
  const isHoldOver = hold === null || hold <= now()
  if (hasAnswered || (isHoldOver && isGivenUp(attempt, hold))) return retireAttempt(attempt)
  if (hold === null || attempt.hold_extended_at !== null) return
  await db().update(paymentAttempts).set({ hold_extended_at: now() }).where(eq(paymentAttempts.id, attempt.id))
  const until = new Date(Math.max(hold.getTime(), now().getTime()) + holdExtension)
  await db()
    .update(appointments)
    .set({ hold_expires_at: until })
    .where(and(eq(appointments.id, attempt.appointment_id), isNotNull(appointments.hold_expires_at)))
}

/** Returns when the provider is asked next: by the schedule, when the time to pay ends, and soon without an answer. */
function nextAt({ attempt, own, hasAnswered }: Settled): Date | undefined {
  const at = now().getTime()
  const refundTimes = own.map(({ decided_at: decided, requested_at: requested }) => (decided ?? requested).getTime())
  const since = Math.max(attempt.created_at.getTime(), ...refundTimes)
  const scheduled = nextInquiry(since, at)
  const end = attempt.expires_at.getTime()
  const soon = attempt.payable && (at < end ? end : at + minute)
  const isDue = soon && (at < end || !hasAnswered)
  const candidates = [scheduled, isDue ? soon : undefined].filter((each) => each !== undefined)
  return candidates.length === 0 ? undefined : new Date(Math.min(...candidates))
}

/** After 48 hours without a final state, a person has to look at it. */
async function giveUp({ attempt, own, hasAnswered }: Settled): Promise<void> {
  for (const refund of own) {
    if (isRefundOnItsWay(refund.state)) await reviewRefund(attempt, refund.transaction_id, 'refund_unknown')
  }
  if (hasAnswered && !attempt.needs_inquiry) return
  await db()
    .insert(paymentReviews)
    .values({
      provider: attempt.provider,
      order_id: attempt.order_id ?? '',
      transaction_id: '',
      reason: 'no_answer',
      attempt_id: attempt.id,
      created_at: now(),
    })
    .onConflictDoNothing()
}

async function loadSettled(attemptId: number, hasAnswered: boolean): Promise<Settled> {
  const [found] = await db()
    .select({ attempt: paymentAttempts, status: appointments.status, hold: appointments.hold_expires_at })
    .from(paymentAttempts)
    .innerJoin(appointments, eq(appointments.id, paymentAttempts.appointment_id))
    .where(eq(paymentAttempts.id, attemptId))
    .for('update')
  const { attempt, status, hold } = orNotFound(found)
  const own = await db().select().from(refunds).where(eq(refunds.attempt_id, attemptId))
  return { attempt, own, hold: status === APPOINTMENT_STATUS.scheduled ? hold : null, hasAnswered }
}

/** Refunds that were sent by a server that crashed have an unknown result. */
async function markLostRefunds({ attempt, own }: Settled): Promise<void> {
  const before = now().getTime() - sentTimeout
  for (const refund of own) {
    const isLost = refund.state === 'sent' && refund.changed_at.getTime() <= before
    if (isLost) await settleRefund(refund, attempt, 'unknown')
  }
}

/** Asks the provider about an attempt, applies everything that is known, and decides when to ask again. */
async function pollPending(attempt: Attempt): Promise<void> {
  const hasAnswered = await inquireAbout(attempt)
  await inTransaction(async () => {
    await applyEvidence(attempt.id)
    const settled = await loadSettled(attempt.id, hasAnswered)
    await markLostRefunds(settled)
    await endAttempt(settled)
    const after = await loadSettled(attempt.id, hasAnswered)
    const next = isFinal(after.attempt, after.own) ? null : nextAt(after)
    if (next === undefined) await giveUp(after)
    await db()
      .update(paymentAttempts)
      .set({ next_inquiry_at: next ?? null })
      .where(eq(paymentAttempts.id, attempt.id))
  })
}

/** Returns attempts that are due, and keeps other servers from asking about them at the same time. */
async function claimDue(): Promise<Attempt[]> {
  const due = db()
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(lte(paymentAttempts.next_inquiry_at, now()))
    .orderBy(paymentAttempts.next_inquiry_at)
    .limit(batch)
    .for('update', { skipLocked: true })
  return db()
    .update(paymentAttempts)
    .set({ next_inquiry_at: new Date(now().getTime() + claimed) })
    .where(inArray(paymentAttempts.id, due))
    .returning()
}

/** Attempts of appointments that were cancelled are not to be paid any more. */
async function retireCancelled(): Promise<void> {
  await inTransaction(async () => {
    const rows = await db()
      .select({ id: paymentAttempts.id, provider: paymentAttempts.provider })
      .from(paymentAttempts)
      .innerJoin(appointments, eq(appointments.id, paymentAttempts.appointment_id))
      .where(and(eq(paymentAttempts.payable, true), eq(appointments.status, APPOINTMENT_STATUS.cancelled)))
      .limit(100)
    for (const row of rows) await retireAttempt(row)
  })
}

/** Sends refunds again whose job was lost: they are sent once, because their state decides. */
async function resendRequested(): Promise<void> {
  const before = new Date(now().getTime() - sentTimeout).toISOString()
  const rows = await db()
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
    .where(sql`${refunds.state} = 'requested' and ${refunds.changed_at} <= ${before}
      and ${paymentAttempts.provider} <> 'cash'`)
    .limit(100)
  for (const { id } of rows) await enqueueRefund(id)
}

/**
 * Asks the providers about all attempts and refunds that are due, twenty at once. No transaction is open meanwhile. An
 * attempt that cannot be settled does not stop the others.
 */
export async function inquireDue(): Promise<void> {
  await retireCancelled()
  await resendRequested()
  for (;;) {
    const due = await inTransaction(claimDue)
    const results = await Promise.allSettled(due.map(pollPending))
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    if (due.length < batch) return
  }
}
