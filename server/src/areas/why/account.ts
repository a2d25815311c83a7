import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Permission, permissions } from '#contract/access/permissions'
import { type Caller, mustSetUpSecondFactor, namesOfCaller } from '../../platform/auth/caller'
import { loadPerson } from '../../platform/auth/loadCaller'
import { userHospitals } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { localizedName } from '../../platform/texts'
import { type Names, namesOf } from './names'

const HeldRoleRow = z.strictObject({
  role: z.int(),
  code: z.string(),
  hospital: z.int().nullable(),
  permissions: z.array(z.enum(permissions)),
})
/** A role that the person has, at one hospital or in general. */
type HeldRole = z.output<typeof HeldRoleRow>

/** A person whose permissions are explained. */
export interface Account {
  person: Caller
  isClosed: boolean
  heldRoles: HeldRole[]
  /** The hospitals that the person belongs to. */
  hospitals: number[]
}

/**
 * Returns the account of a user.
 * @throws Problem 404
 */
export async function accountOf(userId: number): Promise<Account> {
  const { person, isClosed } = orNotFound(await loadPerson(db(), userId))
  const heldRoles = await readRows(
    HeldRoleRow,
    sql`
      select user_roles.role_id as role, roles.code, user_roles.hospital_id as hospital,
        array(select permission from role_permissions where role_permissions.role_id = roles.id) as permissions
      from user_roles join roles on roles.id = user_roles.role_id
      where user_roles.user_id = ${userId} order by roles.id, user_roles.hospital_id nulls first`,
  )
  const rows = await db()
    .select({ id: userHospitals.hospital_id })
    .from(userHospitals)
    .where(eq(userHospitals.user_id, userId))
    .orderBy(asc(userHospitals.hospital_id))
  return { person, isClosed, heldRoles, hospitals: rows.map(({ id }) => id) }
}

/** Returns the roles that grant the person a permission; Super Admin grants all of them. */
export function rolesWithPermission({ heldRoles }: Account, permission: Permission): HeldRole[] {
  return heldRoles.filter(({ code, permissions }) => code === 'SUPER_ADMIN' || permissions.includes(permission))
}

/** Returns a role of the person as the response contains it. */
export function toHeldRole({ role, hospital }: HeldRole, names: Names) {
  return { role: names.role(role), hospital: hospital === null ? null : names.hospital(hospital) }
}

/** Returns the names of all roles and hospitals of a person, and of additional ones. */
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

/** Returns a person's account as the response contains it. */
export function toAccountResponse({ person, isClosed, heldRoles, hospitals }: Account, names: Names) {
  return {
    id: person.id,
    name: localizedName(namesOfCaller(person)),
    is_super_admin: person.isSuperAdmin,
    is_closed: isClosed,
    is_verified: person.verified,
    must_set_up_second_factor: mustSetUpSecondFactor(person),
    roles: heldRoles.map((role) => toHeldRole(role, names)),
    hospitals: hospitals.map((id) => names.hospital(id)),
  }
}
