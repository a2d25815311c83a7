import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Evidence } from '#contract/payments/evidence'
import { type PaymentState, paymentState } from '#contract/payments/paymentState'
import { larger, noMoney, type Piastres, subtract, sum } from '#contract/payments/piastres'
import { countsAsRefund } from '#contract/payments/refund'
import { db } from '../../../platform/context'
import { paymentAttempts, paymentEvents, refunds } from '../../../schema/payments'

type Attempt = typeof paymentAttempts.$inferSelect
type Refund = typeof refunds.$inferSelect
type Ordered = Pick<Attempt, 'number' | 'provider' | 'remainder'>

async function evidenceOf({ provider }: Attempt, order: string): Promise<Evidence[]> {
  const rows = await db()
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.order_id, order)))
  return rows.map(({ order_id, transaction_id, ...row }) => ({ ...row, order: order_id, transaction: transaction_id }))
}

/**
 * Returns the state of an attempt as its evidence shows it.
 * @param order the provider's name of its order
 * @param own its refunds
 */
export async function stateOfAttempt(attempt: Attempt, order: string, own: readonly Refund[]): Promise<PaymentState> {
  // The provider has nothing to do with what was settled with the patient.
  const notSent: readonly string[] = ['requested', 'waiting', 'settled']
  const sent = own.filter(({ state }) => countsAsRefund(state) && !notSent.includes(state))
  const refundsRequested = sum(...sent.map(({ amount }) => amount))
  return paymentState({ ...attempt, order, refundsRequested }, await evidenceOf(attempt, order))
}

export function refundsOf(attemptIds: readonly number[]): Promise<Refund[]> {
  return db()
    .select()
    .from(refunds)
    .where(inArray(refunds.attempt_id, [...attemptIds]))
    .orderBy(asc(refunds.id))
}

/** An attempt with money, its refunds, and how much of it no refund was requested for. */
export interface CapturedAttempt {
  attempt: Attempt
  own: readonly Refund[]
  left: Piastres
}

/**
 * Returns whether an attempt that was captured pays before another one that was captured too: cash, which is received for
 * what is owed only and cannot be returned by itself, and otherwise the earlier one. What was paid later for the rest of
 * a price pays after both.
 */
export function paysBefore(one: Ordered, other: Ordered): boolean {
  if (one.remainder || other.remainder) return !one.remainder && other.remainder
  return one.provider === 'cash' || (other.provider !== 'cash' && one.number < other.number)
}

/**
 * Returns the attempts that paid an appointment, first the one that pays for it, then those that pay the rest of a price or
 * pay for nothing. The appointment must be locked to rely on them.
 */
export async function capturedAttempts(appointmentId: number): Promise<CapturedAttempt[]> {
  const attempts = await db()
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.appointment_id, appointmentId), gt(paymentAttempts.captured, noMoney)))
    .orderBy(asc(paymentAttempts.number))
  if (attempts.length === 0) return []
  const all = await refundsOf(attempts.map(({ id }) => id))
  const inOrder = attempts.sort((one, other) => Number(paysBefore(other, one)) - Number(paysBefore(one, other)))
  return inOrder.map((attempt) => {
    const own = all.filter(({ attempt_id: attemptId }) => attemptId === attempt.id)
    const requested = sum(...own.filter(({ state }) => countsAsRefund(state)).map(({ amount }) => amount))
    return { attempt, own, left: subtract(attempt.captured, larger(requested, attempt.refunded)) }
  })
}

/** A capture of which some money is left. */
export interface RefundableCapture {
  transaction: string
  left: Piastres
}

/**
 * Returns the last capture of an attempt of which some money is left: the first one pays for the appointment. A provider
 * refunds one capture at a time.
 */
export async function refundableCapture({ attempt, own }: CapturedAttempt): Promise<RefundableCapture | undefined> {
  const { captures } = await stateOfAttempt(attempt, attempt.order_id ?? '', own)
  return captures
    .map(({ transaction, amount, refunded }) => {
      const mine = own.filter((refund) => refund.transaction_id === transaction && countsAsRefund(refund.state))
      const requested = sum(...mine.map((refund) => refund.amount))
      return { transaction, left: subtract(amount, larger(requested, refunded)) }
    })
    .findLast(({ left }) => left > 0n)
}
