const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CHECKOUT_MS = 20 * MINUTE_MS

/** Why an unpaid appointment keeps its slot: no method chosen yet, a method begun, or a follow-up that a doctor made. */
export type SlotHoldReason = 'choosing' | 'card' | 'paymob' | 'fawry' | 'followUp'

/**
 * Until when an unpaid appointment keeps its slot.
 * In: the reason, the instant it began (`since`: booked, or the method chosen; opening the same method again does not begin
 * anew) and the appointment's start, in ms. Out: ms; from then on the slot is free.
 *
 * Choosing, card and Paymob: 20 minutes, even past the start, so that a walk-in can pay. Fawry: 24 hours, or an hour before
 * the start if that is earlier. A doctor's follow-up: 3 days, or the start if that is earlier, but never less than a checkout takes.
 */
export function slotHoldExpiry(reason: SlotHoldReason, since: number, start: number): number {
  if (reason === 'fawry') return Math.min(since + DAY_MS, start - HOUR_MS)
  if (reason === 'followUp') return Math.max(Math.min(since + 3 * DAY_MS, start), since + CHECKOUT_MS)
  return since + CHECKOUT_MS
}

/** Whether a Fawry reference made at `now` (ms) would leave at least 20 minutes to pay it; otherwise the method is not offered. */
export function isFawryPossible(now: number, start: number): boolean {
  return slotHoldExpiry('fawry', now, start) - now >= CHECKOUT_MS
}

/** Whether a hold with this expiry (ms) is over at `now`. */
export function isSlotHoldExpired(expiry: number, now: number): boolean {
  return now >= expiry
}
