import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns the statement that counts the inpatients of each hospital, without those below it.
 * @param specialtyId of one specialty; undefined for all
 * @returns a statement with the columns `place_id` and `amount`
 */
export function inPatients(specialtyId: number | undefined): SQL {
  const isOf = specialtyId === undefined ? sql`` : sql`and specialty_id = ${specialtyId}`
  return sql`select hospital_id as place_id, count(*)::integer as amount from episodes
    where status = 0 ${isOf} group by hospital_id`
}
