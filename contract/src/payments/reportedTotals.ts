import type { Evidence } from './evidence'
import { larger, noMoney, type Piastres, sum } from './piastres'
import type { ReconciliationDifference } from './reconciliation'

/** What one side says about an attempt. */
export interface PaymentTotals {
  paid: Piastres
  refunded: Piastres
}

/** What a provider says about an attempt. */
export interface ReportedTotals {
  paid: Piastres
  /** Null if the provider only says that a part was returned. */
  refunded: Piastres | null
}

/**
 * Returns what a provider reports in its answers about one order: the sum of its successful payments, whatever their
 * amount, and of what was returned of them. Child transactions are counted with their payments.
 */
export function reportedTotals(evidence: readonly Evidence[]): ReportedTotals {
  const transactions = new Map<string, PaymentTotals>()
  let isPart = false
  for (const { authentic, kind, outcome, transaction, amount, reversal, refunded } of evidence) {
    if (!authentic || kind !== 'payment' || outcome !== 'success' || amount === null) continue
    const known = transactions.get(transaction) ?? { paid: noMoney, refunded: noMoney }
    isPart ||= reversal === 'refunded' && refunded === null
    const returned = reversal === 'voided' ? amount : (refunded ?? noMoney)
    transactions.set(transaction, { paid: larger(known.paid, amount), refunded: larger(known.refunded, returned) })
  }
  const all = [...transactions.values()]
  const refunded = isPart ? null : sum(...all.map((each) => each.refunded))
  return { paid: sum(...all.map(({ paid }) => paid)), refunded }
}

/**
 * Returns how two records of one attempt differ; null if they agree.
 * @param amount what was to be paid
 * @param theirs undefined without an answer
 */
export function differenceOf(
  amount: Piastres,
  ours: PaymentTotals,
  theirs: ReportedTotals | undefined,
): ReconciliationDifference | null {
  if (!theirs) return 'no_answer'
  if (ours.paid === theirs.paid) {
    const isPart = ours.refunded > noMoney && ours.refunded < ours.paid
    const agrees = theirs.refunded === null ? isPart : ours.refunded === theirs.refunded
    return agrees ? null : 'refund'
  }
  if (theirs.paid === noMoney) return 'only_here'
  return ours.paid === noMoney && theirs.paid === amount ? 'only_there' : 'amount'
}
