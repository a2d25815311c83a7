import { dayNumberOf, formatDate } from '../rules/calendarDate'
import { instantOfWallOrAfterGap, localTime } from '../rules/wallClock'
import type { RequestUrgency } from './codes'

const MINUTE_MS = 60_000
/** No clock of a request runs for so many days. */
const mostDays = 400

/** The hours of a working day in minutes since 00:00, in which the clock of a request that is not urgent runs. */
export const workingHours = { from: 8 * 60, to: 17 * 60 } as const

interface Limits {
  /** Minutes until a receiver has opened it. */
  seen: number
  /** Minutes until it is answered in writing, or the call has started. */
  answered: number
  /** Only the minutes of working hours count. */
  inWorkingHours: boolean
}

/**
 * The clock of each urgency. That of `now` and `today_urgent` never stops; nine working hours are one working day. The values
 * are to be confirmed by a clinician.
 */
export const requestLimits: Readonly<Record<RequestUrgency, Limits>> = {
  now: { seen: 5, answered: 15, inWorkingHours: false },
  today_urgent: { seen: 30, answered: 120, inWorkingHours: false },
  today: { seen: 60, answered: 240, inWorkingHours: true },
  routine: { seen: 270, answered: 540, inWorkingHours: true },
}

/** The days of the week off, 0 is Sunday: where the week begins on Saturday, it is Friday. */
export function daysOffIn(countryCode: string): readonly number[] {
  return countryCode === 'EG' || countryCode === 'SO' ? [5] : [0, 6]
}

/** The hospital whose working hours count. */
export interface WorkingPlace {
  /** IANA name. */
  zone: string
  /** 0 is Sunday. */
  daysOff: readonly number[]
}

const isWorkingDay = (dayNumber: number, daysOff: readonly number[]) =>
  // 1970-01-01 was a Thursday.
  !daysOff.includes((((dayNumber + 4) % 7) + 7) % 7)

/** The working hours of the place from an instant on, one day after the other. A week without a working day has none. */
function* workingSpans(from: number, { zone, daysOff }: WorkingPlace): Generator<{ opens: number; closes: number }> {
  const first = dayNumberOf(localTime(from, zone).date)
  for (let day = first; day < first + mostDays; day += 1) {
    if (!isWorkingDay(day, daysOff)) continue
    const date = formatDate(day)
    const opens = Math.max(from, instantOfWallOrAfterGap(date, workingHours.from, zone))
    const closes = instantOfWallOrAfterGap(date, workingHours.to, zone)
    if (opens < closes) yield { opens, closes }
  }
}

/**
 * Returns when so many minutes of working hours have passed, on the wall clock of the place.
 * @param from ms since the epoch
 * @returns ms since the epoch
 */
export function afterWorkingMinutes(from: number, minutes: number, place: WorkingPlace): number {
  let left = Math.round(minutes * MINUTE_MS)
  for (const { opens, closes } of workingSpans(from, place)) {
    if (left <= closes - opens) return opens + left
    left -= closes - opens
  }
  return from + minutes * MINUTE_MS
}

/**
 * Returns how many minutes of working hours are between two instants (ms since the epoch), on the wall clock of the place. They
 * need not be whole.
 */
export function workingMinutesBetween(from: number, to: number, place: WorkingPlace): number {
  let passed = 0
  for (const { opens, closes } of workingSpans(from, place)) {
    if (opens >= to) break
    passed += Math.min(closes, to) - opens
  }
  return passed / MINUTE_MS
}

/** Until when a request has to be opened and answered, in ms since the epoch. */
export interface RequestDeadlines {
  seenDue: number
  answerDue: number
}

/**
 * Returns the deadlines of a request.
 * @param from when it was sent, or passed to somebody else; ms since the epoch
 * @param place the hospital that is asked
 */
export function deadlinesOf(urgency: RequestUrgency, from: number, place: WorkingPlace): RequestDeadlines {
  const { seen, answered, inWorkingHours } = requestLimits[urgency]
  const after = (minutes: number) =>
    inWorkingHours ? afterWorkingMinutes(from, minutes, place) : from + minutes * MINUTE_MS
  return { seenDue: after(seen), answerDue: after(answered) }
}

/**
 * Returns a deadline of a clock that stood: as much time is left as before, in working hours where only they count. One that was
 * over before stays over.
 * @param due ms since the epoch, as the others
 * @param since when the clock stopped
 * @param until when it runs again
 */
export function deadlineAfterPause(
  urgency: RequestUrgency,
  { due, since, until }: { due: number; since: number; until: number },
  place: WorkingPlace,
): number {
  if (due <= since) return due
  if (!requestLimits[urgency].inWorkingHours) return until + due - since
  return afterWorkingMinutes(until, workingMinutesBetween(since, due, place), place)
}

/** What the clock of a waiting request depends on; instants in ms since the epoch. */
export interface RequestClock extends RequestDeadlines {
  /** null: no receiver has opened it. */
  seenAt: number | null
  /** The steps that were made. */
  hasEscalated: boolean
  hasCoordination: boolean
}

/** `escalated`: it goes to the next doctor. `coordination`: the coordinators are told. */
export type ClockStep = 'escalated' | 'coordination'

/** Returns the next step of a clock, and when it is due; null if none is left. */
export function nextClockStep({
  seenDue,
  answerDue,
  seenAt,
  hasEscalated,
  hasCoordination,
}: RequestClock): { step: ClockStep; at: number } | null {
  if (!hasEscalated && seenAt === null && seenDue < answerDue) return { step: 'escalated', at: seenDue }
  return hasCoordination ? null : { step: 'coordination', at: answerDue }
}
