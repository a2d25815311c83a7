import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { hospitalsAsPatientOf, hospitalsOf, managingHospitalsOf } from '../../schema/memberships'
import { endAuthSessionsOf, removeFactors } from '../auth'
import { accountClosed } from './accountClosed'
import { hospitalsOutsideAuthority, requireSuperAdminLeft } from './authority'

const field = 'user'

const ClosingRow = z.strictObject({ hospitals: z.array(z.int()), holds_clinics: z.boolean(), is_admitted: z.boolean() })

async function readClosing(id: number) {
  const [row] = await readRows(
    ClosingRow,
    sql`
      select
        array(${hospitalsOf(id)} union ${hospitalsAsPatientOf(id)} union ${managingHospitalsOf(id)}) as hospitals,
        exists (select from clinics where doctor_id = ${id} and deleted_at is null
          and end_date >= (${now().toISOString()}::timestamptz at time zone time_zone)::date) as holds_clinics,
        exists (select from episodes where patient_id = ${id} and status = 0) as is_admitted`,
  )
  return row
}

/**
 * Closes an account without any check: nobody can sign in with it any more, its auth sessions end immediately, its second
 * factors are removed, upcoming appointments are cancelled and past records stay. The email can be used again. Expects a transaction.
 */
export async function closeAccount(id: number): Promise<void> {
  await db().update(users).set({ closed_at: now(), updated_at: now() }).where(eq(users.id, id))
  await accountClosed.publish({ userId: id })
  await endAuthSessionsOf(id)
  // A passkey belongs to one account, so its owner could not add it to a new one.
  await removeFactors(id)
}

/**
 * Closes an account for the caller.
 * @throws Problem 422 for the caller's own account, one that hospitals outside the caller's authority also have or manage,
 * a doctor's with clinics, that of a patient with an open episode, and the last Super Admin's
 */
export async function closeUser(id: number): Promise<void> {
  if (id === caller().id) throw fieldProblem(field, 'user.closeSelf')
  await db().select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  const facts = await readClosing(id)
  if (facts?.holds_clinics) throw fieldProblem(field, 'user.holdsClinics')
  if (facts?.is_admitted) throw fieldProblem(field, 'user.isAdmitted')
  const beyond = await hospitalsOutsideAuthority(facts?.hospitals ?? [], 'delete-user')
  if (beyond.length > 0) throw fieldProblem(field, 'user.belongsElsewhere')
  await closeAccount(id)
  await requireSuperAdminLeft(field)
}
