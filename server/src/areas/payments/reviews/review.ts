import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { toEgp } from '#contract/payments/piastres'
import type { PaymentReview, ResolveInput } from '#contract/payments/reviews'
import { users } from '../../../platform/auth/tables'
import { caller, db, now } from '../../../platform/context'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { appointments } from '../../../schema/appointments'
import { cashDrawers, paymentAttempts, paymentEvents, paymentReviews, refunds } from '../../../schema/payments'
import { nameColumns, personName } from '../../../schema/people'
import { drawerOf, drawerRows } from '../cash/cashDrawers'
import { resolutionText } from '../credits'
import { refuseOwnMoney } from '../ownMoney'
import { reasonText } from '../refunds/appointmentRefunds'
import { settleFailedRefunds } from '../refunds/settleFailed'
import { reviewOf, reviewRows } from './list'

type Review = typeof paymentReviews.$inferSelect

const one = { after: undefined, limit: 1, offset: 0 }
const mostEvidence = 100

async function nameOf(userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const [person] = await db().select(nameColumns).from(users).where(eq(users.id, userId))
  return person ? personName(person) : null
}

async function attemptOf({ attempt_id: id }: Review): Promise<PaymentReview['attempt']> {
  if (id === null) return null
  const [attempt] = await db().select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  if (!attempt) return null
  const { reference, state, amount, captured, refunded, created_at } = attempt
  return {
    reference,
    state,
    amount: toEgp(amount),
    paid: toEgp(captured),
    refunded: toEgp(refunded),
    created_at: created_at.toISOString(),
  }
}

async function evidenceOf({ provider, order_id: order }: Review): Promise<PaymentReview['evidence']> {
  const rows = await db()
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.order_id, order)))
    .orderBy(asc(paymentEvents.id))
    .limit(mostEvidence)
  return rows.map(({ received_at, transaction_id, amount, refunded, ...row }) => ({
    ...row,
    received_at: received_at.toISOString(),
    transaction: transaction_id,
    amount: amount === null ? null : toEgp(amount),
    refunded: refunded === null ? null : toEgp(refunded),
  }))
}

async function refundsOf({ attempt_id: id }: Review): Promise<PaymentReview['refunds']> {
  if (id === null) return []
  const rows = await db().select().from(refunds).where(eq(refunds.attempt_id, id)).orderBy(asc(refunds.id))
  return rows.map(({ requested_at, amount, ...refund }) => ({
    ...refund,
    state_text: apiText(`refundState.${refund.state}`),
    reason: reasonText(refund.reason),
    amount: toEgp(amount),
    requested_at: requested_at.toISOString(),
  }))
}

async function drawerWithUser({ drawer_id: id }: Review): Promise<PaymentReview['drawer']> {
  if (id === null) return null
  const [row] = await drawerRows(sql`cash_drawers.id = ${id}`, one)
  return row ? { ...drawerOf(row), user: (await nameOf(row.user_id)) ?? '' } : null
}

/**
 * Returns a payment that needs a person, with what the provider reported about its order.
 * @throws Problem 404
 */
export async function paymentReview(id: number): Promise<PaymentReview> {
  const [row] = await reviewRows(sql`payment_reviews.id = ${id}`, one)
  const [review] = await db().select().from(paymentReviews).where(eq(paymentReviews.id, id))
  const stored = orNotFound(review)
  return {
    ...reviewOf(orNotFound(row)),
    order: stored.order_id,
    transaction: stored.transaction_id,
    attempt: await attemptOf(stored),
    evidence: await evidenceOf(stored),
    refunds: await refundsOf(stored),
    drawer: await drawerWithUser(stored),
    note: resolutionText(stored.resolution),
    resolved_by: await nameOf(stored.resolved_by),
  }
}

/**
 * Resolves a payment that needed a person. The evidence and the ledger stay as they are. A refund that the provider refused
 * and that was settled with the patient counts as returned from then on.
 * @throws Problem 422 if it is resolved already, the payment is that of the caller or their dependants, it is the
 *   difference of the caller's own drawer, or the refund that failed was repeated
 */
export async function resolveReview(id: number, { outcome, note }: z.output<typeof ResolveInput>): Promise<void> {
  const [about] = await db()
    .select({
      appointmentId: appointments.id,
      patientId: appointments.patient_id,
      cashierId: cashDrawers.user_id,
      attemptId: paymentReviews.attempt_id,
      transaction: paymentReviews.transaction_id,
      reason: paymentReviews.reason,
    })
    .from(paymentReviews)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, paymentReviews.attempt_id))
    .leftJoin(appointments, eq(appointments.id, paymentAttempts.appointment_id))
    .leftJoin(cashDrawers, eq(cashDrawers.id, paymentReviews.drawer_id))
    .where(eq(paymentReviews.id, id))
  if (about?.cashierId === caller().id) throw fieldProblem('outcome', 'payment.ownDrawer')
  if (about && about.patientId !== null) await refuseOwnMoney(about.patientId, 'outcome')
  if (about?.appointmentId != null) {
    // Before the review, as whatever changes a payment locks them.
    await db()
      .select({ id: appointments.id })
      .from(appointments)
      .where(eq(appointments.id, about.appointmentId))
      .for('update')
  }
  const [resolved] = await db()
    .update(paymentReviews)
    .set({ outcome, resolution: note, resolved_at: now(), resolved_by: caller().id })
    .where(and(eq(paymentReviews.id, id), isNull(paymentReviews.resolved_at)))
    .returning({ id: paymentReviews.id })
  if (!resolved) throw fieldProblem('outcome', 'paymentReview.resolved')
  const isSettled = about?.reason === 'refund_failed' && outcome === 'settled_with_patient'
  if (isSettled && about.attemptId !== null) await settleFailedRefunds(about.attemptId, about.transaction)
}
