import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessPathName } from '#contract/kit/accessPath'
import type { RoleCode } from '#contract/roles/seededRoles'

/** What counts at hospitals: the person's permissions, and a role that does not count. */
export interface HospitalScope {
  permissions: readonly Permission[]
  without: RoleCode | null
}

/** Permissions that a person holds; at least one. */
export type HeldPermissions = readonly [Permission, ...Permission[]]

/** Returns whether a person holds any of the permissions that were asked for. */
export function holdsAny(held: readonly Permission[]): held is HeldPermissions {
  return held.length > 0
}

interface Condition {
  /** Whether the path leads to the record. Expects the tables of the access rule in the statement. */
  when: SQL
  /** For a path through hospitals: the record's hospitals as `integer[]`, and what counts there. */
  through?: { hospitals: SQL; scope: HospitalScope }
  /**
   * For a path that requires a reason: the condition that it would lead to the record if the person gave one, and the
   * patient for whose records it is given.
   */
  withReason?: { when: SQL; patientId: SQL }
}

/**
 * An access path: one of the conditions under which a person can reach a record. Each names the permissions of the
 * person that open it. Only two need none: the person's own record, such as a notification, and that of Super Admin
 * (decision 90).
 */
export type AccessPath = Condition &
  (
    | { name: 'superAdmin'; opensWith: 'superAdmin' }
    | { name: 'own'; opensWith: HeldPermissions | 'ownRecord' }
    | { name: Exclude<AccessPathName, 'superAdmin' | 'own'>; opensWith: HeldPermissions }
  )

/** The access path of Super Admin, who needs no other. */
export const superAdminPath: AccessPath = { name: 'superAdmin', opensWith: 'superAdmin', when: sql`true` }

/** Returns the access path to a record that is the person's own whatever permissions they have. */
export function ownRecordPath(when: SQL): AccessPath {
  return { name: 'own', opensWith: 'ownRecord', when }
}

/** Returns the condition that one of the access paths leads to the record; false if there are none. */
export function anyOf(paths: readonly AccessPath[]): SQL {
  if (paths.length === 0) return sql`false`
  return sql`(${sql.join(
    paths.map(({ when }) => when),
    sql` or `,
  )})`
}

/** Returns access paths for lists, which also show what the person opens with a reason only. */
export function withoutReasons(paths: readonly AccessPath[]): AccessPath[] {
  return paths.map((path) => ({ ...path, when: path.withReason?.when ?? path.when }))
}

/**
 * Returns access paths with their conditions wrapped into larger ones, for records that are reached through another
 * one.
 */
export function wrapPaths(paths: readonly AccessPath[], wrap: (when: SQL) => SQL): AccessPath[] {
  return paths.map((path) => ({ ...path, when: wrap(path.when) }))
}
