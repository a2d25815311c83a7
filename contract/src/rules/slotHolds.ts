const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CHECKOUT_MS = 20 * MINUTE_MS

/**
 * Why an unpaid appointment holds its slot: no payment method chosen yet, a payment started, a doctor's follow-up, or a
 * booking by staff.
 */
export type SlotHoldReason = 'choosing' | 'card' | 'paymob' | 'fawry' | 'followUp' | 'staff'

/**
 * Returns when the slot hold of an unpaid appointment expires (ms); from that instant on the slot is free.
 *
 * Choosing, card and Paymob: 20 minutes, even past the start, so that a walk-in can pay. Fawry: 24 hours, or an hour
 * before the start if that is earlier. A doctor's follow-up: 3 days, or the start if that is earlier. A booking by staff:
 * 3 days, or an hour before the start if that is earlier. The last two hold at least for the time of a checkout.
 * @param since the instant (ms) of the booking or of choosing the method; opening the same method again does not
 * restart it
 * @param start the appointment's start, ms
 */
export function slotHoldExpiry(reason: SlotHoldReason, since: number, start: number): number {
  if (reason === 'fawry') return Math.min(since + DAY_MS, start - HOUR_MS)
  if (reason === 'followUp') return Math.max(Math.min(since + 3 * DAY_MS, start), since + CHECKOUT_MS)
  if (reason === 'staff') return Math.max(Math.min(since + 3 * DAY_MS, start - HOUR_MS), since + CHECKOUT_MS)
  return since + CHECKOUT_MS
}

/**
 * Returns whether a Fawry reference created at `now` (ms) would leave at least 20 minutes to pay; otherwise it is not
 * offered.
 */
export function isFawryPossible(now: number, start: number): boolean {
  return slotHoldExpiry('fawry', now, start) - now >= CHECKOUT_MS
}

/** Returns whether a slot hold with this expiry (ms) has expired at `now`. */
export function isSlotHoldExpired(expiry: number, now: number): boolean {
  return now >= expiry
}
