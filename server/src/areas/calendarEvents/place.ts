import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { daysOffIn, type WorkingPlace } from '#contract/consultationRequests/clock'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'

const PlaceRow = z.strictObject({ time_zone: z.string(), country: z.string() })

/** Where a calendar is: its zone, the days off there, and the country whose week it has. */
export interface Place extends WorkingPlace {
  country: string
}

/** Returns where a hospital is. @throws Problem 404 */
export async function placeOf(hospitalId: number): Promise<Place> {
  const [row] = await readRows(
    PlaceRow,
    sql`select hospitals.time_zone, countries.code::text as country from hospitals
      join countries on countries.id = hospitals.country_id where hospitals.id = ${hospitalId}`,
  )
  const { time_zone: zone, country } = orNotFound(row)
  return { zone, country, daysOff: daysOffIn(country) }
}
