import { and, eq } from 'drizzle-orm'
import type { Evidence } from '#contract/payments/evidence'
import { db } from '../../../platform/context'
import { inTransaction } from '../../../platform/database/transaction'
import { paymentEvents } from '../../../schema/payments'
import type { Attempt } from '../attempts/attempts'
import { recordsOf } from '../currentProviders'
import type { Inquiry, PaymentRecords } from '../providers/provider'
import { recordEvidence } from './recordEvidence'

/** Returns the transactions of the attempt's order that were reported with a valid signature, or by the provider. */
async function knownTransactions({ provider }: Attempt, order: string): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ transaction: paymentEvents.transaction_id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.order_id, order),
        eq(paymentEvents.authentic, true),
        eq(paymentEvents.kind, 'payment'),
      ),
    )
    .limit(10)
  return rows.map(({ transaction }) => transaction)
}

/**
 * Asks about an order by our reference, which finds transactions that nobody reported, and about each known transaction.
 * All requests are sent at once.
 */
async function ask(provider: PaymentRecords, attempt: Attempt, order: string): Promise<Inquiry[]> {
  const { reference } = attempt
  // Only Paymob has several transactions for one order.
  const known = provider.name === 'paymob' ? await knownTransactions(attempt, order) : []
  const inquiries = [null, ...known].map((transaction) => provider.inquire({ order, reference, transaction }))
  const [byReference, ...byTransaction] = await Promise.all(inquiries)
  // Paymob documents inquiries by transaction only: they are enough where there is one.
  return byTransaction.length > 0 && byReference?.result !== 'done'
    ? byTransaction
    : [...byTransaction, byReference].filter((each) => each !== undefined)
}

/** What a provider answered about an attempt. */
interface Answer {
  /** False if one of the inquiries about it got no answer. */
  hasAnswered: boolean
  evidence: readonly Evidence[]
}

/**
 * Asks the provider about an attempt and stores what it says. No transaction may be open. Takes ten seconds at most.
 */
export async function askAbout(attempt: Attempt): Promise<Answer> {
  const provider = await recordsOf(attempt.provider)
  if (!provider || provider.environment !== attempt.environment || attempt.order_id === null) {
    return { hasAnswered: false, evidence: [] }
  }
  const answers = await ask(provider, attempt, attempt.order_id)
  const evidence = answers.flatMap((answer) => (answer.result === 'done' ? answer.evidence : []))
  for (const each of evidence) await inTransaction(() => recordEvidence(provider.name, each))
  return { hasAnswered: answers.every(({ result }) => result === 'done'), evidence }
}

/**
 * As `askAbout`.
 * @returns whether the provider answered
 */
export async function inquireAbout(attempt: Attempt): Promise<boolean> {
  const { hasAnswered } = await askAbout(attempt)
  return hasAnswered
}
