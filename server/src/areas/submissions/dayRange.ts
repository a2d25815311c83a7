import { and, type SQL, sql } from 'drizzle-orm'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import { caller } from '../../platform/context'
import { checkPastDays } from '../../platform/http/pastDays'

const minutesOfDay = 24 * 60

/** Returns the start of a day in the caller's own time zone, or a number of minutes after it, as ISO 8601. */
function dayStart(date: string, minutes = 0): string {
  return new Date(instantOfWallOrAfterGap(date, minutes, caller().timeZone)).toISOString()
}

/**
 * Returns the condition that an instant is in a range of days in the caller's time zone, both inclusive.
 * @param instant an expression of type `timestamptz`
 * @throws Problem 422 by field for days in the future, or a range that ends before it begins
 */
export function inDays(instant: SQL, range: { from?: string | undefined; to?: string | undefined }): SQL {
  checkPastDays(range)
  const { from, to } = range
  return (
    and(
      from ? sql`${instant} >= ${dayStart(from)}` : undefined,
      to ? sql`${instant} < ${dayStart(to, minutesOfDay)}` : undefined,
    ) ?? sql`true`
  )
}
