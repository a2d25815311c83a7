import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'

/** The current dates at some clinics, `YYYY-MM-DD`. */
export interface Today {
  earliest: string
  latest: string
}

const ZoneRow = z.strictObject({ time_zone: z.string() })

/** Returns the current date in the caller's time zone, `YYYY-MM-DD`. */
export function callersToday(): string {
  return localTime(now().getTime(), caller().timeZone).date
}

/**
 * Returns the current dates in the calendars of the clinics that match, or undefined if there is no such clinic. One
 * statement.
 * @param condition a condition on `clinics` and `hospitals`
 */
export async function todayAtClinics(condition: SQL): Promise<Today | undefined> {
  const rows = await readRows(
    ZoneRow,
    sql`
      select distinct clinics.time_zone from clinics join hospitals on hospitals.id = clinics.hospital_id
      where clinics.deleted_at is null and (${condition})`,
  )
  const dates = rows.map(({ time_zone: zone }) => localTime(now().getTime(), zone).date).sort()
  const [earliest] = dates
  const latest = dates.at(-1)
  return earliest === undefined || latest === undefined ? undefined : { earliest, latest }
}
