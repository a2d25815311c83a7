import { slotHoldExpiry } from './slotHolds'

const MINUTE_MS = 60_000
/** Paymob refuses payment two minutes before a hold of 20 minutes expires. */
const PAYMOB_MS = 18 * MINUTE_MS
/** How long a code of Fawry can be paid that pays the rest of a confirmed appointment. */
const FAWRY_REMAINDER_MS = 24 * 60 * MINUTE_MS
/** How long before the hold expires Fawry refuses payment. */
const FAWRY_MARGIN_MS = 15 * MINUTE_MS

/** By how much a hold is extended, once, when a provider gives no answer (ms). */
export const holdExtension = 10 * MINUTE_MS

/** When a payment can be made; all instants in ms. */
export interface PaymentTimes {
  /** When the method was chosen. */
  now: number
  /** The appointment's start. */
  start: number
  /** When the slot hold expires at present. */
  hold: number
  /** When Fawry was chosen for the first time: choosing it again does not start its 24 hours again. */
  firstFawry: number | undefined
}

/** The deadlines of an attempt to pay, in ms. */
export interface PaymentDeadlines {
  /** When the slot is released. */
  hold: number
  /** When the provider is to refuse payment. */
  expires: number
}

/** Returns the deadlines of a payment. A hold that already lasts longer is not shortened. */
export function paymentDeadlines(provider: 'paymob' | 'fawry', times: PaymentTimes): PaymentDeadlines {
  const { now, start, hold, firstFawry = now } = times
  const own = provider === 'fawry' ? slotHoldExpiry('fawry', firstFawry, start) : slotHoldExpiry('paymob', now, start)
  return { hold: Math.max(own, hold), expires: provider === 'fawry' ? own - FAWRY_MARGIN_MS : now + PAYMOB_MS }
}

/**
 * Returns when the provider is to refuse a payment of the rest of the price of a confirmed appointment, in ms. No slot
 * depends on it.
 * @param now when the method was chosen, in ms
 */
export function remainderDeadline(provider: 'paymob' | 'fawry', now: number): number {
  return now + (provider === 'fawry' ? FAWRY_REMAINDER_MS : PAYMOB_MS)
}

/** Returns how many seconds are left until an instant; 0 once it has passed. */
export function secondsUntil(instant: number, now: number): number {
  return Math.max(0, Math.floor((instant - now) / 1000))
}
