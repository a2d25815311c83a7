import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { piastres } from '#contract/payments/piastres'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { appointments } from '../../schema/appointments'
import { paymentReviews } from '../../schema/payments'
import { applyEvidence } from './evidence/applyEvidence'
import { capturedAttempts } from './evidence/captures'

/** The note of a review about a credit that was used, which `resolutionText` translates. */
const usedNote = 'Used for another time'

/** Returns the note of a resolved review, in the caller's language if it is one of the system. */
export function resolutionText(note: string | null): string | null {
  return note === usedNote ? apiText('paymentReview.creditUsed') : note
}

function lateReviewOf(attemptIds: readonly number[]) {
  return and(inArray(paymentReviews.attempt_id, [...attemptIds]), eq(paymentReviews.reason, 'paid_after_release'))
}

/**
 * The review of a late payment about which nobody decided, or about which nothing had to be done: with any other outcome,
 * the money was returned by other means.
 */
function usableReviewOf(attemptIds: readonly number[]) {
  return and(lateReviewOf(attemptIds), or(isNull(paymentReviews.outcome), eq(paymentReviews.outcome, 'no_action')))
}

/** Returns whether a person settled the late payment of one of these attempts with the patient, by other means than another time. */
export async function isSettledCredit(attemptIds: readonly number[]): Promise<boolean> {
  const isSettled = and(eq(paymentReviews.outcome, 'settled_with_patient'), ne(paymentReviews.resolution, usedNote))
  return (await db().$count(paymentReviews, and(lateReviewOf(attemptIds), isSettled))) > 0
}

/**
 * Returns whether the payment of an appointment is a credit that can be used for another time: it came after the slot was
 * released, its whole price is left, no refund of it was requested, and no person settled it by other means. Only under the
 * lock of the appointment does it stay true, except for a person's decision, which `applyCredit` locks.
 */
export async function hasUsableCredit(appointmentId: number): Promise<boolean> {
  const [row] = await db().select().from(appointments).where(eq(appointments.id, appointmentId))
  const isReleased = row?.status === APPOINTMENT_STATUS.cancelled && row.hold_expires_at !== null
  if (!isReleased || row.cancelled_by_hospital) return false
  const [paying] = await capturedAttempts(appointmentId)
  if (!paying || paying.left < piastres(row.price)) return false
  return (await db().$count(paymentReviews, usableReviewOf([paying.attempt.id]))) > 0
}

/**
 * Makes the credit of an appointment that was moved to another time its payment: income from now on, and nothing that a
 * person has to decide about. The transaction must have locked the appointment.
 * @throws Problem 422 if a person settled it by other means in the meantime
 */
export async function applyCredit(appointmentId: number): Promise<void> {
  const ids = (await capturedAttempts(appointmentId)).map(({ attempt }) => attempt.id)
  const usable = await db()
    .select({ id: paymentReviews.id })
    .from(paymentReviews)
    .where(usableReviewOf(ids))
    .for('update')
  if (usable.length === 0) throw fieldProblem('appointment', 'payment.noCredit')
  await db()
    .update(paymentReviews)
    .set({ outcome: 'settled_with_patient', resolution: usedNote, resolved_at: now(), resolved_by: caller().id })
    .where(and(lateReviewOf(ids), isNull(paymentReviews.resolved_at)))
  for (const id of ids) await applyEvidence(id)
}
