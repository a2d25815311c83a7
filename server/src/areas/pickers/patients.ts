import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PatientCard } from '#contract/people'
import { pickers } from '#contract/pickers'
import { localTime } from '#contract/rules/wallClock'
import { noteReadOf } from '../../platform/audit/noteRead'
import { personCalled } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { found } from '../../platform/http/problem'
import { seesPatient } from '../appointments'
import { ageOn, personOf } from '../clinics'
import { mostShown } from './staff'

/** Patients whom the caller may see, by part of their name, email, national id or phone, 50 at most. */
export async function findPatients(q: string | undefined) {
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
        seesPatient(caller(), pickers.patients.permission),
        q ? personCalled(q) : undefined,
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(mostShown)
  noteReadOf(
    'pickers.patients',
    'patient',
    rows.map((row) => row.id),
  )
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
