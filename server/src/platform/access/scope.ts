import { type SQL, sql } from 'drizzle-orm'
import { type Permission, patientPermissions } from '#contract/permissions'
import type { Caller } from '../auth/caller'
import { db } from '../context'
import { textArray } from '../database/expressions'
import type { AccessRule, RecordKey } from './access'

const ofPatients: ReadonlySet<string> = new Set(patientPermissions)

/** Those of the wanted permissions that the person holds as staff. */
export function asStaff(person: Caller, wanted: readonly Permission[]): Permission[] {
  return wanted.filter(
    (permission) => !ofPatients.has(permission) && (person.isSuperAdmin || person.permissions.has(permission)),
  )
}

/** Does one of the wanted permissions let the person in as the patient whom the record is about? */
export function asPatient(person: Caller, wanted: readonly Permission[]): boolean {
  return wanted.some((permission) => ofPatients.has(permission) && person.permissions.has(permission))
}

/**
 * Is this hospital one in which the person may do one of these? Super Admin: everywhere. Others: the hospitals
 * they are assigned to and those hospitals' children, where their role counts (decisions 2 and 3).
 * The permissions must not be empty.
 */
export function hospitalInScope(person: Caller, permissions: readonly Permission[], hospitalId: SQL): SQL {
  if (permissions.length === 0) return sql`false`
  if (person.isSuperAdmin) return sql`true`
  return sql`${hospitalId} in (select hospitals_in_scope(${person.id}, ${textArray(permissions)}))`
}

interface KeyRow extends Record<string, unknown> {
  key: RecordKey
}

/** A rule from one statement that answers the reachable ones of the keys in a column called `key`. */
export function ruleOf(
  statement: (person: Caller, keys: readonly RecordKey[], wanted: readonly Permission[]) => SQL,
): AccessRule {
  return async (person, keys, wanted) => {
    const { rows } = await db().execute<KeyRow>(statement(person, keys, wanted))
    return rows.map((row) => row.key)
  }
}
