import { instantOfOrMovedForward } from '../rules/wallClock'
import { type Course, courseEnd, endWall, startWall } from './course'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** An interval of ms since the epoch, without its end; `end` null: it has not ended. */
export interface Hold {
  start: number
  end: number | null
}

/** A dose of a course. */
export interface DueDose {
  /** ms since the epoch. */
  dueAt: number
  /** Due while the prescription is on hold: it is not given, and not made up for later. */
  isHeld: boolean
}

/**
 * Returns when the doses of a prescription are due, from `from` to before `to` (ms since the epoch), in order. The work
 * depends on the length of this window only, not on that of the course.
 *
 * Intervals of days, of weeks and of hours that divide 24 follow the wall clock of the hospital (decisions 17): a time that a
 * change of the clocks skips moves forward by the length of the gap, and a repeated one is due once, when it first occurs.
 * Other intervals of hours follow elapsed time. Where a skipped time moves to that of the next dose (every hour), both
 * are one dose: two at the same time would be an overdose.
 * @throws RangeError if an interval is not an integer from 1, or on an invalid zone
 */
export function doseTimes(course: Course, from: number, to: number): number[] {
  const end = Math.min(to, course.stoppedAt ?? Number.POSITIVE_INFINITY)
  const times = candidates(course, from, end).filter((time) => time >= from && time < end)
  return [...new Set(times)].sort((one, other) => one - other)
}

/**
 * As doseTimes, and whether each dose is due while the prescription is on hold. A hold removes no dose from the course.
 * @param holds in any order
 */
export function dosesBetween(course: Course, holds: readonly Hold[], from: number, to: number): DueDose[] {
  return doseTimes(course, from, to).map((dueAt) => ({ dueAt, isHeld: isOnHold(holds, dueAt) }))
}

/** Returns whether an instant (ms) is within one of the holds. */
export function isOnHold(holds: readonly Hold[], instant: number): boolean {
  return holds.some(({ start, end }) => start <= instant && (end === null || instant < end))
}

/**
 * Returns when the first dose after an instant (ms) is due.
 * @returns undefined after the last dose
 */
export function nextDoseTime(course: Course, after: number): number | undefined {
  const from = Math.max(after + 1, course.start)
  // A change of the clocks makes an interval longer by a day at most.
  const length = (course.kind === 'scheduled' ? intervalMs(course.frequency) : 0) + 2 * DAY_MS
  return doseTimes(course, from, from + length)[0]
}

/** Returns the due times of a window, and some around it, in any order. */
function candidates(course: Course, from: number, to: number): number[] {
  if (course.kind === 'as_needed' || to <= from) return []
  if (course.kind === 'once') return [course.start]
  return followsWallClock(course) ? wallClockTimes(course, from, to) : elapsedTimes(course, from, to)
}

function elapsedTimes(course: Course, from: number, to: number): number[] {
  const interval = intervalMs(course.frequency)
  const before = Math.min(to, courseEnd(course) ?? to)
  const first = Math.max(0, Math.ceil((from - course.start) / interval))
  const count = Math.ceil((before - course.start) / interval) - first
  return Array.from({ length: Math.max(0, count) }, (_, index) => course.start + (first + index) * interval)
}

function wallClockTimes(course: Course, from: number, to: number): number[] {
  const interval = intervalMs(course.frequency)
  const anchor = startWall(course)
  // No zone is a day away from UTC, so these walls include all those of the window.
  const first = Math.max(0, Math.floor((from - DAY_MS - anchor) / interval))
  const before = Math.min(to + DAY_MS, endWall(course) ?? Number.POSITIVE_INFINITY)
  const count = Math.ceil((before - anchor) / interval) - first
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const wall = anchor + (first + index) * interval
    // A course can start at a repeated time when it occurs for the second time.
    return wall === anchor ? course.start : instantOfOrMovedForward(wall, course.timeZone)
  })
}

function followsWallClock({ frequency: { value, unit } }: Course): boolean {
  return unit !== 'hours' || 24 % value === 0
}

const UNIT_MS = { hours: HOUR_MS, days: DAY_MS, weeks: 7 * DAY_MS }

/**
 * Returns the length of an interval between doses, with days of 24 hours.
 * @throws RangeError if it is not an integer from 1
 */
export function intervalMs({ value, unit }: Course['frequency']): number {
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`Not an interval of doses: ${value} ${unit}`)
  return value * UNIT_MS[unit]
}
