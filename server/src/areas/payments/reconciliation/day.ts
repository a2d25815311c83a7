import { addDays } from '#contract/rules/calendarDate'
import { instantOfWallOrAfterGap, localTime } from '#contract/rules/wallClock'

/** Days are those of the currency's country. */
const timeZone = 'Africa/Cairo'

/** Returns when a day begins and when the next one begins. */
export function boundsOf(date: string): { from: Date; to: Date } {
  const startOf = (each: string) => new Date(instantOfWallOrAfterGap(each, 0, timeZone))
  return { from: startOf(date), to: startOf(addDays(date, 1)) }
}

/**
 * Returns the day of an instant.
 * @returns `YYYY-MM-DD`
 */
export function dayOf(at: Date): string {
  return localTime(at.getTime(), timeZone).date
}
