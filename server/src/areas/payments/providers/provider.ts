import type { Language } from '#contract/kit/translate'
import type { Evidence, OnlineProviderName, PaymentEnvironment, PaymentProviderName } from '#contract/payments/evidence'
import type { Piastres } from '#contract/payments/piastres'

/** What the payer is asked to pay. */
export interface PaymentOrder {
  /** Ours; unique for each attempt. */
  reference: string
  amount: Piastres
  /** Shown to the payer. */
  description: string
  payer: { firstName: string; lastName: string; email: string /** E.164. */; phone: string }
  language: Language
  /** When the provider is to refuse payment, and in how many seconds. */
  expiresAt: Date
  secondsToPay: number
  /** Where the provider sends its messages. */
  callbackUrl: string
  /** Where the provider sends the browser afterwards. */
  returnUrl: string
}

/** How the payer pays: on the provider's page, or with a code at a shop. */
export type Checkout = { type: 'page'; url: string; clientSecret: string } | { type: 'code'; code: string }

/**
 * `refused`: the provider did nothing. `unknown`: the response was lost or unreadable, so it may have performed the action;
 * only an inquiry can tell, and the call is not repeated.
 */
export type Unfinished = { result: 'refused'; detail: string } | { result: 'unknown'; detail: string }

/** `order` is the provider's name of the order, by which its messages are matched. */
export type Start = { result: 'done'; order: string; checkout: Checkout } | Unfinished

export type Action = { result: 'done' } | Unfinished

/** `done` with an empty list: the provider knows of no transaction. */
export type Inquiry = { result: 'done'; evidence: readonly Evidence[] } | Unfinished

/** The names of an attempt at the provider. */
export interface StartedOrder {
  order: string
  reference: string
  /** The transaction, once one is known. */
  transaction: string | null
}

/** Who knows what was paid: a provider of online payments, or the desk with its drawers. */
export interface PaymentRecords {
  name: PaymentProviderName
  environment: PaymentEnvironment
  /** Returns what is known about an order. */
  inquire(order: StartedOrder): Promise<Inquiry>
}

/** A provider of online payments. None of the calls takes longer than ten seconds, and none rejects. */
export interface PaymentProvider extends PaymentRecords {
  name: OnlineProviderName
  /** Whether it reports how much of a payment was returned. If not, the responses to our refunds are the only source. */
  reportsRefundedAmounts: boolean
  /** The integrations that can pay an order. */
  integrations: readonly string[]
  start(order: PaymentOrder): Promise<Start>
  /** Returns a part of a capture, or all of it, to the payer. */
  refund(capture: { transaction: string; amount: Piastres; reason: string }): Promise<Action>
  /**
   * Cancels a whole capture before it is settled, where the provider offers it; it refuses one that is settled already, and
   * one that was not made by card. Refused, it has done nothing, and the capture can still be refunded.
   */
  voidCapture?(transaction: string): Promise<Action>
  /** Makes an order that is not paid impossible to pay. */
  cancel(order: StartedOrder): Promise<Action>
}
