import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { WayName } from '#contract/kit/way'
import type { RoleCode } from '#contract/roles/seededRoles'

/** What counts at hospitals: permissions that the person holds, and the role that does not count. */
export interface HospitalScope {
  held: readonly Permission[]
  without: RoleCode | null
}

/** One way by which a person comes to a record. */
export interface Way {
  name: WayName
  /** Whether it leads there. Expects the tables of the rule in the statement. */
  when: SQL
  /** Of a way through hospitals: those of the record as `integer[]`, and what counts there. */
  through?: { hospitals: SQL; scope: HospitalScope }
}

/** The way of Super Admin, who needs none of the others. */
export const everywhere: Way = { name: 'superAdmin', when: sql`true` }

/** Whether one of the ways leads to the record; false where there is none. */
export function anyOf(ways: readonly Way[]): SQL {
  if (ways.length === 0) return sql`false`
  return sql`(${sql.join(
    ways.map(({ when }) => when),
    sql` or `,
  )})`
}

/** The same ways from a record further on: the condition of each is put into a larger one. */
export function within(ways: readonly Way[], larger: (when: SQL) => SQL): Way[] {
  return ways.map((way) => ({ ...way, when: larger(way.when) }))
}
