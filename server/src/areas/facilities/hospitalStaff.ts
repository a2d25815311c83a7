import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { userHospitals, userRoles } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { endManagement, requestManagement } from '../users'
import { exceedsGrantable, isClosed, pairsOfHospital, withClinicalPermissions } from './members'
import { staffOfFacility } from './staffOfFacility'

const PermissionRow = z.strictObject({ permission: z.string() })

/**
 * Returns the permissions that the caller may grant at a hospital: those they have there through roles at it and at
 * hospitals above it, and through general roles where they belong; and clinical ones, where they manage the people of
 * the hospital.
 */
async function grantableAt(hospitalId: number): Promise<ReadonlySet<string>> {
  const person = caller().id
  const rows = await readRows(
    PermissionRow,
    sql`
      with recursive above (id) as (
        select ${hospitalId}::integer
        union select hospitals.parent_id from above join hospitals using (id) where hospitals.parent_id is not null
      )
      select distinct permission from user_roles join role_permissions using (role_id)
      where user_id = ${person} and case when hospital_id is null
        then exists (select from user_hospitals where user_id = ${person} and hospital_id in (select id from above))
        else hospital_id in (select id from above) end`,
  )
  return withClinicalPermissions(new Set(rows.map(({ permission }) => permission)))
}

/** Removes closed accounts before a hospital is deleted; they still belong to it, though no list shows them. */
export async function removeClosedMembers(hospitalId: number): Promise<void> {
  await db()
    .delete(userRoles)
    .where(and(eq(userRoles.hospital_id, hospitalId), isClosed(userRoles.user_id)))
  await db()
    .delete(userHospitals)
    .where(and(eq(userHospitals.hospital_id, hospitalId), isClosed(userHospitals.user_id)))
}

/**
 * Staff calls of hospitals. A membership opens the work there, not the account: the person decides whether the hospital
 * manages it too, where others do. A member belongs to the hospital, where their general roles count too, and has the role
 * that they were given there.
 */
export const hospitalStaff = staffOfFacility({
  own: 'ownHospital',
  manage: 'manage-hospital-member',

  pairs: pairsOfHospital,
  grantable: grantableAt,

  async check(id, people, grantable) {
    if (caller().isSuperAdmin) return
    const { rows } = await db().execute(sql`
      select from user_roles join role_permissions using (role_id)
      where user_id = any (${numberArray(people)}) and hospital_id is null
        and ${exceedsGrantable(grantable)}
        and not exists (select from user_hospitals as member
          where member.user_id = user_roles.user_id and member.hospital_id = ${id})
      limit 1`)
    if (rows.length > 0) throw fieldProblem('users', 'staff.tooMuch')
  },

  async add(hospitalId, roleId, people) {
    await db()
      .insert(userHospitals)
      .values(people.map((userId) => ({ user_id: userId, hospital_id: hospitalId })))
      .onConflictDoNothing()
    await db()
      .insert(userRoles)
      .values(people.map((userId) => ({ user_id: userId, role_id: roleId, hospital_id: hospitalId })))
      .onConflictDoNothing()
    await requestManagement(hospitalId, people)
  },

  async remove(hospitalId, userId) {
    const removedRoles = await db()
      .delete(userRoles)
      .where(and(eq(userRoles.user_id, userId), eq(userRoles.hospital_id, hospitalId)))
      .returning({ id: userRoles.id })
    const belonged = await db()
      .delete(userHospitals)
      .where(and(eq(userHospitals.user_id, userId), eq(userHospitals.hospital_id, hospitalId)))
      .returning({ id: userHospitals.user_id })
    const wasMember = removedRoles.length + belonged.length > 0
    if (wasMember) await endManagement(userId, [hospitalId])
    return wasMember
  },
})
