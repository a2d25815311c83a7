import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { paymentEvents } from '../../schema/payments'
import type { Attempt } from './attempts'
import { providerNamed } from './currentProviders'
import type { Inquiry, PaymentProvider } from './providers/provider'
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
async function ask(provider: PaymentProvider, attempt: Attempt, order: string): Promise<Inquiry[]> {
  const { reference } = attempt
  // Fawry has one transaction for each order.
  const known = provider.name === 'fawry' ? [] : await knownTransactions(attempt, order)
  const inquiries = [null, ...known].map((transaction) => provider.inquire({ order, reference, transaction }))
  const [byReference, ...byTransaction] = await Promise.all(inquiries)
  // Paymob documents inquiries by transaction only: they are enough where there is one.
  return byTransaction.length > 0 && byReference?.result !== 'done'
    ? byTransaction
    : [...byTransaction, byReference].filter((each) => each !== undefined)
}

/**
 * Asks the provider about an attempt and stores what it says. No transaction may be open. Takes ten seconds at most.
 * @returns whether the provider answered
 */
export async function inquireAbout(attempt: Attempt): Promise<boolean> {
  const provider = await providerNamed(attempt.provider)
  if (!provider || provider.environment !== attempt.environment || attempt.order_id === null) return false
  const answers = await ask(provider, attempt, attempt.order_id)
  for (const answer of answers) {
    if (answer.result !== 'done') continue
    for (const evidence of answer.evidence) await inTransaction(() => recordEvidence(provider.name, evidence))
  }
  return answers.every(({ result }) => result === 'done')
}
