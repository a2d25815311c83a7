import { and, eq, sql } from 'drizzle-orm'
import { userHospitals, userRoles } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { fieldProblem } from '../../platform/http/problem'
import { isBeyond, isClosed, pairsOfHospital, withClinical } from './members'
import { staffOfPlace } from './staffOfPlace'

/**
 * What the caller may give at a hospital: what they may do there, by roles of it and of those above it and by general ones
 * where they belong; and what is clinical, where they keep the people of the hospital.
 */
async function givenAt(hospitalId: number): Promise<ReadonlySet<string>> {
  const person = caller().id
  const { rows } = await db().execute<{ permission: string }>(sql`
    with recursive above (id) as (
      select ${hospitalId}::integer
      union select hospitals.parent_id from above join hospitals using (id) where hospitals.parent_id is not null
    )
    select distinct permission from user_roles join role_permissions using (role_id)
    where user_id = ${person} and case when hospital_id is null
      then exists (select from user_hospitals where user_id = ${person} and hospital_id in (select id from above))
      else hospital_id in (select id from above) end`)
  return withClinical(new Set(rows.map(({ permission }) => permission)))
}

/** Before a hospital is deleted: closed accounts still belong to it, though nobody sees them there. */
export async function forgetClosedMembers(hospitalId: number): Promise<void> {
  await db()
    .delete(userRoles)
    .where(and(eq(userRoles.hospitalId, hospitalId), isClosed(userRoles.userId)))
  await db()
    .delete(userHospitals)
    .where(and(eq(userHospitals.hospitalId, hospitalId), isClosed(userHospitals.userId)))
}

/**
 * The staff of hospitals. A member belongs to the hospital, where their general roles count too, and has the role that
 * they were given there.
 */
export const hospitalStaff = staffOfPlace({
  own: 'ownHospital',
  manage: 'manage-hospital-member',

  pairs: pairsOfHospital,
  held: givenAt,

  async check(id, people, held) {
    if (caller().isSuperAdmin) return
    const { rows } = await db().execute(sql`
      select from user_roles join role_permissions using (role_id)
      where user_id = any (${numberArray(people)}) and hospital_id is null
        and ${isBeyond(held)}
        and not exists (select from user_hospitals as member
          where member.user_id = user_roles.user_id and member.hospital_id = ${id})
      limit 1`)
    if (rows.length > 0) throw fieldProblem('users', 'staff.tooMuch')
  },

  async add(hospitalId, roleId, people) {
    await db()
      .insert(userHospitals)
      .values(people.map((userId) => ({ userId, hospitalId })))
      .onConflictDoNothing()
    await db()
      .insert(userRoles)
      .values(people.map((userId) => ({ userId, roleId, hospitalId })))
      .onConflictDoNothing()
  },

  async remove(hospitalId, userId) {
    const held = await db()
      .delete(userRoles)
      .where(and(eq(userRoles.userId, userId), eq(userRoles.hospitalId, hospitalId)))
      .returning({ id: userRoles.id })
    const belonged = await db()
      .delete(userHospitals)
      .where(and(eq(userHospitals.userId, userId), eq(userHospitals.hospitalId, hospitalId)))
      .returning({ id: userHospitals.userId })
    return held.length + belonged.length > 0
  },
})
