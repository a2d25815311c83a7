import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { roles, userHospitals, userRoles } from '../../platform/auth/tables'
import { afterCommit, caller, context, db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { fieldProblem } from '../../platform/http/problem'
import { roleAppliesAt } from '../../schema/memberships'
import { endManagement, manageAccount } from './accountManagement'
import { exceedsAuthority, hospitalsOutsideAuthority, requireSuperAdminLeft } from './authority'

/** The general roles of a user, and the hospitals that the user belongs to. */
export interface Membership {
  roles: readonly number[]
  hospitals: readonly number[]
}

/** Returns the ids that were added and removed. */
function difference(before: readonly number[], after: readonly number[]) {
  return {
    added: [...new Set(after)].filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  }
}

/** Returns the stored general roles and hospitals of a user. */
export async function membershipOf(userId: number): Promise<Membership> {
  const assigned = await db()
    .select({ id: userRoles.role_id })
    .from(userRoles)
    .where(and(eq(userRoles.user_id, userId), isNull(userRoles.hospital_id)))
  const belongs = await db()
    .select({ id: userHospitals.hospital_id })
    .from(userHospitals)
    .where(eq(userHospitals.user_id, userId))
  return { roles: assigned.map(({ id }) => id), hospitals: belongs.map(({ id }) => id) }
}

/** Returns whether a change affects the user's permissions. */
export function isChanged(before: Membership, after: Membership): boolean {
  const parts = [difference(before.roles, after.roles), difference(before.hospitals, after.hospitals)]
  return parts.some(({ added, removed }) => added.length + removed.length > 0)
}

async function setRoles(
  userId: number,
  before: readonly number[],
  { roles: after, hospitals }: Membership,
): Promise<void> {
  const { added, removed } = difference(before, after)
  if (removed.length > 0) {
    await db()
      .delete(userRoles)
      .where(and(eq(userRoles.user_id, userId), isNull(userRoles.hospital_id), inArray(userRoles.role_id, removed)))
  }
  if (added.length === 0) return
  const applies = roleAppliesAt(sql`select unnest(${numberArray(hospitals)})`)
  const known = await db()
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.id, added), applies))
  if (known.length < added.length) throw fieldProblem('roles', 'validation.invalidChoice')
  await db()
    .insert(userRoles)
    .values(added.map((roleId) => ({ user_id: userId, role_id: roleId })))
}

async function setHospitals(userId: number, before: Membership, after: Membership, permission: Permission) {
  const { added, removed } = difference(before.hospitals, after.hospitals)
  const beyond = await hospitalsOutsideAuthority([...added, ...removed], permission)
  if (beyond.length > 0) throw fieldProblem('hospitals', 'validation.invalidLocation')
  // A caller who manages the people of some hospitals cannot manage a user who belongs to none of them.
  const outside = caller().isSuperAdmin ? [] : await hospitalsOutsideAuthority(after.hospitals, permission)
  if (!caller().isSuperAdmin && outside.length === after.hospitals.length) {
    throw fieldProblem('hospitals', 'validation.required')
  }
  if (removed.length > 0) {
    await db()
      .delete(userHospitals)
      .where(and(eq(userHospitals.user_id, userId), inArray(userHospitals.hospital_id, removed)))
  }
  if (added.length > 0) {
    await db()
      .insert(userHospitals)
      .values(added.map((hospitalId) => ({ user_id: userId, hospital_id: hospitalId })))
    await manageAccount(userId, added)
  }
  if (removed.length > 0) await endManagement(userId, removed)
}

/**
 * Sets a user's roles and hospitals. Hospitals that are added manage the account, since the caller, whose hospital
 * manages it, adds them. Afterwards the user must not have permissions that the caller could not grant,
 * whether through the roles or through a hospital in which the roles apply.
 * @throws Problem 422 on roles or hospitals
 */
export async function setMembership(userId: number, after: Membership, permission: Permission): Promise<void> {
  const before = await membershipOf(userId)
  if (!isChanged(before, after)) return
  await setRoles(userId, before.roles, after)
  await setHospitals(userId, before, after, permission)
  if (await exceedsAuthority(caller(), userId)) throw fieldProblem('roles', 'user.rolesBeyond')
  if (difference(before.roles, after.roles).removed.length > 0) await requireSuperAdminLeft('roles')
  afterCommit(() => context().platform.realtime.recheck({ userId }))
}
