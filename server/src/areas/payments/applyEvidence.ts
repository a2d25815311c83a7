import { and, asc, eq, gt, inArray, ne, not, sql } from 'drizzle-orm'
import { appointmentPaymentStatus } from '#contract/payments/appointmentPayment'
import { type Evidence, isOnline } from '#contract/payments/evidence'
import { type PaymentState, paymentState, type Review } from '#contract/payments/paymentState'
import { noMoney, type Piastres, sum } from '#contract/payments/piastres'
import { countsAsRefund } from '#contract/payments/refund'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { appointments } from '../../schema/appointments'
import { paymentAttempts, paymentEvents, paymentReviews, refunds } from '../../schema/payments'
import { confirmPaid, restoreReleased } from '../appointments'
import { recordInLedger } from './ledger'
import { enqueueApplication } from './recordEvidence'
import { requestRefund } from './refundRequests'

type Attempt = typeof paymentAttempts.$inferSelect
type Refund = typeof refunds.$inferSelect
type Ordered = Pick<Attempt, 'number' | 'provider' | 'remainder'>

/**
 * Locks an attempt, and first its appointment, in the order in which every transaction locks them.
 * @returns undefined if the attempt has no order yet
 */
async function lockAttempt(id: number) {
  const [found] = await db()
    .select({ appointmentId: paymentAttempts.appointment_id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, id))
  if (!found) throw new Error(`There is no attempt ${id} to pay`)
  const [appointment] = await db()
    .select({ id: appointments.id, status: appointments.status, cancelled_at: appointments.cancelled_at })
    .from(appointments)
    .where(eq(appointments.id, found.appointmentId))
    .for('update')
  const [attempt] = await db().select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update')
  if (!appointment || !attempt) throw new Error(`Attempt ${id} to pay has no appointment`)
  return attempt.order_id === null ? undefined : { appointment, attempt, order: attempt.order_id }
}

async function evidenceOf({ provider }: Attempt, order: string): Promise<Evidence[]> {
  const rows = await db()
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.order_id, order)))
  return rows.map(({ order_id, transaction_id, ...row }) => ({ ...row, order: order_id, transaction: transaction_id }))
}

function refundsOf(attemptIds: readonly number[]): Promise<Refund[]> {
  return db()
    .select()
    .from(refunds)
    .where(inArray(refunds.attempt_id, [...attemptIds]))
}

/** Returns the refunds of what pays for the appointment; second captures pay for nothing, so their refunds do not count. */
function refundsOfPayment(attemptIds: readonly number[]): Promise<Refund[]> {
  const ofSecondCapture = sql`exists (select from payment_reviews where payment_reviews.attempt_id = refunds.attempt_id
    and payment_reviews.transaction_id = refunds.transaction_id and payment_reviews.reason = 'second_capture')`
  return db()
    .select()
    .from(refunds)
    .where(and(inArray(refunds.attempt_id, [...attemptIds]), not(ofSecondCapture)))
}

async function saveState(
  { id, payable, paid_at: paidAt, next_inquiry_at: nextInquiryAt }: Attempt,
  state: PaymentState,
): Promise<Date | null> {
  const isPaid = state.captured > 0n
  const isOver = isPaid || state.state === 'expired' || state.state === 'cancelled'
  const paid_at = isPaid ? (paidAt ?? now()) : null
  await db()
    .update(paymentAttempts)
    .set({
      state: state.state,
      captured: state.captured,
      refunded: state.refunded,
      needs_inquiry: state.needsInquiry,
      next_inquiry_at: state.needsInquiry ? (nextInquiryAt ?? now()) : nextInquiryAt,
      payable: payable && !isOver,
      paid_at,
    })
    .where(eq(paymentAttempts.id, id))
  return paid_at
}

async function saveReviews(attempt: Attempt, order: string, reviews: readonly Review[]): Promise<void> {
  if (reviews.length === 0) return
  await db()
    .insert(paymentReviews)
    .values(
      reviews.map(({ reason, transaction }) => ({
        provider: attempt.provider,
        order_id: order,
        transaction_id: transaction,
        reason,
        attempt_id: attempt.id,
        created_at: now(),
      })),
    )
    .onConflictDoNothing()
}

/** Marks a refund as done once the evidence shows more refunded than the refunds before it explain. */
async function finishRefund(own: readonly Refund[], refunded: Piastres): Promise<void> {
  const waiting = own.find(({ state }) => state === 'sent' || state === 'unknown')
  const done = sum(...own.filter(({ state }) => state === 'done').map(({ amount }) => amount))
  if (!waiting || refunded < sum(done, waiting.amount)) return
  await db().update(refunds).set({ state: 'done', changed_at: now() }).where(eq(refunds.id, waiting.id))
}

/**
 * Returns whether an attempt that was captured pays before another one that was captured too: cash, which is received for
 * what is owed only and cannot be returned by itself, and otherwise the earlier one.
 */
function paysBefore(one: Ordered, other: Ordered): boolean {
  if (one.remainder) return false
  return one.provider === 'cash' || (other.provider !== 'cash' && one.number < other.number)
}

/**
 * Returns the captures of this attempt if another attempt of the appointment was captured that pays before it: they are
 * to be refunded. Attempts before which this one pays are applied again, because they are now the second ones.
 */
