import { addDays, dayNumberOf, formatDate, parseDate } from '../rules/calendarDate'
import { minutesOf } from '../rules/clockTime'
import { instantOf, instantOfOrMovedForward, instantOfWallOrAfterGap, localTime, wallOf } from '../rules/wallClock'
import { longestSeriesMonths, type Repeat } from './codes'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** From `start` to `end`, in ms since the epoch. */
export interface Span {
  start: number
  end: number
}

/** Splits `YYYY-MM-DD HH:mm`; undefined if it is no existing day. */
function partsOf(text: string): { date: string; minutes: number } | undefined {
  const date = text.slice(0, 10)
  return parseDate(date) === undefined ? undefined : { date, minutes: minutesOf(text.slice(11)) }
}

/** Returns the wall-clock number of `YYYY-MM-DD HH:mm` (see `wallOf`); undefined if it is no existing day. */
export function wallNumber(text: string): number | undefined {
  const parts = partsOf(text)
  return parts && wallOf(parts.date, parts.minutes)
}

/** What cannot be: a day that does not exist, or an hour that the clock change skips. */
export interface WrongTime {
  field: 'start' | 'end'
  problem: 'noDay' | 'skipped'
}

/**
 * Converts the times of an event to instants. An end at the very moment at which the clocks go forward exists.
 * @param start `YYYY-MM-DD HH:mm` on the wall clock of the zone
 * @param timeZone IANA name
 */
export function spanOf({ start, end }: { start: string; end: string }, timeZone: string): Span | WrongTime {
  const from = partsOf(start)
  const to = partsOf(end)
  if (!from) return { field: 'start', problem: 'noDay' }
  if (!to) return { field: 'end', problem: 'noDay' }
  const starts = instantOf(wallOf(from.date, from.minutes), timeZone)
  if (starts === undefined) return { field: 'start', problem: 'skipped' }
  const wallEnd = wallOf(to.date, to.minutes)
  const ends = instantOf(wallEnd, timeZone)
  if (ends !== undefined) return { start: starts, end: ends }
  const isAtChange = instantOf(wallEnd - MINUTE_MS, timeZone) !== undefined
  if (!isAtChange) return { field: 'end', problem: 'skipped' }
  return { start: starts, end: instantOfWallOrAfterGap(to.date, to.minutes, timeZone) }
}

/** The last day on which a series that begins on a day can end, `YYYY-MM-DD`. */
export function latestEnd(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return formatDate(Date.UTC(year, month - 1 + longestSeriesMonths, day) / DAY_MS)
}

/** The days on which an event of this day repeats, the day itself first, up to and with `until`. */
export function repeatedDays(date: string, repeat: Repeat, until: string): string[] {
  const days: string[] = []
  const last = until < latestEnd(date) ? until : latestEnd(date)
  for (let count = 0; ; count += 1) {
    const day = repeat === 'monthly' ? sameWeekday(date, count) : addDays(date, count * (repeat === 'weekly' ? 7 : 14))
    if (day > last) return days
    days.push(day)
  }
}

/** The same weekday some months later: the third Tuesday stays the third one, a fifth one becomes the last. */
function sameWeekday(date: string, months: number): string {
  if (months === 0) return date
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const first = Date.UTC(year, month - 1 + months, 1) / DAY_MS
  const weekday = (((dayNumberOf(date) - first) % 7) + 7) % 7
  const wanted = first + weekday + Math.floor((day - 1) / 7) * 7
  const next = Date.UTC(year, month + months, 1) / DAY_MS
  return formatDate(wanted < next ? wanted : wanted - 7)
}

/** One event of a series. */
export interface Occurrence extends Span {
  /** `YYYY-MM-DD` in the zone of the series. */
  date: string
}

/**
 * Returns the events of a series: the same wall-clock times on each of its days, whatever the clocks do between them. A time
 * that a clock change skips moves forward, as clocks do; of a repeated one, the first counts.
 * @param wall wall-clock numbers of the first event
 */
export function occurrencesOn(
  days: readonly string[],
  wall: { start: number; end: number },
  timeZone: string,
): Occurrence[] {
  const minutes = Math.round((wall.start % DAY_MS) / MINUTE_MS)
  return days.map((date) => {
    const start = wallOf(date, minutes)
    const starts = instantOfOrMovedForward(start, timeZone)
    const ends = instantOfOrMovedForward(start + (wall.end - wall.start), timeZone)
    return { date, start: starts, end: Math.max(ends, starts + MINUTE_MS) }
  })
}

/**
 * Moves an event by so many ms of the wall clock at its start and its end, as an edit of "this and later" does.
 * @param newZone in which the new times are, if it is another one
 */
export function shifted(
  { start, end }: Span,
  by: { start: number; end: number },
  timeZone: string,
  newZone = timeZone,
): Span {
  const wall = (instant: number) => {
    const { date, minutes } = localTime(instant, timeZone)
    return wallOf(date, minutes)
  }
  const starts = instantOfOrMovedForward(wall(start) + by.start, newZone)
  const ends = instantOfOrMovedForward(wall(end) + by.end, newZone)
  return { start: starts, end: Math.max(ends, starts + MINUTE_MS) }
}
