import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AssignInput } from '#contract/users/userInput'
import { roles, userRoles, users } from '../../platform/auth/tables'
import { afterCommit, context, db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { hospitals } from '../../schema/facilities'
import { roleAppliesAt } from '../../schema/memberships'
import { optionOf } from '../../schema/options'
import { endManagement, requestManagement } from './accountManagement'
import { roleIds } from './roleReferences'
import { isStaffMember, requireOwnPassword } from './signIn'

type Option = ReturnType<typeof optionOf>
type Input = z.output<typeof AssignInput>['rows']
type Rows = readonly { hospital: number; roles: readonly number[] }[]

/** Returns the roles that a user has at single hospitals, by hospital. */
export async function assignmentsOf(userId: number) {
  const assigned = await db()
    .select({ hospital: hospitals, role: roles })
    .from(userRoles)
    .innerJoin(hospitals, eq(hospitals.id, userRoles.hospital_id))
    .innerJoin(roles, eq(roles.id, userRoles.role_id))
    .where(eq(userRoles.user_id, userId))
    .orderBy(hospitals.name, hospitals.id, roles.id)
  const rows = new Map<number, { hospital: Option; roles: Option[] }>()
  for (const { hospital, role } of assigned) {
    const row = rows.get(hospital.id) ?? { hospital: optionOf(hospital), roles: [] }
    row.roles.push({ id: role.id, name: role.name })
    rows.set(hospital.id, row)
  }
  return [...rows.values()]
}

/**
 * Checks that every hospital exists, that the roles apply there, and that Super Admin, which is not limited to hospitals, is not among
 * them.
 * @throws Problem 422
 */
async function checkRows(rows: Rows): Promise<void> {
  const hospitalIds = rows.map(({ hospital }) => hospital)
  const ids = [...new Set(rows.flatMap((row) => row.roles))]
  if (rows.length === 0) return
  const found = await db().select({ id: hospitals.id }).from(hospitals).where(inArray(hospitals.id, hospitalIds))
  if (found.length < hospitalIds.length) throw fieldProblem('rows.hospital', 'validation.invalidLocation')
  const known = await db().select().from(roles).where(inArray(roles.id, ids))
  for (const row of rows) {
    const applies = roleAppliesAt(sql`select ${row.hospital}::integer`)
    const applying = await db().$count(roles, and(inArray(roles.id, [...row.roles]), applies))
    if (applying < new Set(row.roles).size) throw fieldProblem('rows.roles', 'validation.invalidChoice')
  }
  if (known.some(({ code }) => code === 'SUPER_ADMIN')) throw fieldProblem('rows.roles', 'user.superAdminEverywhere')
}

/**
 * Sets the roles that a user has at single hospitals; roles that are not in the rows are removed.
 * @throws Problem 422
 */
export async function assign(userId: number, input: Input): Promise<void> {
  const rows: { hospital: number; roles: number[] }[] = []
  for (const { hospital, roles: references } of input) {
    rows.push({ hospital, roles: await roleIds(references, 'rows.roles') })
  }
  await checkRows(rows)
  // Serialized, because each transaction removes the earlier rows, including those of a concurrent one.
  await db().select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const wasStaff = await isStaffMember(userId)
  const before = await db()
    .delete(userRoles)
    .where(and(eq(userRoles.user_id, userId), isNotNull(userRoles.hospital_id)))
    .returning({ hospital_id: userRoles.hospital_id })
  const assignments = rows.flatMap(({ hospital, roles: ids }) =>
    [...new Set(ids)].map((roleId) => ({ user_id: userId, role_id: roleId, hospital_id: hospital })),
  )
  if (assignments.length > 0) await db().insert(userRoles).values(assignments)
  for (const { hospital } of rows) await requestManagement(hospital, [userId])
  const removed = before.flatMap(({ hospital_id: id }) => (id === null ? [] : [id]))
  if (removed.length > 0) await endManagement(userId, removed)
  await requireOwnPassword(userId, wasStaff)
  afterCommit(() => context().platform.realtime.recheck({ userId }))
}
