import { dayNumberOf, formatDate } from '../rules/calendarDate'
import { instantOfWallOrAfterGap, localTime } from '../rules/wallClock'
import type { RequestUrgency } from './codes'

const MINUTE_MS = 60_000

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

/**
 * Returns when so many minutes of working hours have passed, on the wall clock of the place.
 * @param from ms since the epoch
 * @returns ms since the epoch
 */
export function afterWorkingMinutes(from: number, minutes: number, { zone, daysOff }: WorkingPlace): number {
  const start = localTime(from, zone)
  let day = dayNumberOf(start.date)
  let left = minutes * MINUTE_MS
  let at = from
  // A week without a working day would never end.
  for (let days = 0; days < 400; days += 1, day += 1) {
    if (!isWorkingDay(day, daysOff)) continue
    const date = formatDate(day)
    const opens = Math.max(at, instantOfWallOrAfterGap(date, workingHours.from, zone))
    const closes = instantOfWallOrAfterGap(date, workingHours.to, zone)
    if (opens >= closes) continue
    if (left <= closes - opens) return opens + left
    left -= closes - opens
    at = closes
  }
  return from + minutes * MINUTE_MS
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
