import { dayNumberOf, formatDate } from './calendarDate'
import { formatClock } from './clockTime'
import { zoneOffsetAt } from './zoneOffset'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * The local date and time in a zone at some instant: date 'YYYY-MM-DD', minutes since 00:00 (rounded down), clock
 * 'HH:mm'.
 */
export interface LocalTime {
  date: string
  minutes: number
  clock: string
}

/**
 * Converts a zone's wall-clock time to an instant.
 * @param date 'YYYY-MM-DD'
 * @param minutes since 00:00; 1440 and more run into the next day
 * @param timeZone IANA name
 * @returns ms since the epoch; undefined when a daylight saving change skips that time; the first of the two when it is
 * repeated
 * @throws RangeError on an invalid date or zone
 */
export function instantOfWall(date: string, minutes: number, timeZone: string): number | undefined {
  return instantOf(wallOf(date, minutes), timeZone)
}

/** As instantOfWall, for a wall-clock number returned by wallOf. */
export function instantOf(wall: number, timeZone: string): number | undefined {
  const earlier = zoneOffsetAt(timeZone, wall - DAY_MS)
  const later = zoneOffsetAt(timeZone, wall + DAY_MS)
  const candidates = earlier >= later ? [wall - earlier, wall - later] : [wall - later, wall - earlier]
  return candidates.find((instant) => instant + zoneOffsetAt(timeZone, instant) === wall)
}

/**
 * As instantOfWall, but a skipped time returns the instant of the daylight saving change, where a window that begins or
 * ends inside the gap really begins or ends.
 */
export function instantOfWallOrAfterGap(date: string, minutes: number, timeZone: string): number {
  const wall = wallOf(date, minutes)
  const instant = instantOf(wall, timeZone)
  if (instant !== undefined) return instant
  // In a gap, the later (larger) offset results in an instant before the change, the earlier one in an instant after
  // it.
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
 * As instantOf, but a skipped time moves forward by the length of the gap, as clocks do: where 00:00 to 00:59 do not
 * exist, 00:30 becomes 01:30.
 */
export function instantOfOrMovedForward(wall: number, timeZone: string): number {
  // The offset before the change is that of a day earlier: no zone changes its clock twice in a week.
  return instantOf(wall, timeZone) ?? wall - zoneOffsetAt(timeZone, wall - DAY_MS)
}

/**
 * Returns the one offset that converts every time of a date to its instant (the first, where a time is repeated), or
 * undefined when a daylight saving change within the date leaves no such offset.
 * @param date 'YYYY-MM-DD'
 * @param timeZone IANA name
 * @returns ms ahead of UTC
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

/**
 * Returns a wall-clock time as a number for arithmetic: the ms since the epoch that it would be if the zone were UTC.
 */
export function wallOf(date: string, minutes: number): number {
  return dayNumberOf(date) * DAY_MS + minutes * MINUTE_MS
}

/**
 * Returns the local date and time in a zone at an instant (ms since the epoch).
 * @throws RangeError on an invalid zone
 */
export function localTime(instant: number, timeZone: string): LocalTime {
  const wall = instant + zoneOffsetAt(timeZone, instant)
  const dayNumber = Math.floor(wall / DAY_MS)
  const minutes = Math.floor((wall - dayNumber * DAY_MS) / MINUTE_MS)
  return { date: formatDate(dayNumber), minutes, clock: formatClock(minutes) }
}
