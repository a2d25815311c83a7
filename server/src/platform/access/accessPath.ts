import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessPathName } from '#contract/kit/accessPath'
import type { RoleCode } from '#contract/roles/seededRoles'

/** What counts at hospitals: permissions that the person holds, and the role that does not count. */
export interface HospitalScope {
  permissions: readonly Permission[]
  without: RoleCode | null
}

/** One way by which a person comes to a record. */
export interface AccessPath {
  name: AccessPathName
  /** Whether it leads there. Expects the tables of the rule in the statement. */
  when: SQL
  /** Of a way through hospitals: those of the record as `integer[]`, and what counts there. */
  through?: { hospitals: SQL; scope: HospitalScope }
}

/** The way of Super Admin, who needs none of the others. */
export const superAdminPath: AccessPath = { name: 'superAdmin', when: sql`true` }

/** Whether one of the ways leads to the record; false where there is none. */
export function anyOf(paths: readonly AccessPath[]): SQL {
  if (paths.length === 0) return sql`false`
  return sql`(${sql.join(
    paths.map(({ when }) => when),
    sql` or `,
  )})`
}

/** The same ways from a record further on: the condition of each is put into a larger one. */
export function wrapPaths(paths: readonly AccessPath[], wrap: (when: SQL) => SQL): AccessPath[] {
  return paths.map((path) => ({ ...path, when: wrap(path.when) }))
}
