import { count, inArray } from 'drizzle-orm'
import type { PatientCard } from '#contract/users/people'
import { avatarOf } from '../../platform/auth/avatar'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { complaintAttachments } from '../appointments'
import { ageOn } from '../clinics'

/** What the patient banner shows, by user id. `today` is a day, `YYYY-MM-DD`. */
export async function patientCards(ids: readonly number[], today: string): Promise<Map<number, PatientCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select({
      id: users.id,
      first_name: users.firstName,
      last_name: users.lastName,
      birth_date: users.birthDate,
      gender: users.gender,
      uuid: users.nationalId,
      phone: users.phone,
      avatarMediaId: users.avatarMediaId,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(
    rows.map(({ avatarMediaId, ...row }) => {
      const avatar = avatarOf({ id: row.id, avatarMediaId })
      return [row.id, { ...row, avatar, age: ageOn(row.birth_date, today) }]
    }),
  )
}

/** How many files came with each complaint, by appointment id; those without are not among the answer. */
export async function attachmentCounts(appointmentIds: readonly number[]): Promise<Map<number, number>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await db()
    .select({ id: complaintAttachments.appointmentId, files: count() })
    .from(complaintAttachments)
    .where(inArray(complaintAttachments.appointmentId, [...appointmentIds]))
    .groupBy(complaintAttachments.appointmentId)
  return new Map(rows.map(({ id, files }) => [id, files]))
}
