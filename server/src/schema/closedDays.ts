import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { readRows } from '../platform/database/rows'

const ClosedRow = z.strictObject({ from: z.iso.date(), to: z.iso.date() })

/** Returns when a hospital is closed, by its own vacations and those of its country. Days are `YYYY-MM-DD`, inclusive. */
export function closedDays(hospitalId: number, from: string, to: string): Promise<z.output<typeof ClosedRow>[]> {
  return readRows(
    ClosedRow,
    sql`select vacations.date_from::text as from, vacations.date_to::text as to from vacations
      join hospitals on hospitals.id = ${hospitalId}
      where (vacations.hospital_id = hospitals.id or vacations.country_id = hospitals.country_id)
        and date_to >= ${from} and date_from <= ${to} limit 500`,
  )
}
