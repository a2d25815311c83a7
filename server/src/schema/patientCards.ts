import { inArray } from 'drizzle-orm'
import type { PatientCard } from '#contract/users/people'
import { users } from '../platform/auth/tables'
import { db } from '../platform/context'
import { agesOn, nameColumns, personOf } from './people'

/**
 * Returns what the patient banner shows, by user id.
 * @param today `YYYY-MM-DD`, used for the age
 */
export async function patientCards(ids: readonly number[], today: string): Promise<Map<number, PatientCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select({
      id: users.id,
      ...nameColumns,
      birth_date: users.birth_date,
      gender: users.gender,
      uuid: users.national_id,
      phone: users.phone,
      avatar_media_id: users.avatar_media_id,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(
    rows.map((row) => {
      const { birth_date, gender, uuid, phone } = row
      return [row.id, { ...personOf(row), birth_date, gender, uuid, phone, ...agesOn(birth_date, today) }]
    }),
  )
}
