import { eq } from 'drizzle-orm'
import { egpText, fromEgp, noMoney, type Piastres, sum } from '#contract/payments/piastres'
import { countsAsRefund, isOpenRefund } from '#contract/payments/refund'
import type { RefundInput } from '#contract/payments/refunds'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, db } from '../../../platform/context'
import { fieldProblem, orNotFound, type Problem } from '../../../platform/http/problem'
import { appointments } from '../../../schema/appointments'
import { isSettledCredit } from '../credits'
import { type CapturedAttempt, capturedAttempts } from '../evidence/captures'
import { deriveStatus } from '../evidence/deriveStatus'
import { refuseOwnMoney } from '../ownMoney'
import { type RefundLimits, refundLimits } from './refundLimits'
import { createRefunds } from './refundPayments'
import { approvalAbove } from './refundSettings'

type Appointment = typeof appointments.$inferSelect

async function lockAppointment(id: number): Promise<Appointment> {
  const [row] = await db().select().from(appointments).where(eq(appointments.id, id)).for('update')
  return orNotFound(row)
}

const isOpen = ({ own }: CapturedAttempt) => own.some(({ state }) => isOpenRefund(state))

/** Returns what staff have already refunded without the approval of another person. */
function refundedAlone(captured: readonly CapturedAttempt[]): Piastres {
  const alone = captured
    .flatMap(({ own }) => own)
    .filter(
      ({ state, requested_by: by, decided_by: decider }) => by !== null && decider === null && countsAsRefund(state),
    )
  return sum(...alone.map(({ amount }) => amount))
}

/** Returns why nothing can be refunded now. */
function nothingToRefund(row: Appointment, captured: readonly CapturedAttempt[]): Problem {
  const { paid, refundPending } = PAYMENT_STATUS
  const isPaid = row.payment_status === paid || row.payment_status === refundPending
  if (captured.length === 0) {
    return fieldProblem('appointment', isPaid && row.price > 0 ? 'refund.notOnline' : 'refund.nothingPaid')
  }
  if (captured.some(isOpen)) return fieldProblem('appointment', 'refund.open')
  const isOver = row.status >= APPOINTMENT_STATUS.completed
  return fieldProblem('appointment', isOver ? 'refund.nothingLeft' : 'refund.cancelFirst')
}

/** Returns the amount to refund, which is at most what can be refunded. */
function requestedAmount({ amount }: RefundInput, { refundable, suggested }: RefundLimits): Piastres {
  if (amount === undefined) return suggested
  const wanted = fromEgp(amount)
  if (wanted > refundable) throw fieldProblem('amount', 'refund.aboveRefundable', { amount: egpText(refundable) })
  return wanted
}

/**
 * Requests the refund of what was paid for an appointment through providers, on behalf of the caller. The latest payment is
 * refunded first; each payment has a refund of its own. Above the limit of Super Admin, another person has to approve;
 * earlier parts that nobody approved count.
 * @throws Problem 404; 422 when the amount is more than was captured and not yet refunded, while another refund of the
 * payment is open, after a person settled a late payment with the patient, for an appointment that is still to come, or of the caller or their dependants, and for one that was not paid
 * through a provider
 */
export async function requestByStaff(appointmentId: number, input: RefundInput): Promise<void> {
  const row = await lockAppointment(appointmentId)
  await refuseOwnMoney(row.patient_id, 'appointment')
  const captured = await capturedAttempts(appointmentId)
  const limits = orNotFound((await refundLimits([appointmentId])).get(appointmentId))
  if (limits.refundable <= noMoney) throw nothingToRefund(row, captured)
  if (await isSettledCredit(captured.map(({ attempt }) => attempt.id)))
    throw fieldProblem('appointment', 'refund.settled')
  let left = requestedAmount(input, limits)
  const needsApproval = sum(left, refundedAlone(captured)) > (await approvalAbove())
  left = await createRefunds(captured, left, { reason: input.reason, requestedBy: caller().id, needsApproval })
  // Several captures of one payment are refunded one after another.
  if (left > noMoney) throw fieldProblem('amount', 'refund.inParts')
  await deriveStatus(appointmentId)
}
