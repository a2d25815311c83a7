import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  clinicalPermissions,
  hiringPermissions,
  type Permission,
  patientPermissions,
  permissions,
} from '#contract/access/permissions'
import { hospitalInScope } from '../../platform/access/scope'
import { type Caller, mayOneOf } from '../../platform/auth/caller'
import { roles, userRoles, users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { numberArray, textArray } from '../../platform/database/expressions'
import { locks } from '../../platform/database/locks'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { roleAppliesAt } from '../../schema/memberships'

/**
 * Returns whether a user has permissions that the person could not have granted: governance permissions that the
 * person does not have, or has in other hospitals; or clinical permissions in a hospital whose people the person does
 * not manage. Patient permissions do not count, because they reach only the user's own records.
 * @param userId the user, as a value or a column
 * @returns a condition with its own tables
 */
export function holdsBeyondOf(person: Caller, userId: SQLWrapper): SQL {
  if (person.isSuperAdmin) return sql`false`
  return sql`(${grantsBeyondOf(
    person,
    sql`
      select role_permissions.permission, held.hospital_id
      from user_roles as held join role_permissions using (role_id) where held.user_id = ${userId}
      union
      select role_permissions.permission, user_hospitals.hospital_id
      from user_roles as held join role_permissions using (role_id)
      join user_hospitals on user_hospitals.user_id = held.user_id
      where held.user_id = ${userId} and held.hospital_id is null`,
  )} or exists (select from user_roles as held join roles on roles.id = held.role_id
    where held.user_id = ${userId} and roles.code = 'SUPER_ADMIN'))`
}

/**
 * Returns whether there are permissions that a person who is not a Super Admin could not grant.
 * @param grants a statement with the columns `permission` and `hospital_id`
 */
function grantsBeyondOf(person: Caller, grants: SQL): SQL {
  const own = [...person.permissions, ...(mayOneOf(person, hiringPermissions) ? clinicalPermissions : [])]
  return sql`exists (
    with grants as (${grants})
    select from grants
    where permission <> all (${textArray(patientPermissions)}) and case
      when hospital_id is null then permission <> all (${textArray(own)})
      else hospital_id not in (select hospitals_in_scope(${person.id}, array[permission]))
        and not (permission = any (${textArray(clinicalPermissions)})
          and hospital_id in (select hospitals_in_scope(${person.id}, ${textArray(hiringPermissions)}))) end)`
}

const OfferedRow = z.strictObject({ id: z.int(), code: z.string(), name: z.string(), grantable: z.boolean() })

/**
 * Returns the roles that apply at a hospital, each with whether the caller can give it as a general role to somebody who
 * belongs to this hospital only, as `setMembership` decides it.
 */
export function rolesOfferedAt(hospitalId: number): Promise<z.output<typeof OfferedRow>[]> {
  const person = caller()
  const beyond = grantsBeyondOf(
    person,
    sql`select permission, ${hospitalId}::integer as hospital_id from role_permissions where role_id = roles.id`,
  )
  const grantable = person.isSuperAdmin ? sql`true` : sql`(roles.code <> 'SUPER_ADMIN' and not ${beyond})`
  return readRows(
    OfferedRow,
    sql`select id, code, name, ${grantable} as grantable from roles
      where ${roleAppliesAt(sql`select ${hospitalId}::integer`)} order by id`,
  )
}

const AuthorityRow = z.strictObject({ beyond: z.boolean() })
const HospitalIdRow = z.strictObject({ id: z.int() })

/** Returns the same for one user, with its own statement. */
export async function exceedsAuthority(person: Caller, userId: number): Promise<boolean> {
  if (person.isSuperAdmin) return false
  const [row] = await readRows(AuthorityRow, sql`select ${holdsBeyondOf(person, sql`${userId}::integer`)} as beyond`)
  return row?.beyond === true
}

const PermissionRow = z.strictObject({ permission: z.string() })

/**
 * Returns the permissions that the caller has at a hospital, through roles at it and at hospitals above it, and through
 * general roles where they belong.
 */
export async function permissionsHeldAt(hospitalId: number): Promise<ReadonlySet<string>> {
  const rows = await readRows(
    PermissionRow,
    sql`
      select distinct permission from hospital_grants(${caller().id}, ${textArray(permissions)})
      join hospital_descendants on ancestor_id = root_id
      where descendant_id = ${hospitalId}`,
  )
  return new Set(rows.map(({ permission }) => permission))
}

/** Returns those of the hospitals in which the caller does not have this permission. */
export async function hospitalsOutsideAuthority(ids: readonly number[], permission: Permission): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await readRows(
    HospitalIdRow,
    sql`
      select requested.id from unnest(${numberArray(ids)}) as requested (id)
      where not exists (select from hospitals where hospitals.id = requested.id
        and ${hospitalInScope(caller(), [permission], sql`hospitals.id`)})`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Checks after a change that a Super Admin who can sign in is left. The lock serializes transactions, because two Super
 * Admins who remove each other concurrently would not see each other's change.
 * @throws Problem 422 on `field`
 */
export async function requireSuperAdminLeft(field: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.superAdmins})`)
  const [left] = await db()
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.role_id))
    .where(and(eq(roles.code, 'SUPER_ADMIN'), isNull(users.closed_at)))
    .limit(1)
  if (!left) throw fieldProblem(field, 'user.lastSuperAdmin')
}
