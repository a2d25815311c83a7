import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  clinicalPermissions,
  hiringPermissions,
  type Permission,
  patientPermissions,
} from '#contract/access/permissions'
import { hospitalInScope } from '../../platform/access/scope'
import { type Caller, mayOneOf } from '../../platform/auth/caller'
import { roles, userRoles, users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { numberArray, textArray } from '../../platform/database/expressions'
import { locks } from '../../platform/database/locks'
import { fieldProblem } from '../../platform/http/problem'

interface Counted extends Record<string, unknown> {
  beyond: number
}

/**
 * Whether somebody holds what the caller could not have given: governance that the caller does not hold, or holds in other
 * hospitals; or something clinical in a hospital whose people the caller does not keep. What a patient may do counts for
 * nothing here, for it reaches nobody's records but their own.
 */
export async function holdsBeyond(person: Caller, userId: number): Promise<boolean> {
  if (person.isSuperAdmin) return false
  const own = [...person.permissions, ...(mayOneOf(person, hiringPermissions) ? clinicalPermissions : [])]
  const { rows } = await db().execute<Counted>(sql`
    with grants as (
      select role_permissions.permission, user_roles.hospital_id
      from user_roles join role_permissions using (role_id) where user_roles.user_id = ${userId}
      union
      select role_permissions.permission, user_hospitals.hospital_id
      from user_roles join role_permissions using (role_id) join user_hospitals using (user_id)
      where user_roles.user_id = ${userId} and user_roles.hospital_id is null
    )
    select count(*) as beyond from (
      select from grants
      where permission <> all (${textArray(patientPermissions)}) and case
        when hospital_id is null then permission <> all (${textArray(own)})
        else hospital_id not in (select hospitals_in_scope(${person.id}, array[permission]))
          and not (permission = any (${textArray(clinicalPermissions)})
            and hospital_id in (select hospitals_in_scope(${person.id}, ${textArray(hiringPermissions)}))) end
      union all
      select from user_roles join roles on roles.id = user_roles.role_id
      where user_roles.user_id = ${userId} and roles.code = 'SUPER_ADMIN'
    ) as more`)
  return Number(rows[0]?.beyond) > 0
}

/** Those of the hospitals in which the caller may not do this. */
export async function hospitalsBeyond(ids: readonly number[], permission: Permission): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await db().execute<{ id: number }>(sql`
    select wanted.id from unnest(${numberArray(ids)}) as wanted (id)
    where not exists (select from hospitals where hospitals.id = wanted.id
      and ${hospitalInScope(caller(), [permission], sql`hospitals.id`)})`)
  return rows.map(({ id }) => id)
}

/**
 * Refuses with 422 what would leave the system without a Super Admin who can sign in. Asked after the change, one
 * transaction after the other: two that take each other away do not both see the other.
 */
export async function keepSuperAdmin(field: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.superAdmins})`)
  const [left] = await db()
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(roles.code, 'SUPER_ADMIN'), isNull(users.closedAt)))
    .limit(1)
  if (!left) throw fieldProblem(field, 'user.lastSuperAdmin')
}
