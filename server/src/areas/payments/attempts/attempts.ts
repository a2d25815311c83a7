import { and, desc, eq } from 'drizzle-orm'
import { context, db } from '../../../platform/context'
import { paymentAttempts } from '../../../schema/payments'
import { cancelOrderJob } from '../jobNames'

export type Attempt = typeof paymentAttempts.$inferSelect

/** Returns an attempt of the appointment that can still be continued. */
export async function payableAttempt(appointmentId: number): Promise<Attempt | undefined> {
  const [attempt] = await db()
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.appointment_id, appointmentId), eq(paymentAttempts.payable, true)))
    .for('update')
  return attempt
}

/** What a move changed about the payment of an appointment. */
interface ChangedPayment {
  /** Another amount is due than before. */
  isAmountChanged: boolean
  /** When the slot is released unless it is paid; null for a confirmed appointment, whose rest is due whenever it is paid. */
  hold: Date | null
}

/**
 * Retires the attempt of an appointment that was moved, if it would pay another amount than what is due, or could still be
 * paid after the new slot is released. The transaction must have locked the appointment.
 */
export async function retireAfterMove(appointmentId: number, { isAmountChanged, hold }: ChangedPayment): Promise<void> {
  const current = await payableAttempt(appointmentId)
  if (!current) return
  const outlivesHold = hold !== null && current.expires_at > hold
  if (isAmountChanged || outlivesHold) await retireAttempt(current)
}

/** Returns whether what is outstanding of an appointment can be paid online: what was paid before has to be recorded. */
export function isRemainderPayable({ paid, outstanding }: { paid: number; outstanding: number }): boolean {
  return paid > 0 && outstanding > 0
}

/**
 * Makes an attempt one that nobody is sent to any more. A code of Fawry is cancelled, in a job; an intention of Paymob
 * lapses by itself. Payments that are made nevertheless are found by inquiries.
 */
export async function retireAttempt({ id, provider }: Pick<Attempt, 'id' | 'provider'>): Promise<void> {
  await db().update(paymentAttempts).set({ payable: false }).where(eq(paymentAttempts.id, id))
  if (provider === 'fawry')
    await context().platform.jobs.enqueue(cancelOrderJob, { attempt_id: id }, { key: `cancel ${id}` })
}

/** Returns the number of the appointment's next attempt. The transaction must have locked the appointment. */
export async function nextNumber(appointmentId: number): Promise<number> {
  const [latest] = await db()
    .select({ number: paymentAttempts.number })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.appointment_id, appointmentId))
    .orderBy(desc(paymentAttempts.number))
    .limit(1)
  return (latest?.number ?? 0) + 1
}
