import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { roles, userHospitals, userRoles } from '../../platform/auth/tables'
import { afterCommit, caller, context, db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { holdsBeyond, hospitalsBeyond, keepSuperAdmin } from './authority'

/** The roles that count everywhere, and the hospitals that a person belongs to. */
export interface Membership {
  roles: readonly number[]
  hospitals: readonly number[]
}

/** What was added and what was taken away. */
function difference(before: readonly number[], after: readonly number[]) {
  return {
    added: [...new Set(after)].filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  }
}

export async function membershipOf(userId: number): Promise<Membership> {
  const held = await db()
    .select({ id: userRoles.roleId })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), isNull(userRoles.hospitalId)))
  const belongs = await db()
    .select({ id: userHospitals.hospitalId })
    .from(userHospitals)
    .where(eq(userHospitals.userId, userId))
  return { roles: held.map(({ id }) => id), hospitals: belongs.map(({ id }) => id) }
}

/** Does this change what the person may do? */
export function isChanged(before: Membership, after: Membership): boolean {
  const parts = [difference(before.roles, after.roles), difference(before.hospitals, after.hospitals)]
  return parts.some(({ added, removed }) => added.length + removed.length > 0)
}

async function setRoles(userId: number, before: readonly number[], after: readonly number[]): Promise<void> {
  const { added, removed } = difference(before, after)
  if (removed.length > 0) {
    await db()
      .delete(userRoles)
      .where(and(eq(userRoles.userId, userId), isNull(userRoles.hospitalId), inArray(userRoles.roleId, removed)))
  }
  if (added.length === 0) return
  const known = await db().select({ id: roles.id }).from(roles).where(inArray(roles.id, added))
  if (known.length < added.length) throw fieldProblem('roles', 'validation.invalidChoice')
  await db()
    .insert(userRoles)
    .values(added.map((roleId) => ({ userId, roleId })))
}

async function setHospitals(userId: number, before: Membership, after: Membership, permission: Permission) {
  const { added, removed } = difference(before.hospitals, after.hospitals)
  const beyond = await hospitalsBeyond([...added, ...removed], permission)
  if (beyond.length > 0) throw fieldProblem('hospitals', 'validation.invalidLocation')
  // Whoever keeps the people of some hospitals keeps nobody who belongs to none of them.
  const kept = caller().isSuperAdmin ? [] : await hospitalsBeyond(after.hospitals, permission)
  if (!caller().isSuperAdmin && kept.length === after.hospitals.length) {
    throw fieldProblem('hospitals', 'validation.required')
  }
  if (removed.length > 0) {
    await db()
      .delete(userHospitals)
      .where(and(eq(userHospitals.userId, userId), inArray(userHospitals.hospitalId, removed)))
  }
  if (added.length > 0) {
    await db()
      .insert(userHospitals)
      .values(added.map((hospitalId) => ({ userId, hospitalId })))
  }
}

/**
 * Sets a person's roles and hospitals. Afterwards they hold nothing that the caller could not give, whatever it was that
 * was given: the roles, or a hospital in which the roles count.
 * @throws Problem 422 on roles or hospitals
 */
export async function setMembership(userId: number, after: Membership, permission: Permission): Promise<void> {
  const before = await membershipOf(userId)
  if (!isChanged(before, after)) return
  await setRoles(userId, before.roles, after.roles)
  await setHospitals(userId, before, after, permission)
  if (await holdsBeyond(caller(), userId)) throw fieldProblem('roles', 'user.rolesBeyond')
  if (difference(before.roles, after.roles).removed.length > 0) await keepSuperAdmin('roles')
  afterCommit(() => context().platform.realtime.recheck({ userId }))
}
