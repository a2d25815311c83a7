import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { type Caller, namesOfCaller } from '../../platform/auth/caller'
import { loadPerson } from '../../platform/auth/loadCaller'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { named } from '../../platform/texts'
import { type Names, namesOf } from './names'

/** A role that the person holds; for one hospital, or in general. */
interface HeldRole extends Record<string, unknown> {
  role: number
  code: string
  hospital: number | null
  permissions: Permission[]
}

/** Somebody whose rights are explained. */
export interface Account {
  person: Caller
  isClosed: boolean
  heldRoles: HeldRole[]
  /** Where they belong. */
  hospitals: number[]
}

/** @throws 404 */
export async function accountOf(userId: number): Promise<Account> {
  const { person, isClosed } = orNotFound(await loadPerson(db(), userId))
  const { rows: heldRoles } = await db().execute<HeldRole>(sql`
    select user_roles.role_id as role, roles.code, user_roles.hospital_id as hospital,
      array(select permission from role_permissions where role_permissions.role_id = roles.id) as permissions
    from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = ${userId} order by roles.id, user_roles.hospital_id nulls first`)
  const { rows } = await db().execute<{ id: number }>(
    sql`select hospital_id as id from user_hospitals where user_id = ${userId} order by hospital_id`,
  )
  return { person, isClosed, heldRoles, hospitals: rows.map(({ id }) => id) }
}

/** The roles by which the person holds a permission; Super Admin holds every one. */
export function rolesWithPermission({ heldRoles }: Account, permission: Permission): HeldRole[] {
  return heldRoles.filter(({ code, permissions }) => code === 'SUPER_ADMIN' || permissions.includes(permission))
}

/** A role of the person as it is answered. */
export function toHeldRole({ role, hospital }: HeldRole, names: Names) {
  return { role: names.role(role), hospital: hospital === null ? null : names.hospital(hospital) }
}

/** The names of all roles and hospitals of a person, and of some more. */
export function namesFor(
  { heldRoles, hospitals }: Account,
  more: { hospitals?: readonly number[]; roles?: readonly number[] } = {},
): Promise<Names> {
  const hospitalIds = heldRoles.flatMap(({ hospital }) => (hospital === null ? [] : [hospital]))
  return namesOf(
    [...hospitals, ...hospitalIds, ...(more.hospitals ?? [])],
    [...heldRoles.map(({ role }) => role), ...(more.roles ?? [])],
  )
}

/** A person's account as it is answered. */
export function toAccountResponse({ person, isClosed, heldRoles, hospitals }: Account, names: Names) {
  return {
    id: person.id,
    name: named(namesOfCaller(person)),
    is_super_admin: person.isSuperAdmin,
    is_closed: isClosed,
    is_verified: person.verified,
    roles: heldRoles.map((role) => toHeldRole(role, names)),
    hospitals: hospitals.map((id) => names.hospital(id)),
  }
}
