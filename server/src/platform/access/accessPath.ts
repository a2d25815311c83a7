import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessPathName } from '#contract/kit/accessPath'
import type { RoleCode } from '#contract/roles/seededRoles'

/** What counts at hospitals: the person's permissions, and a role that does not count. */
export interface HospitalScope {
  permissions: readonly Permission[]
  without: RoleCode | null
}

/** An access path: one of the conditions under which a person can reach a record. */
export interface AccessPath {
  name: AccessPathName
  /** Whether the path leads to the record. Expects the tables of the access rule in the statement. */
  when: SQL
  /** For a path through hospitals: the record's hospitals as `integer[]`, and what counts there. */
  through?: { hospitals: SQL; scope: HospitalScope }
}

/** The access path of Super Admin, who needs no other. */
export const superAdminPath: AccessPath = { name: 'superAdmin', when: sql`true` }

/** Returns the condition that one of the access paths leads to the record; false if there are none. */
export function anyOf(paths: readonly AccessPath[]): SQL {
  if (paths.length === 0) return sql`false`
  return sql`(${sql.join(
    paths.map(({ when }) => when),
    sql` or `,
  )})`
}

/**
 * Returns access paths with their conditions wrapped into larger ones, for records that are reached through another
 * one.
 */
export function wrapPaths(paths: readonly AccessPath[], wrap: (when: SQL) => SQL): AccessPath[] {
  return paths.map((path) => ({ ...path, when: wrap(path.when) }))
}
