import { and, eq } from 'drizzle-orm'
import { caller, db, now } from '../../../platform/context'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { appointments } from '../../../schema/appointments'
import { paymentAttempts, refunds } from '../../../schema/payments'
import { deriveStatus } from '../evidence/deriveStatus'
import { refuseOwnMoney } from '../ownMoney'
import { startRefund } from './refundRequests'

/**
 * Locks a refund that waits for approval, after its appointment.
 * @throws Problem 404; 422 when it no longer waits, or when the caller requested it, or when the money is theirs or that of their
 * dependants
 */
async function lockWaiting(id: number) {
  const [found] = await db()
    .select({ attempt: paymentAttempts })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
    .where(eq(refunds.id, id))
  const { attempt } = orNotFound(found)
  const [appointment] = await db()
    .select({ patientId: appointments.patient_id })
    .from(appointments)
    .where(eq(appointments.id, attempt.appointment_id))
    .for('update')
  await refuseOwnMoney(orNotFound(appointment).patientId, 'refund')
  const [refund] = await db()
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.state, 'waiting')))
    .for('update')
  if (!refund) throw fieldProblem('refund', 'refund.notWaiting')
  if (refund.requested_by === caller().id) throw fieldProblem('refund', 'refund.secondPerson')
  return { refund, attempt }
}

const decision = () => ({ decided_by: caller().id, decided_at: now(), changed_at: now() })

/**
 * Approves a refund that another person requested; it is sent soon.
 * @returns the id of the appointment
 * @throws Problem 404; 422
 */
export async function approveRefund(id: number): Promise<number> {
  const { refund, attempt } = await lockWaiting(id)
  await db()
    .update(refunds)
    .set({ state: 'requested', ...decision() })
    .where(eq(refunds.id, id))
  await startRefund(refund, attempt)
  return attempt.appointment_id
}

/**
 * Rejects a refund that another person requested.
 * @returns the id of the appointment
 * @throws Problem 404; 422
 */
export async function rejectRefund(id: number, reason: string): Promise<number> {
  const { attempt } = await lockWaiting(id)
  await db()
    .update(refunds)
    .set({ state: 'rejected', rejection_reason: reason, ...decision() })
    .where(eq(refunds.id, id))
  await deriveStatus(attempt.appointment_id)
  return attempt.appointment_id
}
