import type { Evidence, PaymentEnvironment } from './evidence'
import { larger, noMoney, type Piastres, smaller, sum } from './piastres'

/** What was agreed before the payer was sent to the provider. It never changes. */
export interface PaymentTerms {
  /** The provider's name of the order. */
  order: string
  /** Our own reference, sent to the provider. */
  reference: string
  amount: Piastres
  /** ISO 4217. */
  currency: string
  environment: PaymentEnvironment
  /** The integrations that can pay it. */
  integrations: readonly string[]
  /** Fawry's number to pay with, which is also that of its transaction; null for Paymob. */
  code: string | null
}

/** An attempt to pay, as far as the state of its payment depends on it. */
export interface PaymentAttempt extends PaymentTerms {
  /** The sum of our own refunds that were sent to the provider and not refused. */
  refundsRequested: Piastres
}

/**
 * `open`: nothing final is known. `failed`: declined; the payer may try again while the attempt is payable. `expired`,
 * `cancelled`: can no longer be paid. A later capture changes each of them to `paid`.
 */
export const paymentStates = ['open', 'failed', 'expired', 'cancelled', 'paid', 'partly_refunded', 'refunded'] as const
export type PaymentStateName = (typeof paymentStates)[number]

/** Why a person has to look at a payment. */
export const reviewReasons = [
  'invalid_signature',
  'unknown_order',
  'wrong_order',
  'wrong_amount',
  'wrong_currency',
  'wrong_integration',
  'wrong_environment',
  'only_authorized',
  'reference_mismatch',
  'unsigned_mismatch',
  'second_capture',
  'refund_outside',
  'refund_above_captured',
  'paid_after_release',
  'unreadable',
  'no_answer',
  'refund_failed',
  'refund_unknown',
  'drawer_difference',
  'no_callbacks',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

export interface Review {
  reason: ReviewReason
  /** The provider's id of the transaction. */
  transaction: string
}

export interface Capture {
  /** The provider's id of the transaction. */
  transaction: string
  amount: Piastres
  /** How much of it was returned, at most `amount`. */
  refunded: Piastres
}

export interface PaymentState {
  state: PaymentStateName
  /** By transaction; the first is the payment, any other one a second capture. */
  captures: readonly Capture[]
  captured: Piastres
  refunded: Piastres
  /** Only an inquiry can tell the amount of a refund or void, or whether a message is about this order. */
  needsInquiry: boolean
  /** By reason and transaction. */
  reviews: readonly Review[]
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/**
 * Returns whether evidence is about the order that it names: a message that repeats another reference of ours, or another
 * number of Fawry, may have been sent for the payment of another person. What an inquiry returned is about what was asked.
 */
function isAboutOrder(attempt: PaymentTerms, { source, reference, transaction }: Evidence): boolean {
  if (source === 'inquiry') return true
  return (reference ?? attempt.reference) === attempt.reference && (attempt.code ?? transaction) === transaction
}

/** Returns why a successful transaction does not count as paid, although the message is authentic. */
function deviations(attempt: PaymentTerms, evidence: Evidence): ReviewReason[] {
  const found: [ReviewReason, boolean][] = [
    ['wrong_order', evidence.order !== attempt.order],
    ['wrong_amount', evidence.amount !== attempt.amount],
    ['wrong_currency', evidence.currency !== attempt.currency],
    ['wrong_integration', evidence.integration === null || !attempt.integrations.includes(evidence.integration)],
    ['wrong_environment', evidence.environment !== attempt.environment],
    ['only_authorized', evidence.kind === 'authorization'],
    ['reference_mismatch', !isAboutOrder(attempt, evidence)],
  ]
  return found.flatMap(([reason, isFound]) => (isFound ? [reason] : []))
}

/** Returns a successful transaction that is no refund or void of another one. */
function isSuccess({ authentic, kind, outcome }: Evidence): boolean {
  return authentic && kind !== 'child' && outcome === 'success'
}

/** Returns the most that one message says was returned of a capture. */
function returnedOf({ reversal, refunded }: Evidence, amount: Piastres): Piastres {
  return reversal === 'voided' ? amount : (refunded ?? noMoney)
}

function isPartOfUnknownAmount({ reversal, refunded }: Evidence): boolean {
  return reversal === 'refunded' && refunded === null
}

interface Transaction extends Capture {
  isRefundedInExcess: boolean
  /** The provider said that a part was returned, but not how much. */
  isRefundOfUnknownAmount: boolean
}

function capturesOf(attempt: PaymentTerms, events: readonly Evidence[]): Transaction[] {
  const successes = events.filter(isSuccess)
  const paying = successes.filter((event) => deviations(attempt, event).length === 0)
  const transactions = [...new Set(paying.map(({ transaction }) => transaction))].sort(compare)
  return transactions.map((transaction) => {
    const { amount } = attempt
    const own = successes.filter((event) => event.transaction === transaction)
    const reported = own.map((event) => returnedOf(event, amount)).reduce(larger, noMoney)
    return {
      transaction,
      amount,
      refunded: smaller(reported, amount),
      isRefundedInExcess: reported > amount,
      isRefundOfUnknownAmount: own.some(isPartOfUnknownAmount),
    }
  })
}

/** Returns the sum of the successful child transactions, each counted once. */
function returnedByChildren(events: readonly Evidence[]): Piastres {
  const children = new Map<string, Piastres>()
  for (const { authentic, kind, outcome, transaction, amount } of events) {
    if (!authentic || kind !== 'child' || outcome !== 'success' || amount === null) continue
    children.set(transaction, larger(amount, children.get(transaction) ?? noMoney))
  }
  return sum(...children.values())
}

function stateOf(
  attempt: PaymentTerms,
  events: readonly Evidence[],
  { captured, refunded }: Pick<PaymentState, 'captured' | 'refunded'>,
): PaymentStateName {
  if (captured > 0n) return refunded === captured ? 'refunded' : refunded > 0n ? 'partly_refunded' : 'paid'
  const own = events.filter((event) => event.authentic && event.kind !== 'child' && isAboutOrder(attempt, event))
  const outcomes = new Set(own.map(({ outcome }) => outcome))
  return (['cancelled', 'expired', 'failed'] as const).find((outcome) => outcomes.has(outcome)) ?? 'open'
}

function reviewsOf(
  attempt: PaymentAttempt,
  events: readonly Evidence[],
  captures: readonly Transaction[],
  refunded: Piastres,
): Review[] {
  const reviews = new Map<string, Review>()
  const add = (reason: ReviewReason, transaction: string) =>
    reviews.set(`${reason} ${transaction}`, { reason, transaction })
  for (const event of events) {
    const { authentic, transaction, reference } = event
    if (!authentic) {
      add('invalid_signature', transaction)
      continue
    }
    if (isSuccess(event)) for (const reason of deviations(attempt, event)) add(reason, transaction)
    const isOther = reference !== null && reference !== attempt.reference
    if (isOther || !isAboutOrder(attempt, event)) add('reference_mismatch', transaction)
  }
  for (const { transaction } of captures.slice(1)) add('second_capture', transaction)
  for (const { transaction, isRefundedInExcess, isRefundOfUnknownAmount, refunded: part } of captures) {
    if (isRefundedInExcess) add('refund_above_captured', transaction)
    // Some of it was returned; it was not us if we have asked for no refund.
    const isUnasked = isRefundOfUnknownAmount && attempt.refundsRequested === noMoney
    if (isUnasked || (part > 0n && refunded > attempt.refundsRequested)) add('refund_outside', transaction)
  }
  return [...reviews.values()].sort(
    (one, other) => compare(one.reason, other.reason) || compare(one.transaction, other.transaction),
  )
}

/**
 * Returns the state of a payment as far as the evidence shows it. The evidence counts as a set: its order and
 * repetitions make no difference, and evidence that arrives later never takes back a capture or a refund.
 *
 * A capture is a successful payment with an authentic message and exactly the order, amount, currency, integration and
 * environment of the attempt. Refunded amounts come from inquiries, from statuses that are signed and mean the whole
 * amount, and from the responses to our own refunds where the provider reports no amounts; child transactions only show that an inquiry is needed, as does a message that names another reference.
 */
export function paymentState(attempt: PaymentAttempt, events: readonly Evidence[]): PaymentState {
  const captures = capturesOf(attempt, events)
  const captured = sum(...captures.map(({ amount }) => amount))
  const refunded = sum(...captures.map((capture) => capture.refunded))
  const ofUnknownAmount = events.filter((event) => isSuccess(event) && isPartOfUnknownAmount(event))
  // Fawry does not say how much was returned: then there is no use in asking again.
  const isAskedInVain = ofUnknownAmount.some(({ source }) => source === 'inquiry')
  const isRefundOfUnknownAmount = ofUnknownAmount.length > 0 && !isAskedInVain
  const isUnconfirmed =
    captured === noMoney && events.some((event) => isSuccess(event) && !isAboutOrder(attempt, event))
  return {
    state: stateOf(attempt, events, { captured, refunded }),
    captures: captures.map(({ transaction, amount, refunded: part }) => ({ transaction, amount, refunded: part })),
    captured,
    refunded,
    needsInquiry:
      returnedByChildren(events) > refunded || (isRefundOfUnknownAmount && refunded === noMoney) || isUnconfirmed,
    reviews: reviewsOf(attempt, events, captures, refunded),
  }
}
