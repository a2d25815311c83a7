import { type SQL, sql } from 'drizzle-orm'
import { type Permission, patientPermissions } from '#contract/access/permissions'
import type { RoleCode } from '#contract/roles/seededRoles'
import type { Caller } from '../auth/caller'
import { textArray } from '../database/expressions'
import { type AccessPath, superAdminPath } from './accessPath'

const patientPermissionSet: ReadonlySet<string> = new Set(patientPermissions)

/** Returns those of the given permissions that the person holds as staff. */
export function heldStaffPermissions(person: Caller, permissions: readonly Permission[]): Permission[] {
  return permissions.filter(
    (permission) =>
      !patientPermissionSet.has(permission) && (person.isSuperAdmin || person.permissions.has(permission)),
  )
}

/** Returns whether one of the given permissions grants the person access as the patient whom the record is about. */
export function holdsPatientPermission(person: Caller, permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => patientPermissionSet.has(permission) && person.permissions.has(permission))
}

/**
 * Returns the condition that the person has one of these permissions at a hospital. Super Admin: at every hospital.
 * Others: at the hospitals they are assigned to and those below them, where their role counts (decisions 2 and 3).
 * @param without a role that does not count
 */
export function hospitalInScope(
  person: Caller,
  permissions: readonly Permission[],
  hospitalId: SQL,
  without: RoleCode | null = null,
): SQL {
  if (permissions.length === 0) return sql`false`
  if (person.isSuperAdmin) return sql`true`
  const excluded = without ? sql`, ${without}` : sql``
  return sql`${hospitalId} in (select hospitals_in_scope(${person.id}, ${textArray(permissions)}${excluded}))`
}

interface ThroughHospital {
  /** The given permissions that the person has; without any, there is no such access path. */
  heldPermissions: readonly Permission[]
  /** The record's hospitals, as `integer[]`. */
  hospitals: SQL
  /** The condition that the record belongs to a hospital for which `mine` is true. */
  when: (mine: (hospitalId: SQL) => SQL) => SQL
  without?: RoleCode
}

/** Returns the access path through the record's hospitals, or that of Super Admin, who does not need it. */
export function pathsThroughHospitals(
  person: Caller,
  { heldPermissions, hospitals, when, without }: ThroughHospital,
): AccessPath[] {
  if (heldPermissions.length === 0) return []
  if (person.isSuperAdmin) return [superAdminPath]
  const mine = (hospitalId: SQL) => hospitalInScope(person, heldPermissions, hospitalId, without)
  return [
    {
      name: 'hospital',
      when: when(mine),
      through: { hospitals, scope: { permissions: heldPermissions, without: without ?? null } },
    },
  ]
}

/** As pathsThroughHospitals, for a record of one hospital. */
export function pathsThroughHospital(
  person: Caller,
  heldPermissions: readonly Permission[],
  hospitalId: SQL,
): AccessPath[] {
  return pathsThroughHospitals(person, {
    heldPermissions,
    hospitals: sql`array[${hospitalId}]`,
    when: (mine) => mine(hospitalId),
  })
}
