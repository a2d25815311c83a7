import { and, asc, eq, inArray, not, sql } from 'drizzle-orm'
import { appointmentPaymentStatus } from '#contract/payments/appointmentPayment'
import { piastres, sum } from '#contract/payments/piastres'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db } from '../../../platform/context'
import { orNotFound } from '../../../platform/http/problem'
import { appointments } from '../../../schema/appointments'
import { paymentAttempts, refunds } from '../../../schema/payments'

type Attempt = typeof paymentAttempts.$inferSelect

/** Returns the refunds of what pays for the appointment; second captures pay for nothing, so their refunds do not count. */
function refundsOfPayment(attemptIds: readonly number[]) {
  const ofSecondCapture = sql`exists (select from payment_reviews where payment_reviews.attempt_id = refunds.attempt_id
    and payment_reviews.transaction_id = refunds.transaction_id and payment_reviews.reason = 'second_capture')`
  return db()
    .select({ state: refunds.state })
    .from(refunds)
    .where(and(inArray(refunds.attempt_id, [...attemptIds]), not(ofSecondCapture)))
}

/** Returns attempts with what was returned of them, also what was settled with the patient by other means. */
async function withSettled(attempts: readonly Attempt[]) {
  const ids = attempts.map(({ id }) => id)
  const settled = await db()
    .select({ attemptId: refunds.attempt_id, amount: refunds.amount })
    .from(refunds)
    .where(and(inArray(refunds.attempt_id, ids), eq(refunds.state, 'settled')))
  return attempts.map(({ id, state, captured, refunded }) => {
    const mine = settled.filter(({ attemptId }) => attemptId === id)
    return { state, captured, refunded: sum(refunded, ...mine.map(({ amount }) => amount)) }
  })
}

/** Computes the payment status of an appointment from its attempts. The transaction must have locked the appointment. */
export async function deriveStatus(appointmentId: number): Promise<void> {
  const [found] = await db()
    .select({
      status: appointments.status,
      retained: appointments.retained,
      payment_status: appointments.payment_status,
    })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
  const { status, retained, payment_status: before } = orNotFound(found)
  const attempts = await db()
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.appointment_id, appointmentId))
    .orderBy(asc(paymentAttempts.number))
  // Refunds of what was not captured do not count.
  const isCaptured = attempts.some(({ captured }) => captured > 0)
  const payments = {
    isCancelled: status === APPOINTMENT_STATUS.cancelled,
    retained: piastres(retained),
    attempts: isCaptured ? await withSettled(attempts) : attempts,
    refunds: isCaptured ? await refundsOfPayment(attempts.map(({ id }) => id)) : [],
  }
  const after = appointmentPaymentStatus(payments)
  if (after === before) return
  await db().update(appointments).set({ payment_status: after }).where(eq(appointments.id, appointmentId))
}
