import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { RecordKind } from '#contract/kit/record'
import type { Caller } from '../auth/caller'
import { db } from '../context'
import { type AccessPath, anyOf } from './accessPath'
import { type Explained, explainAccessPaths } from './explain'

export type RecordKey = number | string

/** Who reaches the records of one kind: where they are found, and the ways that lead to one of them. */
export interface AccessRule {
  /** The column of the key. */
  key: SQL
  /** What follows `from`: the tables, and a condition that leaves the records of these keys as far as they are there. */
  records(keys: readonly RecordKey[]): SQL
  /** The ways that are open to a person with one of these permissions. */
  accessPaths(person: Caller, wanted: readonly Permission[]): AccessPath[]
  /** The condition of a list of such records, where it is written otherwise than as alternatives of the ways. */
  list?(person: Caller, wanted: readonly Permission[]): SQL | Promise<SQL>
}

export interface Access {
  /**
   * Which of these keys may the caller reach with one of these permissions? One statement for all of them, in which the
   * ways are alternatives. Records that do not exist are simply not among the answer.
   */
  reachable(
    kind: RecordKind,
    caller: Caller,
    keys: readonly RecordKey[],
    permissions: readonly Permission[],
  ): Promise<Set<string>>
}

export interface ListAccess extends Access {
  /**
   * Which records of this kind may the caller reach with one of these permissions? For the lists of them.
   * @returns a condition that expects the tables of the kind's rule in the statement
   */
  condition(kind: RecordKind, caller: Caller, permissions: readonly Permission[]): Promise<SQL>
  /**
   * Whether the caller may reach the record of this key with one of these permissions, for the statement that asks who
   * calls: the same ways as alternatives.
   * @returns a whole condition, with the tables of the kind's rule; null where no way is open to the caller
   */
  reaches(kind: RecordKind, caller: Caller, key: RecordKey, permissions: readonly Permission[]): SQL | null
}

export interface ExplainedAccess extends ListAccess {
  /** The same ways one by one: which of them lead this person to this record? */
  explain(kind: RecordKind, person: Caller, key: RecordKey, permissions: readonly Permission[]): Promise<Explained>
}

/** One rule for each kind of record, brought by the areas; a kind without a rule does not start. */
export function createAccess(rules: Record<RecordKind, AccessRule>): ExplainedAccess {
  return {
    async reachable(kind, caller, keys, permissions) {
      const { key, records, accessPaths } = rules[kind]
      const paths = keys.length === 0 ? [] : accessPaths(caller, permissions)
      if (paths.length === 0) return new Set()
      const { rows } = await db().execute<{ key: RecordKey }>(
        sql`select ${key} as key from ${records(keys)} and ${anyOf(paths)}`,
      )
      return new Set(rows.map((row) => String(row.key)))
    },
    reaches(kind, caller, key, permissions) {
      const { records, accessPaths } = rules[kind]
      const paths = accessPaths(caller, permissions)
      return paths.length === 0 ? null : sql`exists (select from ${records([key])} and ${anyOf(paths)})`
    },
    async condition(kind, caller, permissions) {
      const { list, accessPaths } = rules[kind]
      return list ? list(caller, permissions) : anyOf(accessPaths(caller, permissions))
    },
    explain: (kind, person, key, permissions) =>
      explainAccessPaths(person, rules[kind].records([key]), rules[kind].accessPaths(person, permissions)),
  }
}
