import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { RecordKind } from '#contract/kit/record'
import type { Caller } from '../auth/caller'
import { readRows } from '../database/rows'
import { type AccessPath, anyOf } from './accessPath'
import { type Explained, explainAccessPaths } from './explain'
import { survivorOf } from './survivorOf'

/** A record's key: its id, or a text such as the token of a clinic session. */
const KeyRow = z.strictObject({ key: z.union([z.number(), z.string()]) })
const PatientRow = z.strictObject({ patient: z.int() })
export type RecordKey = z.output<typeof KeyRow>['key']

/**
 * The access rule of one kind of record: where its records are found, and the access paths that lead to one of them.
 */
export interface AccessRule {
  /** The key column. */
  key: SQL
  /** Returns what follows `from`: the tables, and a condition that selects the existing records with these keys. */
  records(keys: readonly RecordKey[]): SQL
  /** Returns the access paths that apply to a person with one of these permissions. */
  accessPaths(person: Caller, permissions: readonly Permission[]): AccessPath[]
  /** The condition for a list of these records, where it is not simply the access paths joined with `or`. */
  list?(person: Caller, permissions: readonly Permission[]): SQL | Promise<SQL>
}

/** Access checks for single records. */
export interface Access {
  /**
   * Returns which of these keys the caller can reach with one of these permissions. One statement for all keys, in
   * which the access paths are alternatives. Keys of nonexistent records are not in the result.
   */
  reachable(
    kind: RecordKind,
    caller: Caller,
    keys: readonly RecordKey[],
    permissions: readonly Permission[],
  ): Promise<Set<string>>
}

/** Access checks for single records and lists. */
export interface ListAccess extends Access {
  /**
   * Returns which records of this kind the caller can reach with one of these permissions, for lists of them.
   * @returns a condition that expects the tables of the kind's access rule in the statement
   */
  condition(kind: RecordKind, caller: Caller, permissions: readonly Permission[]): Promise<SQL>
  /**
   * As `condition`, without the records that the caller could open only after giving a reason: for searches that return
   * whole records.
   */
  opens(kind: RecordKind, caller: Caller, permissions: readonly Permission[]): SQL
  /**
   * Returns the patient for whose records the caller has to give a reason before they can reach the record of this key
   * with one of these permissions; null if a reason would not open it.
   */
  patientNeedingReason(
    kind: RecordKind,
    caller: Caller,
    key: RecordKey,
    permissions: readonly Permission[],
  ): Promise<number | null>
  /**
   * Returns the account into which that of this key was merged, if the caller can reach it with one of these permissions,
   * or could with a reason; otherwise null.
   */
  mergedInto(
    kind: RecordKind,
    caller: Caller,
    key: RecordKey,
    permissions: readonly Permission[],
  ): Promise<number | null>
  /**
   * Returns whether the caller can reach the record of this key with one of these permissions, for the statement that
   * loads the caller: the same access paths as alternatives.
   * @returns a complete condition, with the tables of the kind's access rule; null if no access path applies to the
   * caller
   */
  reaches(kind: RecordKind, caller: Caller, key: RecordKey, permissions: readonly Permission[]): SQL | null
}

/** Access checks that can also be explained. */
export interface ExplainedAccess extends ListAccess {
  /** Returns which of the access paths lead this person to this record, evaluated one by one. */
  explain(kind: RecordKind, person: Caller, key: RecordKey, permissions: readonly Permission[]): Promise<Explained>
}

/**
 * Creates the access checks from one rule per kind of record, provided by the areas; a kind without one fails at
 * startup.
 */
export function createAccess(rules: Record<RecordKind, AccessRule>): ExplainedAccess {
  return {
    async reachable(kind, caller, keys, permissions) {
      const { key, records, accessPaths } = rules[kind]
      const paths = keys.length === 0 ? [] : accessPaths(caller, permissions)
      if (paths.length === 0) return new Set()
      const rows = await readRows(KeyRow, sql`select ${key} as key from ${records(keys)} and ${anyOf(paths)}`)
      return new Set(rows.map((row) => String(row.key)))
    },
    reaches(kind, caller, key, permissions) {
      const { records, accessPaths } = rules[kind]
      const paths = accessPaths(caller, permissions)
      return paths.length === 0 ? null : sql`exists (select from ${records([key])} and ${anyOf(paths)})`
    },
    async patientNeedingReason(kind, caller, key, permissions) {
      const { records, accessPaths } = rules[kind]
      for (const { withReason } of accessPaths(caller, permissions)) {
        if (!withReason) continue
        const { when, patientId } = withReason
        const [row] = await readRows(PatientRow, sql`select ${patientId} as patient from ${records([key])} and ${when}`)
        if (row) return row.patient
      }
      return null
    },
    async mergedInto(kind, caller, key, permissions) {
      const survivor = await survivorOf(kind, key)
      if (survivor === null) return null
      const open = await this.reachable(kind, caller, [survivor], permissions)
      if (open.size > 0) return survivor
      return (await this.patientNeedingReason(kind, caller, survivor, permissions)) === null ? null : survivor
    },
    async condition(kind, caller, permissions) {
      const { list, accessPaths } = rules[kind]
      return list ? list(caller, permissions) : anyOf(accessPaths(caller, permissions))
    },
    opens: (kind, caller, permissions) => anyOf(rules[kind].accessPaths(caller, permissions)),
    explain: (kind, person, key, permissions) =>
      explainAccessPaths(person, rules[kind].records([key]), rules[kind].accessPaths(person, permissions)),
  }
}
