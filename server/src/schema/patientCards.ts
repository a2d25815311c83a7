import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PatientCard } from '#contract/users/people'
import { numberArray } from '../platform/database/expressions'
import { readJsonRows } from '../platform/database/jsonRows'
import { agesOn, PersonRow, personOf } from './people'

const CardRow = PersonRow.extend({
  birth_date: z.iso.date().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  uuid: z.string(),
  phone: z.string().nullable(),
})

/**
 * Returns what the patient banner shows, by user id.
 * @param today `YYYY-MM-DD`, used for the age
 */
export async function patientCards(ids: readonly number[], today: string): Promise<Map<number, PatientCard>> {
  if (ids.length === 0) return new Map()
  const rows = await readJsonRows(
    CardRow,
    sql`select users.id, users.first_name, users.last_name, users.alternate_name, users.avatar_media_id, users.birth_date,
        users.gender, users.uuid, users.phone
      from users where users.id = any (${numberArray(ids)})`,
  )
  return new Map(
    rows.map((row) => {
      const { birth_date, gender, uuid, phone } = row
      return [row.id, { ...personOf(row), birth_date, gender, uuid, phone, ...agesOn(birth_date, today) }]
    }),
  )
}
