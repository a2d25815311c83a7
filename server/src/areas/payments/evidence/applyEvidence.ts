import { and, eq, gt, ne } from 'drizzle-orm'
import { isOnline } from '#contract/payments/evidence'
import type { PaymentState, Review } from '#contract/payments/paymentState'
import { noMoney, type Piastres, sum } from '#contract/payments/piastres'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../../platform/context'
import { inTransaction } from '../../../platform/database/transaction'
import { appointmentIsOfSession } from '../../../schema/appointmentSession'
import { appointments } from '../../../schema/appointments'
import { lobbies } from '../../../schema/lobby'
import { paymentAttempts, paymentReviews, type refunds } from '../../../schema/payments'
import { confirmPaid, restoreReleased } from '../../appointments'
import { lockBookingsShared } from '../../clinics'
import { notifyOfMoney } from '../moneyNotifications'
import { refundOwed } from '../refunds/refundOwed'
import { requestRefund } from '../refunds/refundRequests'
import { markRefundDone } from '../refunds/refundStates'
import { paysBefore, refundsOf, stateOfAttempt } from './captures'
import { deriveStatus } from './deriveStatus'
import { recordInLedger } from './ledger'
import { enqueueApplication, lockOrder } from './recordEvidence'
import { isRemainderOwed } from './remainder'

type Attempt = typeof paymentAttempts.$inferSelect
type Refund = typeof refunds.$inferSelect

type LockedAppointment = Pick<
  typeof appointments.$inferSelect,
  'id' | 'status' | 'cancelled_at' | 'starts_at' | 'walk_in'
> & {
  isHospital: boolean
  hold: Date | null
  /** When the doctor ended the clinic session; null before. */
  sessionEnd: Date | null
}

/**
 * Locks an attempt, and first its appointment and its order, in the order in which every transaction locks them. What was
 * paid online may book a released time again, so bookings are locked before all of them; cash never does, and is received
 * under the lock of its appointment. Evidence that is being stored is waited for: its own job may have been left out,
 * because the one that runs now was still waiting.
 * @returns undefined if the attempt has no order yet
 */
async function lockAttempt(id: number) {
  const [found] = await db()
    .select({
      appointmentId: paymentAttempts.appointment_id,
      provider: paymentAttempts.provider,
      order: paymentAttempts.order_id,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, id))
  if (!found) throw new Error(`There is no attempt ${id} to pay`)
  const { appointmentId, provider, order } = found
  if (order === null) return undefined
  if (isOnline(provider)) await lockBookingsShared()
  const [appointment] = await db()
    .select({
      id: appointments.id,
      status: appointments.status,
      cancelled_at: appointments.cancelled_at,
      starts_at: appointments.starts_at,
      walk_in: appointments.walk_in,
      isHospital: appointments.cancelled_by_hospital,
      hold: appointments.hold_expires_at,
      sessionEnd: lobbies.ended_at,
    })
    .from(appointments)
    .leftJoin(lobbies, appointmentIsOfSession)
    .where(eq(appointments.id, appointmentId))
    .for('update', { of: appointments })
  await lockOrder(provider, order)
  const [attempt] = await db().select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update')
  if (!appointment || !attempt) throw new Error(`Attempt ${id} to pay has no appointment`)
  return { appointment, attempt, order }
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
async function finishRefund(attempt: Attempt, own: readonly Refund[], refunded: Piastres): Promise<void> {
  const waiting = own.find(({ state }) => state === 'sent' || state === 'unknown')
  const done = sum(...own.filter(({ state }) => state === 'done').map(({ amount }) => amount))
  if (!waiting || refunded < sum(done, waiting.amount)) return
  await markRefundDone(waiting, attempt)
}

/** Returns whether what was captured pays for something; only that of a remainder may have become unnecessary. */
async function isOwed(attempt: Attempt, { captures: [first] }: PaymentState): Promise<boolean> {
  return !attempt.remainder || first === undefined || (await isRemainderOwed(attempt, first))
}

function asSecond({ captures }: PaymentState): Review[] {
  return captures.map(({ transaction }) => ({ reason: 'second_capture', transaction }))
}

/** The other attempts of an appointment that were captured, by whether they pay before this one. */
interface Others {
  before: readonly Attempt[]
  after: readonly Attempt[]
}

/** Returns the other attempts of the appointment that were captured and that do not pay the rest of a price. */
async function otherPayments(attempt: Attempt): Promise<Others> {
  if (attempt.remainder) return { before: [], after: [] }
  const others = await db()
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.appointment_id, attempt.appointment_id),
        eq(paymentAttempts.remainder, false),
        gt(paymentAttempts.captured, noMoney),
        ne(paymentAttempts.id, attempt.id),
      ),
    )
  return {
    before: others.filter((each) => paysBefore(each, attempt)),
    after: others.filter((each) => paysBefore(attempt, each)),
  }
}

/**
 * Records attempts before which another one pays: what they captured is owed to the patient from now on. They are applied
 * again, which refunds it.
 */
