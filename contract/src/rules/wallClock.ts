import { dayNumberOf, formatDate } from './calendarDate'
import { formatClock } from './clockTime'
import { zoneOffsetAt } from './zoneOffset'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A zone's calendar and clock at some instant: date 'YYYY-MM-DD', minutes since 00:00 (rounded down), clock 'HH:mm'. */
export interface LocalTime {
  date: string
  minutes: number
  clock: string
}

/**
 * The instant at which a zone's wall clock shows a time.
 * In: 'YYYY-MM-DD', minutes since 00:00 (1440 and more run into the next day), IANA zone.
 * Out: ms since the epoch; undefined when the change of clock skips that time; the first of the two when it is repeated.
 * Throws RangeError on a bad date or zone.
 */
export function instantOfWall(date: string, minutes: number, timeZone: string): number | undefined {
  return instantOf(wallOf(date, minutes), timeZone)
}

/** As instantOfWall, for a wall-clock number as wallOf makes it. */
export function instantOf(wall: number, timeZone: string): number | undefined {
  const earlier = zoneOffsetAt(timeZone, wall - DAY_MS)
  const later = zoneOffsetAt(timeZone, wall + DAY_MS)
  const candidates = earlier >= later ? [wall - earlier, wall - later] : [wall - later, wall - earlier]
  return candidates.find((instant) => instant + zoneOffsetAt(timeZone, instant) === wall)
}

/**
 * As instantOfWall, but a skipped time answers the instant at which the clock jumped over it: where a window that ends or
 * begins inside the gap really ends or begins.
 */
export function instantOfWallOrAfterGap(date: string, minutes: number, timeZone: string): number {
  const wall = wallOf(date, minutes)
  const instant = instantOf(wall, timeZone)
  if (instant !== undefined) return instant
  // In a gap, reading the time with the later (larger) offset lands before the jump, with the earlier one after it.
  let beforeJump = wall - zoneOffsetAt(timeZone, wall + DAY_MS)
  let afterJump = wall - zoneOffsetAt(timeZone, wall - DAY_MS)
  while (afterJump - beforeJump > 1) {
    const middle = Math.floor((beforeJump + afterJump) / 2)
    if (middle + zoneOffsetAt(timeZone, middle) < wall) beforeJump = middle
    else afterJump = middle
  }
  return afterJump
}

/**
 * The one offset by which every time of a date becomes its instant (the first, where a time is repeated), or undefined when
 * the clock changes so within the date that there is none. In: 'YYYY-MM-DD', IANA zone. Out: ms ahead of UTC.
 */
export function steadyOffset(date: string, timeZone: string): number | undefined {
  const midnight = wallOf(date, 0)
  const earlier = zoneOffsetAt(timeZone, midnight - DAY_MS)
  const later = zoneOffsetAt(timeZone, midnight + 2 * DAY_MS)
  if (earlier === later) return earlier
  if (zoneOffsetAt(timeZone, midnight - earlier) === earlier) {
    return zoneOffsetAt(timeZone, midnight + DAY_MS - 1 - earlier) === earlier ? earlier : undefined
  }
  return zoneOffsetAt(timeZone, midnight - later) === later ? later : undefined
}

/** A wall-clock time as a number to do sums with: the ms since the epoch it would be, were the zone UTC. */
export function wallOf(date: string, minutes: number): number {
  return dayNumberOf(date) * DAY_MS + minutes * MINUTE_MS
}

/** What a zone's calendar and wall clock show at an instant (ms since the epoch). Throws RangeError on a bad zone. */
export function localTime(instant: number, timeZone: string): LocalTime {
  const wall = instant + zoneOffsetAt(timeZone, instant)
  const dayNumber = Math.floor(wall / DAY_MS)
  const minutes = Math.floor((wall - dayNumber * DAY_MS) / MINUTE_MS)
  return { date: formatDate(dayNumber), minutes, clock: formatClock(minutes) }
}
