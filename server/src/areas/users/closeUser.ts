import { eq, sql } from 'drizzle-orm'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { cancelComing } from '../appointments'
import { endSessionsOf } from '../auth'
import { hospitalsBeyond, keepSuperAdmin } from './authority'

const field = 'user'

interface Facts extends Record<string, unknown> {
  places: number[]
  holds_clinics: boolean
}

async function factsOf(id: number): Promise<Facts | undefined> {
  const { rows } = await db().execute<Facts>(sql`
    select
      array(select hospital_id from user_hospitals where user_id = ${id}
        union select hospital_id from user_roles where user_id = ${id} and hospital_id is not null) as places,
      exists (select from clinics where doctor_id = ${id} and deleted_at is null
        and end_date >= (${now().toISOString()}::timestamptz at time zone time_zone)::date) as holds_clinics`)
  return rows[0]
}

/**
 * Closes an account: nobody can sign in with it any more, its sessions end at once, what is to come is cancelled and
 * what was done stays. The email is free again.
 * @throws Problem 422 one's own, one that belongs to other people's hospitals too, a doctor's with clinics, the last
 * Super Admin's
 */
export async function closeUser(id: number): Promise<void> {
  if (id === caller().id) throw fieldProblem(field, 'user.closeSelf')
  await db().select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  const facts = await factsOf(id)
  if (facts?.holds_clinics) throw fieldProblem(field, 'user.holdsClinics')
  const beyond = await hospitalsBeyond(facts?.places ?? [], 'delete-user')
  if (beyond.length > 0) throw fieldProblem(field, 'user.belongsElsewhere')
  await db().update(users).set({ closedAt: now(), updatedAt: now() }).where(eq(users.id, id))
  await keepSuperAdmin(field)
  await cancelComing(id)
  await endSessionsOf(id)
}
