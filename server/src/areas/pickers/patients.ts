import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm'
import { localTime } from '#contract/rules/wallClock'
import type { PatientCard } from '#contract/users/people'
import { matchesPerson } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { hasBooking } from '../../schema/bookingNumber'
import { holdsRole } from '../../schema/memberships'
import { ageOn, fullName, nameColumns, personName, personOf } from '../../schema/people'
import { maxShown } from './staff'

/**
 * Returns at most 50 patients by part of their name, email, national ID or phone.
 * @param inScope which of them the caller may see; expects `users` in the statement
 */
export async function findPatients(inScope: SQL, q: string | undefined) {
  const rows = await db()
    .select({
      id: users.id,
      ...nameColumns,
      avatar_media_id: users.avatar_media_id,
      uuid: users.national_id,
    })
    .from(users)
    .where(
      and(isNull(users.closed_at), holdsRole('PATIENT'), inScope, q ? or(matchesPerson(q), hasBooking(q)) : undefined),
    )
    .orderBy(fullName(), asc(users.id))
    .limit(maxShown)
  return rows.map((row) => ({ ...personOf(row), name: personName(row), uuid: row.uuid }))
}

/**
 * Returns what the patient banner shows of one patient.
 * @throws Problem 404
 */
export async function patientCard(id: number): Promise<PatientCard> {
  const [row] = await db()
    .select({
      id: users.id,
      ...nameColumns,
      avatar_media_id: users.avatar_media_id,
      birth_date: users.birth_date,
      time_zone: users.time_zone,
      gender: users.gender,
      national_id: users.national_id,
      phone: users.phone,
    })
    .from(users)
    .where(eq(users.id, id))
  const person = orNotFound(row)
  return {
    ...personOf(person),
    birth_date: person.birth_date,
    age: ageOn(person.birth_date, localTime(now().getTime(), person.time_zone).date),
    gender: person.gender,
    uuid: person.national_id,
    phone: person.phone,
  }
}
