import { instantOfOrMovedForward } from '../rules/wallClock'
import { zoneOffsetAt } from '../rules/zoneOffset'
import type { CourseUnit, FrequencyUnit, PrescriptionKind } from './codes'

/** What decides when the doses of a prescription are due. */
export interface Course {
  kind: PrescriptionKind
  /** The first dose, in ms since the epoch. */
  start: number
  /** "Once every {n} {unit}": an integer from 1; without effect on other kinds than `scheduled`. */
  frequency: { value: number; unit: FrequencyUnit }
  /** An integer from 1; null: until it is stopped. */
  duration: { value: number; unit: CourseUnit } | null
  /** When it was discontinued, or when its modification took over; null: it was not. */
  stoppedAt: number | null
  /** The IANA name of the hospital's time zone. */
  timeZone: string
}

const DAY_MS = 86_400_000

/** Returns the wall-clock number (see wallOf) of a course's start. */
export function startWall({ start, timeZone }: Course): number {
  return start + zoneOffsetAt(timeZone, start)
}

/**
 * Returns the wall-clock number at which a course ends by its duration: the same time of day, so many days, weeks or
 * calendar months later. A month that is too short ends the course on its last day.
 * @returns undefined if the course has no end
 */
export function endWall(course: Course): number | undefined {
  const { duration } = course
  if (!duration) return undefined
  const wall = startWall(course)
  if (duration.unit === 'months') return addMonths(wall, duration.value)
  return wall + duration.value * (duration.unit === 'weeks' ? 7 : 1) * DAY_MS
}

/**
 * Returns when a course ends, by its duration or because it was stopped, in ms since the epoch. A dose at this instant
 * does not belong to it.
 * @returns undefined if it has no end
 * @throws RangeError on an invalid zone
 */
export function courseEnd(course: Course): number | undefined {
  const wall = endWall(course)
  const end = wall === undefined ? undefined : instantOfOrMovedForward(wall, course.timeZone)
  if (course.stoppedAt === null) return end
  return end === undefined ? course.stoppedAt : Math.min(end, course.stoppedAt)
}

function addMonths(wall: number, months: number): number {
  const dayNumber = Math.floor(wall / DAY_MS)
  const date = new Date(dayNumber * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (wall - dayNumber * DAY_MS)
}
