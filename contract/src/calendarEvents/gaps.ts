import { type WorkingPlace, workingHours } from '../consultationRequests/clock'
import { addDays, dayNumberOf } from '../rules/calendarDate'
import { instantOfWallOrAfterGap, localTime } from '../rules/wallClock'
import type { Span } from './times'

const MINUTE_MS = 60_000
/** Gaps begin at full and at half hours. */
const stepMinutes = 30
/** So many days are searched. */
export const gapSearchDays = 28
/** So many gaps are proposed. */
export const gapsProposed = 3

interface GapSearch {
  /** When somebody has something else, in any order, and overlapping. */
  busy: readonly Span[]
  /** How long a gap has to be, in ms. */
  length: number
  /** No gap begins before; ms since the epoch. */
  from: number
  place: WorkingPlace
}

/** Whether a date is a working day of the place; 1970-01-01 was a Thursday. */
function isWorkingDay(date: string, { daysOff }: WorkingPlace): boolean {
  return !daysOff.includes((((dayNumberOf(date) + 4) % 7) + 7) % 7)
}

/**
 * Returns the next gaps that nobody has anything in, at most three, one after the other. They lie in the working hours of the
 * place; one that is longer than these may begin at any hour of any day, as a duty does.
 */
export function commonGaps({ busy, length, from, place }: GapSearch): Span[] {
  const anyHour = length > (workingHours.to - workingHours.from) * MINUTE_MS
  const sorted = [...busy].sort((one, other) => one.start - other.start)
  const found: Span[] = []
  let date = localTime(from, place.zone).date
  for (let day = 0; day < gapSearchDays; day += 1, date = addDays(date, 1)) {
    if (!anyHour && !isWorkingDay(date, place)) continue
    const opens = anyHour ? 0 : workingHours.from
    const closes = anyHour ? 1440 : workingHours.to
    const dayEnds = instantOfWallOrAfterGap(date, closes, place.zone)
    for (let minutes = opens; minutes < closes; minutes += stepMinutes) {
      const start = instantOfWallOrAfterGap(date, minutes, place.zone)
      const end = start + length
      if (start < Math.max(from, found.at(-1)?.end ?? 0)) continue
      if (!anyHour && end > dayEnds) break
      if (sorted.some((other) => other.start < end && start < other.end)) continue
      found.push({ start, end })
      if (found.length === gapsProposed) return found
    }
  }
  return found
}
