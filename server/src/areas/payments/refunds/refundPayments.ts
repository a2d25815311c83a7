import { noMoney, type Piastres, smaller, subtract } from '#contract/payments/piastres'
import { automaticRefunds, isOpenRefund } from '#contract/payments/refund'
import { type CapturedAttempt, capturedAttempts, refundableCapture } from '../evidence/captures'
import { deriveStatus } from '../evidence/deriveStatus'
import { createRefund, type NewRefund } from './refundRequests'

type Cause = Pick<NewRefund, 'reason' | 'requestedBy' | 'needsApproval'>

/**
 * Creates refunds of an amount, each of one capture of one payment: what pays for the appointment is refunded last. Payments
 * with an open refund are left out. The transaction must have locked the appointment.
 * @param captured in the order in which they pay
 * @returns what is left of the amount, because a payment has several captures, which are refunded one after another
 */
export async function createRefunds(
  captured: readonly CapturedAttempt[],
  amount: Piastres,
  cause: Cause,
): Promise<Piastres> {
  let left = amount
  const free = captured.filter(({ own }) => !own.some(({ state }) => isOpenRefund(state)))
  for (const each of free.reverse()) {
    const capture = left > noMoney ? await refundableCapture(each) : undefined
    if (!capture) continue
    const part = smaller(left, smaller(capture.left, each.left))
    if (part <= noMoney) continue
    await createRefund({ attempt: each.attempt, transaction: capture.transaction, amount: part, ...cause })
    left = subtract(left, part)
  }
  return left
}

/**
 * Returns a part of what was paid for an appointment, because it was moved to a lower price. What cannot be requested now,
 * while another refund is open, stays owed, and staff can refund it. The transaction must have locked the appointment.
 */
export async function refundDifference(appointmentId: number, amount: Piastres): Promise<void> {
  if (amount <= noMoney) return
  const captured = await capturedAttempts(appointmentId)
  await createRefunds(captured, amount, { reason: automaticRefunds.movedToLowerPrice, requestedBy: null })
  await deriveStatus(appointmentId)
}