async function recordAsSecond(attempts: readonly Attempt[]): Promise<void> {
  for (const each of attempts) {
    const { captures } = await stateOfAttempt(each, each.order_id ?? '', await refundsOf([each.id]))
    await recordInLedger(each, captures, undefined)
    await enqueueApplication(each.id)
  }
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
    if (second.includes(capture.transaction)) await requestRefund(attempt, capture, own, 'paidTwice')
  }
}

/**
 * Restores an appointment that was paid after its slot was released, if its time is still free and nothing was decided
 * about the payment yet.
 * @returns whether it was restored
 */
async function restorePaid({ attempt, order, refunds: own }: Applied): Promise<boolean> {
  if (own.length > 0 || (await isReviewed(attempt, order, 'paid_after_release'))) return false
  return restoreReleased(attempt.appointment_id, attempt.provider)
}

/**
 * Handles a payment of a slot that was released and whose time is no longer free: a card payment is refunded; a payment
 * at a shop becomes a credit, which is used for another time or refunded.
 */
async function handleLatePayment({ attempt, order, state, refunds: own }: Applied): Promise<void> {
  const [capture] = state.captures
  if (!capture) return
  if (attempt.provider === 'paymob') return requestRefund(attempt, capture, own, 'paidLate')
  await saveReviews(attempt, order, [{ reason: 'paid_after_release', transaction: capture.transaction }])
  if (own.length === 0) {
    await notifyOfMoney('late_payment_credit', attempt.appointment_id, `attempt ${attempt.id}`, capture.amount)
  }
}

/** Returns whether a slot hold was paid that had been given up or cancelled, or had expired. Cash is not received then. */
function isPaidLate({ provider }: Attempt, appointment: LockedAppointment, paidAt: Date): boolean {
  const { status, cancelled_at: cancelledAt, hold } = appointment
  const isReleased = status === APPOINTMENT_STATUS.cancelled && hold !== null && cancelledAt !== null
  return isOnline(provider) && isReleased && cancelledAt <= paidAt
}

/**
 * Releases a slot hold whose clinic session has ended when it is paid, or that has expired and whose time has begun: the
 * visit may be over, so the payment does not confirm it, as if the job had released it before. One that has not expired may
 * be confirmed after its start: some clinics take bookings until then. A walk-in has no time of its own.
 * @param paidAt when it was paid with what pays for it; null if it was not
 * @returns the appointment as it is now
 */
async function releaseIfOver(
  { provider }: Attempt,
  appointment: LockedAppointment,
  paidAt: Date | null,
): Promise<LockedAppointment> {
  const { id, status, hold, starts_at: start, walk_in: isWalkIn, sessionEnd } = appointment
  const isHeld = status === APPOINTMENT_STATUS.scheduled && hold !== null
  if (paidAt === null || !isOnline(provider) || !isHeld) return appointment
  const hasBegun = !isWalkIn && hold <= paidAt && start <= paidAt
  if (!hasBegun && sessionEnd === null) return appointment
  const released = { status: APPOINTMENT_STATUS.cancelled, cancelled_at: paidAt }
  await db().update(appointments).set(released).where(eq(appointments.id, id))
  return { ...appointment, ...released }
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
    const { attempt, order } = locked
    const own = await refundsOf([attemptId])
    const state = await stateOfAttempt(attempt, order, own)
    const owed = await isOwed(attempt, state)
    const paidAt = await saveState(attempt, state)
    const { before, after } = await otherPayments(attempt)
    const pays = owed && before.length === 0
    const reviews = pays ? state.reviews : [...state.reviews, ...asSecond(state)]
    await saveReviews(attempt, order, reviews)
    const applied = { attempt, order, state, refunds: own }
    const isSecond = reviews.some(
      ({ reason, transaction }) => reason === 'second_capture' && transaction === state.captures[0]?.transaction,
    )
    const isReceived = state.captures.length > 0 && !isSecond
    const appointment = await releaseIfOver(attempt, locked.appointment, isReceived ? paidAt : null)
    const isLate = isReceived && paidAt !== null && isPaidLate(attempt, appointment, paidAt)
    const isRestored = isLate && !appointment.isHospital && (await restorePaid(applied))
    // What was paid for a slot that was released pays for nothing: it is owed until it is used for another time.
    const isUsed = pays && (!isLate || isRestored)
    await recordInLedger(attempt, state.captures, isUsed ? state.captures[0] : undefined)
    if (state.captures.length > 0) await recordAsSecond(after)
    await finishRefund(attempt, own, state.refunded)
    await refundSecondCaptures(applied, reviews)
    if (isReceived && !isRestored) {
      if (appointment.status !== APPOINTMENT_STATUS.cancelled) await confirmPaid(appointment.id, attempt.provider)
      else if (isLate && !appointment.isHospital) await handleLatePayment(applied)
      else await refundOwed(appointment.id)
    }
    await deriveStatus(appointment.id)
  })
}
