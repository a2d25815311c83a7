import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { noMoney, piastres, smaller, subtract } from '#contract/payments/piastres'
import { automaticRefunds, isOpenRefund } from '#contract/payments/refund'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../../platform/context'
import { appointments } from '../../../schema/appointments'
import { paymentAttempts, refunds } from '../../../schema/payments'
import { type CapturedAttempt, capturedAttempts, refundableCapture } from '../evidence/captures'
import { deriveStatus } from '../evidence/deriveStatus'
import { createRefund } from './refundRequests'

/** Whether the system leaves a capture to staff, because the provider refused its refund after the cancellation. */
function isLeftToStaff({ own }: CapturedAttempt, cancelledAt: Date): boolean {
  return own.some(
    ({ state, requested_by: by, requested_at: at }) => state === 'failed' && by === null && at >= cancelledAt,
  )
}

/**
 * Requests the refund of what is owed for an appointment that was cancelled after it was paid: everything, except what
 * the hospital retains by the clinic's policy. What is already requested, and what the provider refused, is left alone,
 * so that it can be called again at any time. The transaction must have locked the appointment.
 */
export async function refundOwed(appointmentId: number): Promise<void> {
  const [row] = await db().select().from(appointments).where(eq(appointments.id, appointmentId))
  if (row?.status !== APPOINTMENT_STATUS.cancelled || row.cancelled_at === null) return
  const reason = automaticRefunds[row.cancelled_by_hospital ? 'cancelledByHospital' : 'cancelledByPatient']
  let retained = piastres(row.retained)
  for (const captured of await capturedAttempts(appointmentId)) {
    const { attempt, own, left } = captured
    const retainedHere = smaller(retained, left)
    retained = subtract(retained, retainedHere)
    const due = subtract(left, retainedHere)
    const isBlocked = own.some(({ state }) => isOpenRefund(state)) || isLeftToStaff(captured, row.cancelled_at)
    const capture = due > noMoney && !isBlocked ? await refundableCapture(captured) : undefined
    if (!capture) continue
    const { transaction } = capture
    await createRefund({ attempt, transaction, amount: smaller(due, capture.left), reason, requestedBy: null })
  }
}

/** Rejects refunds that wait for approval: the refund of the cancellation replaces them. */
async function rejectWaiting(attemptIds: readonly number[]): Promise<void> {
  await db()
    .update(refunds)
    .set({
      state: 'rejected',
      decided_at: now(),
      rejection_reason: automaticRefunds.replaced,
      changed_at: now(),
    })
    .where(and(inArray(refunds.attempt_id, [...attemptIds]), eq(refunds.state, 'waiting')))
}

/** Refunds what is owed for appointments that were just cancelled, in the transaction that cancelled them. */
export async function refundCancelled(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const paid = await db()
    .select({ id: paymentAttempts.id, appointmentId: paymentAttempts.appointment_id })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.appointment_id, [...ids]), gt(paymentAttempts.captured, noMoney)))
    .orderBy(sql`${paymentAttempts.appointment_id}`)
  if (paid.length === 0) return
  await rejectWaiting(paid.map(({ id }) => id))
  for (const appointmentId of new Set(paid.map((row) => row.appointmentId))) {
    await refundOwed(appointmentId)
    await deriveStatus(appointmentId)
  }
}
