import { eq } from 'drizzle-orm'
import { isOnline } from '#contract/payments/evidence'
import { db } from '../../../platform/context'
import { paymentAttempts } from '../../../schema/payments'
import { providerNamed } from '../currentProviders'
import { applyEvidence } from '../evidence/applyEvidence'
import { inquireAbout } from '../evidence/inquire'

/**
 * Cancels an order that is not to be paid any more, and asks what became of it: it may have been paid in the meantime.
 * @throws Error without an answer, so that the job is repeated
 */
export async function cancelOrder(attemptId: number): Promise<void> {
  const [attempt] = await db().select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
  const isUnpaid = attempt?.state === 'open' || attempt?.state === 'failed'
  if (!attempt || attempt.order_id === null || !isUnpaid || !isOnline(attempt.provider)) return
  const provider = await providerNamed(attempt.provider)
  if (!provider || provider.environment !== attempt.environment) return
  const { reference, code, order_id: order } = attempt
  const { result } = await provider.cancel({ order, reference, transaction: code })
  const hasAnswered = await inquireAbout(attempt)
  await applyEvidence(attemptId)
  if (result === 'unknown' || !hasAnswered) throw new Error(`The order of attempt ${attemptId} may still be payable`)
}
