import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { localTime } from '#contract/rules/wallClock'
import type { PatientCard } from '#contract/users/people'
import { matchesPerson, matchesPersonName } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { hasBooking } from '../../schema/bookingNumber'
import { holdsRole } from '../../schema/memberships'
import { opensRecordOfPatient } from '../../schema/patientAccess'
import { agesOn, fullName, nameColumns, personName, personOf } from '../../schema/people'
import { maxShown } from './staff'

/** With these permissions, the card of a patient is opened. */
const opening = ['list-patient', 'listPatients'] as const

/**
 * Returns at most 50 patients by part of their name or by a booking number; those whose record the caller opens now also by
 * email, national ID or phone. Of the others, the national ID is neither searched nor shown.
 * @param inScope which of them the caller may see; expects `users` in the statement
 * @param limit asks for fewer than 50
 */
export async function findPatients(inScope: SQL, q: string | undefined, limit = maxShown) {
  const isOpen = opensRecordOfPatient(caller(), opening)
  const rows = await db()
    .select({
      id: users.id,
      ...nameColumns,
      avatar_media_id: users.avatar_media_id,
      uuid: sql<string>`case when ${isOpen} then ${users.national_id} else '' end`,
    })
    .from(users)
    .where(
      and(
        isNull(users.closed_at),
        holdsRole('PATIENT'),
        inScope,
        q ? or(and(matchesPerson(q), or(matchesPersonName(q), isOpen)), hasBooking(q)) : undefined,
      ),
    )
    .orderBy(fullName(), asc(users.id))
    .limit(Math.min(limit, maxShown))
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
    ...agesOn(person.birth_date, localTime(now().getTime(), person.time_zone).date),
    gender: person.gender,
    uuid: person.national_id,
    phone: person.phone,
  }
}
