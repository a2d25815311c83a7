import { asc, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Permission, patientPermissions } from '#contract/access/permissions'
import type { WhyPermission } from '#contract/why/calls'
import type { Caller } from '../../platform/auth/caller'
import { roles } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { refusalOf } from '../../platform/http/routeGuard'
import { accountOf, namesFor, rolesWithPermission, toAccountResponse, toHeldRole } from './account'

const CountingRow = z.strictObject({ root: z.int(), below: z.int() })

/** Returns the person's hospitals in which the permission applies, and how many are below each. */
async function countsIn(person: Caller, permission: Permission) {
  if (person.isSuperAdmin || patientPermissions.some((each) => each === permission)) return []
  return readRows(
    CountingRow,
    sql`
      select root_id as root, count(distinct hospital_id)::integer - 1 as below
      from hospital_reach(${person.id}, array[${permission}]::text[]) group by root_id order by root_id`,
  )
}

async function rolesWith(permission: Permission): Promise<number[]> {
  const rows = await db()
    .select({ id: roles.id })
    .from(roles)
    .where(sql`roles.code = 'SUPER_ADMIN'
      or exists (select from role_permissions where role_id = roles.id and permission = ${permission})`)
    .orderBy(asc(roles.id))
  return rows.map(({ id }) => id)
}

/**
 * Returns whether a person has a permission, through which roles and where; or why not.
 * @throws Problem 404
 */
export async function whyPermission(userId: number, permission: Permission): Promise<WhyPermission> {
  const account = await accountOf(userId)
  const { person, isClosed } = account
  const grants = rolesWithPermission(account, permission)
  const counting = await countsIn(person, permission)
  const givers = await rolesWith(permission)
  const names = await namesFor(account, { hospitals: counting.map(({ root }) => root), roles: givers })
  const reason = isClosed ? 'closed' : refusalOf({ permission }, person)
  return {
    account: toAccountResponse(account, names),
    permission,
    allowed: reason === null,
    reason,
    grants: grants.map((heldRole) => toHeldRole(heldRole, names)),
    counts_in: counting.map(({ root, below }) => ({ hospital: names.hospital(root), below })),
    given_by: givers.map((id) => names.role(id)),
  }
}
