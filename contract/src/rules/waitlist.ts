import { minutesOf } from './clockTime'
import { localTime } from './wallClock'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The parts of a day, by the wall clock of the clinic: until 12:00, until 17:00, and later. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** Clinical priority, set by staff. */
export const WAITLIST_PRIORITY = { routine: 0, soon: 1, urgent: 2 } as const
export type WaitlistPriority = (typeof WAITLIST_PRIORITY)[keyof typeof WAITLIST_PRIORITY]

/** The states of an offer. */
export const offerStates = ['open', 'accepted', 'declined', 'expired', 'stopped'] as const
export type OfferState = (typeof offerStates)[number]

/** Returns the part of the day of a slot. @param key its start, `HH:mm` in the clinic's time zone */
export function dayPartOf(key: string): DayPart {
  const minutes = minutesOf(key)
  if (minutes < 12 * 60) return 'morning'
  return minutes < 17 * 60 ? 'afternoon' : 'evening'
}

/**
 * Returns until when an offer can be accepted (ms): for 15 minutes, or for 60 if the visit is over a day ahead, but not
 * beyond the start.
 * @param now ms
 * @param start of the slot, ms
 */
export function offerExpiry(now: number, start: number): number {
  const minutes = start - now > 24 * HOUR_MS ? 60 : 15
  return Math.min(now + minutes * MINUTE_MS, start)
}

/**
 * Returns whether a patient may be sent an offer now: not from 22:00 to 7:00 in the time zone in which they joined,
 * unless the visit is within 12 hours.
 * @param now ms
 * @param start of the slot, ms
 * @param zone the patient's time zone when they joined, IANA name
 */
export function mayOffer(now: number, start: number, zone: string): boolean {
  if (start - now <= 12 * HOUR_MS) return true
  const { minutes } = localTime(now, zone)
  return minutes >= 7 * 60 && minutes < 22 * 60
}

/** What decides whose turn it is. */
export interface Waiting {
  id: number
  priority: WaitlistPriority
  /** When they joined the waiting list, ms. */
  since: number
}

/** Orders waiting patients by turn: a higher clinical priority first, then who has waited longest. */
export function byTurnOnWaitlist(one: Waiting, other: Waiting): number {
  return other.priority - one.priority || one.since - other.since || one.id - other.id
}

/** A waiting patient, as far as it matters for a slot. */
export interface WaitlistCandidate extends Waiting {
  /** In the clinic's calendar, `YYYY-MM-DD`, both inclusive. */
  dateFrom: string
  dateTo: string
  parts: readonly DayPart[]
  /** The patient's time zone when they joined. */
  zone: string
  /** Start of the appointment that would be moved, ms: only earlier slots are offered. */
  earlierThan: number | null
  /** They have an open offer. */
  hasOffer: boolean
  /** Starts (ms) of the slots of this clinic that were offered to them before. */
  offered: readonly number[]
}

/** A free slot of a clinic. */
export interface OfferableSlot {
  /** In the clinic's calendar, `YYYY-MM-DD`. */
  date: string
  /** `HH:mm` in the clinic's time zone. */
  key: string
  start: number
}

/** Returns whether a slot is what a patient waits for, at whatever time they may be sent it. */
export function isWanted(candidate: WaitlistCandidate, { date, key, start }: OfferableSlot): boolean {
  const { dateFrom, dateTo, parts, earlierThan, hasOffer, offered } = candidate
  if (hasOffer || date < dateFrom || date > dateTo || !parts.includes(dayPartOf(key))) return false
  return (earlierThan === null || start < earlierThan) && !offered.includes(start)
}

/**
 * Returns who is offered a slot at `now` (ms), in the order in which they are asked. Those who may not be sent an offer
 * now are left out: the slot goes to the next one rather than stay empty.
 */
export function offerOrder<Candidate extends WaitlistCandidate>(
  candidates: readonly Candidate[],
  slot: OfferableSlot,
  now: number,
): Candidate[] {
  return candidates
    .filter((candidate) => isWanted(candidate, slot) && mayOffer(now, slot.start, candidate.zone))
    .sort(byTurnOnWaitlist)
}
