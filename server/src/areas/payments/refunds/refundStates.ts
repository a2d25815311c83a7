import { and, eq, inArray } from 'drizzle-orm'
import type { RefundState } from '#contract/payments/refund'
import { db, now } from '../../../platform/context'
import { type paymentAttempts, refunds } from '../../../schema/payments'
import { notifyOfMoney } from '../moneyNotifications'

type Refund = Pick<typeof refunds.$inferSelect, 'id' | 'amount'>
type Attempt = Pick<typeof paymentAttempts.$inferSelect, 'appointment_id'>

async function change({ id }: Refund, from: readonly RefundState[], to: RefundState): Promise<boolean> {
  const changed = await db()
    .update(refunds)
    .set({ state: to, changed_at: now() })
    .where(and(eq(refunds.id, id), inArray(refunds.state, [...from])))
    .returning({ id: refunds.id })
  return changed.length > 0
}

async function notifyDone({ id, amount }: Refund, { appointment_id: appointmentId }: Attempt): Promise<void> {
  await notifyOfMoney('refund_done', appointmentId, `refund ${id}`, amount)
}

/** Marks a refund that was sent, or whose result was unknown, as done, and notifies the patient. */
export async function markRefundDone(refund: Refund, attempt: Attempt): Promise<void> {
  if (await change(refund, ['sent', 'unknown'], 'done')) await notifyDone(refund, attempt)
}

/** Changes the state of a refund that is waiting for the provider's answer; one that was settled by an inquiry stays. */
export async function settleRefund(refund: Refund, attempt: Attempt, state: RefundState): Promise<void> {
  const isSettled = await change(refund, ['sent'], state)
  if (isSettled && state === 'done') await notifyDone(refund, attempt)
}
