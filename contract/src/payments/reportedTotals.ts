import type { Evidence } from './evidence'
import { larger, noMoney, type Piastres, sum } from './piastres'
import type { ReconciliationDifference } from './reconciliation'

/** What one side says about an attempt. */
export interface PaymentTotals {
  paid: Piastres
  refunded: Piastres
}

/**
 * Returns what a provider reports in its answers about one order: the sum of its successful payments, whatever their
 * amount, and of what was returned of them. Child transactions are counted with their payments.
 */
export function reportedTotals(evidence: readonly Evidence[]): PaymentTotals {
  const transactions = new Map<string, PaymentTotals>()
  for (const { authentic, kind, outcome, transaction, amount, reversal, refunded } of evidence) {
    if (!authentic || kind !== 'payment' || outcome !== 'success' || amount === null) continue
    const known = transactions.get(transaction) ?? { paid: noMoney, refunded: noMoney }
    const returned = reversal === 'voided' ? amount : (refunded ?? noMoney)
    transactions.set(transaction, { paid: larger(known.paid, amount), refunded: larger(known.refunded, returned) })
  }
  const all = [...transactions.values()]
  return { paid: sum(...all.map(({ paid }) => paid)), refunded: sum(...all.map(({ refunded }) => refunded)) }
}

/**
 * Returns how two records of one attempt differ; null if they agree.
 * @param amount what was to be paid
 * @param theirs undefined without an answer
 */
export function differenceOf(
  amount: Piastres,
  ours: PaymentTotals,
  theirs: PaymentTotals | undefined,
): ReconciliationDifference | null {
  if (!theirs) return 'no_answer'
  if (ours.paid === theirs.paid) return ours.refunded === theirs.refunded ? null : 'refund'
  if (theirs.paid === noMoney) return 'only_here'
  return ours.paid === noMoney && theirs.paid === amount ? 'only_there' : 'amount'
}
