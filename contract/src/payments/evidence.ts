import type { Piastres } from './piastres'

/** The providers of online payments. */
export const onlineProviders = ['paymob', 'fawry'] as const
export type OnlineProviderName = (typeof onlineProviders)[number]

/** Everything through which an appointment is paid. What `cash` reports are the entries of the drawers at the desk. */
export const paymentProviders = [...onlineProviders, 'cash'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

export function isOnline(provider: PaymentProviderName): provider is OnlineProviderName {
  return provider !== 'cash'
}

export const paymentEnvironments = ['test', 'live'] as const
export type PaymentEnvironment = (typeof paymentEnvironments)[number]

/**
 * Where evidence comes from: a call of the provider, the browser returning from it, or its response to an inquiry or a refund of
 * ours.
 */
export const evidenceSources = ['callback', 'return', 'inquiry'] as const
export type EvidenceSource = (typeof evidenceSources)[number]

/**
 * What a transaction is. `authorization`: an amount is reserved, not captured. `child`: belongs to an earlier
 * transaction, such as a refund or void, and so never means that something was paid.
 */
export const transactionKinds = ['payment', 'authorization', 'child'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** `success`: the transaction was performed, which later reversals do not change. */
export const transactionOutcomes = ['pending', 'success', 'failed', 'expired', 'cancelled'] as const
export type TransactionOutcome = (typeof transactionOutcomes)[number]

/** What the provider says about money that was returned from this transaction. */
export const reversals = ['none', 'refunded', 'voided'] as const
export type Reversal = (typeof reversals)[number]

/**
 * What a provider reported about one transaction. Only these fields are kept of a message, in particular nothing about
 * the payer. Everything that decides whether something was paid comes from signed fields or from an inquiry.
 */
export interface Evidence {
  source: EvidenceSource
  /** The signature is valid, or it is the response to a call of ours. */
  authentic: boolean
  /** That of the keys with which the message was verified. */
  environment: PaymentEnvironment
  /** The provider's name of the order, by which attempts are found: Paymob's order id, Fawry's `merchantRefNumber`. */
  order: string
  /** The provider's id of the transaction. */
  transaction: string
  kind: TransactionKind
  outcome: TransactionOutcome
  /** Paymob's integration id or Fawry's payment method; null if the message has none. */
  integration: string | null
  /** Null if the message has no readable amount. */
  amount: Piastres | null
  /** ISO 4217; null if the message has none. */
  currency: string | null
  reversal: Reversal
  /** How much of the transaction was returned so far; null if the message does not say so reliably. */
  refunded: Piastres | null
  /** Our own reference as the provider repeats it. Not signed: only compared, never trusted. */
  reference: string | null
}
