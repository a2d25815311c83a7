import { and, type SQL, sql } from 'drizzle-orm'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import { caller } from '../../platform/context'
import { checkPastDays } from '../../platform/http/pastDays'

const minutesOfDay = 24 * 60

/** Returns the start of a day in the caller's own time zone, or a number of minutes after it, as ISO 8601. */
function dayStart(date: string, minutes = 0): string {
  return new Date(instantOfWallOrAfterGap(date, minutes, caller().timeZone)).toISOString()
}

/** A period of time; undefined for no limit. */
export interface Period {
  /** ISO 8601. */
  from: string | undefined
  /** ISO 8601, exclusive. */
  until: string | undefined
}

/** A range of days, both inclusive, 'YYYY-MM-DD'. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns the period of a range of days in the caller's time zone.
 * @throws Problem 422 by field for days in the future, or a range that ends before it begins
 */
export function periodOf(range: DayRange): Period {
  checkPastDays(range)
  const { from, to } = range
  return { from: from && dayStart(from), until: to && dayStart(to, minutesOfDay) }
}

/**
 * Returns the condition that an instant is in a period.
 * @param instant an expression of type `timestamptz`
 */
export function inPeriod(instant: SQL, { from, until }: Period): SQL {
  return and(from ? sql`${instant} >= ${from}` : undefined, until ? sql`${instant} < ${until}` : undefined) ?? sql`true`
}

/**
 * Returns the condition that an instant is in a range of days in the caller's time zone.
 * @param instant an expression of type `timestamptz`
 * @throws Problem 422, as periodOf
 */
export function inDays(instant: SQL, range: DayRange): SQL {
  return inPeriod(instant, periodOf(range))
}
