import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { localTime } from '#contract/rules/wallClock'
import type { PatientCard } from '#contract/users/people'
import { personCalled } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { found } from '../../platform/http/problem'
import { ageOn, personOf } from '../clinics'
import { mostShown } from './staff'

/**
 * Patients by part of their name, email, national id or phone, 50 at most.
 * @param inScope which of them the caller may see; expects `users` in the statement
 */
export async function findPatients(inScope: SQL, q: string | undefined) {
  const rows = await db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarMediaId: users.avatarMediaId,
      uuid: users.nationalId,
    })
    .from(users)
    .where(
      and(
        isNull(users.closedAt),
        sql`exists (select from user_roles join roles on roles.id = user_roles.role_id
          where user_roles.user_id = ${users.id} and roles.code = 'PATIENT')`,
        inScope,
        q ? personCalled(q) : undefined,
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(mostShown)
  return rows.map((row) => ({ ...personOf(row), name: `${row.firstName} ${row.lastName}`, uuid: row.uuid }))
}

/** What the patient banner shows of one patient. Throws 404. */
export async function patientCard(id: number): Promise<PatientCard> {
  const [row] = await db().select().from(users).where(eq(users.id, id))
  const person = found(row)
  return {
    ...personOf(person),
    birth_date: person.birthDate,
    age: ageOn(person.birthDate, localTime(now().getTime(), person.timeZone).date),
    gender: person.gender,
    uuid: person.nationalId,
    phone: person.phone,
  }
}
