import { and, eq, sql } from 'drizzle-orm'
import { userHospitals, userRoles } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { fieldProblem } from '../../platform/http/problem'
import { endManagement, permissionsHeldAt, requestManagement } from '../users'
import { exceedsGrantable, isClosed, pairsOfHospital, withClinicalPermissions } from './members'
import { staffOfFacility } from './staffOfFacility'

/**
 * Returns the permissions that the caller may grant at a hospital: those they have there, and clinical ones, where they
 * manage the people of the hospital.
 */
async function grantableAt(hospitalId: number): Promise<ReadonlySet<string>> {
  return withClinicalPermissions(await permissionsHeldAt(hospitalId))
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
  hospital: (id) => sql`select ${id}::integer`,
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
