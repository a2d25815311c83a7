import { asc, eq } from 'drizzle-orm'
import type { Evidence } from '#contract/payments/evidence'
import { noMoney, sum } from '#contract/payments/piastres'
import { db } from '../../../platform/context'
import { cashEntries, paymentAttempts } from '../../../schema/payments'
import type { Inquiry, PaymentRecords, StartedOrder } from '../providers/provider'

/** What pays an attempt in cash, in place of an integration. */
export const cashIntegration = 'desk'
/** Cash is never a test. */
export const cashEnvironment = 'live'

/** Returns what the drawers say about an order: one transaction, with what was paid out of it again. */
async function inquire({ order, reference }: Pick<StartedOrder, 'order' | 'reference'>): Promise<Inquiry> {
  const entries = await db()
    .select({ id: cashEntries.id, kind: cashEntries.kind, amount: cashEntries.amount })
    .from(cashEntries)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, cashEntries.attempt_id))
    .where(eq(paymentAttempts.order_id, order))
    .orderBy(asc(cashEntries.id))
  const received = entries.find(({ kind }) => kind === 'received')
  if (!received) return { result: 'done', evidence: [] }
  const refunded = sum(...entries.filter(({ kind }) => kind === 'paid_out').map(({ amount }) => amount))
  const evidence: Evidence = {
    source: 'inquiry',
    authentic: true,
    environment: cashEnvironment,
    order,
    transaction: String(received.id),
    kind: 'payment',
    outcome: 'success',
    integration: cashIntegration,
    amount: received.amount,
    currency: 'EGP',
    reversal: refunded > noMoney ? 'refunded' : 'none',
    refunded,
    reference,
  }
  return { result: 'done', evidence: [evidence] }
}

/** The desk: what it knows about an attempt are the entries of its drawers. */
export const cashRecords: PaymentRecords = { name: 'cash', environment: cashEnvironment, inquire }