async function secondCaptures(attempt: Attempt, { captures }: PaymentState): Promise<Review[]> {
  if (captures.length === 0 || attempt.remainder) return []
  const { id, number, provider, remainder } = paymentAttempts
  const captured = await db()
    .select({ id, number, provider, remainder })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.appointment_id, attempt.appointment_id),
        gt(paymentAttempts.captured, noMoney),
        ne(paymentAttempts.id, attempt.id),
      ),
    )
  for (const each of captured) if (!each.remainder && paysBefore(attempt, each)) await enqueueApplication(each.id)
  const isSecond = captured.some((each) => paysBefore(each, attempt))
  return isSecond ? captures.map(({ transaction }) => ({ reason: 'second_capture', transaction })) : []
}

/** Computes the payment status of an appointment from its attempts. The transaction must have locked the appointment. */
export async function deriveStatus(appointmentId: number): Promise<void> {
  const [appointment] = await db()
    .select({ status: appointments.status })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
  const isCancelled = appointment?.status === APPOINTMENT_STATUS.cancelled
  const attempts = await db()
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.appointment_id, appointmentId))
    .orderBy(asc(paymentAttempts.number))
  const own = await refundsOfPayment(attempts.map(({ id }) => id))
  await db()
    .update(appointments)
    .set({ payment_status: appointmentPaymentStatus({ isCancelled, attempts, refunds: own }) })
    .where(eq(appointments.id, appointmentId))
}

/** What is applied: an attempt, its appointment, and what the evidence shows. */
interface Applied {
  attempt: Attempt
  order: string
  state: PaymentState
  refunds: readonly Refund[]
}

/**
 * Gives back what was captured a second time: it pays for nothing.
 * @param reviews those of the attempt
 */
async function refundSecondCaptures(
  { attempt, state, refunds: own }: Applied,
  reviews: readonly Review[],
): Promise<void> {
  const second = reviews.filter(({ reason }) => reason === 'second_capture').map(({ transaction }) => transaction)
  for (const capture of state.captures) {
    if (second.includes(capture.transaction)) await requestRefund(attempt, capture, own, 'Paid twice')
  }
}

/** Returns whether a payment became known after its appointment was cancelled. Cash is not received then. */
function isLate({ provider }: Attempt, cancelledAt: Date | null, paidAt: Date): boolean {
  return isOnline(provider) && cancelledAt !== null && cancelledAt <= paidAt
}

/**
 * Handles a payment that became known after the slot was released: the appointment is restored if its time is still
 * free. Otherwise a card payment is refunded; a payment at a shop becomes a credit, about which a person decides.
 */
async function handleLatePayment({ attempt, order, state, refunds: own }: Applied): Promise<void> {
  const [capture] = state.captures
  if (!capture) return
  const isDecided = own.length > 0 || (await isReviewed(attempt, order, 'paid_after_release'))
  if (!isDecided && (await restoreReleased(attempt.appointment_id, attempt.provider))) return
  if (attempt.provider === 'paymob') return requestRefund(attempt, capture, own, 'Paid after the time was released')
  await saveReviews(attempt, order, [{ reason: 'paid_after_release', transaction: capture.transaction }])
}

async function isReviewed(attempt: Attempt, order: string, reason: Review['reason']): Promise<boolean> {
  const found = await db().$count(
    paymentReviews,
    and(
      eq(paymentReviews.provider, attempt.provider),
      eq(paymentReviews.order_id, order),
      eq(paymentReviews.reason, reason),
    ),
  )
  return found > 0
}

/**
 * Computes the state of an attempt from all its evidence, and from that: the reviews, the ledger, the state of its
 * refund and the payment status of the appointment, whose slot hold a payment confirms. Money that pays for nothing is
 * refunded. Applying the same evidence again changes nothing, and several servers may do it at once.
 * @throws Error if there is no such attempt
 */
export async function applyEvidence(attemptId: number): Promise<void> {
  await inTransaction(async () => {
    const locked = await lockAttempt(attemptId)
    if (!locked) return
    const { appointment, attempt, order } = locked
    const own = await refundsOf([attemptId])
    const sent = own.filter((refund) => refund.state !== 'requested' && countsAsRefund(refund.state))
    const refundsRequested = sum(...sent.map(({ amount }) => amount))
    const state = paymentState({ ...attempt, order, refundsRequested }, await evidenceOf(attempt, order))
    const paidAt = await saveState(attempt, state)
    const reviews = [...state.reviews, ...(await secondCaptures(attempt, state))]
    await saveReviews(attempt, order, reviews)
    await recordInLedger(attempt, state.captures)
    await finishRefund(own, state.refunded)
    const applied = { attempt, order, state, refunds: own }
    await refundSecondCaptures(applied, reviews)
    const isSecond = reviews.some(
      ({ reason, transaction }) => reason === 'second_capture' && transaction === state.captures[0]?.transaction,
    )
    const isCancelled = appointment.status === APPOINTMENT_STATUS.cancelled
    if (state.captures.length > 0 && paidAt && !isSecond) {
      if (!isCancelled) await confirmPaid(appointment.id, attempt.provider)
      else if (isLate(attempt, appointment.cancelled_at, paidAt)) await handleLatePayment(applied)
    }
    await deriveStatus(appointment.id)
  })
}
