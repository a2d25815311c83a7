import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Permission, patientPermissions } from '#contract/access/permissions'
import type { RoleCode } from '#contract/roles/seededRoles'
import type { Caller } from '../auth/caller'
import { now } from '../context'
import { textArray } from '../database/expressions'
import { type AccessPath, holdsAny, superAdminPath } from './accessPath'

const patientPermissionSet: ReadonlySet<string> = new Set(patientPermissions)

/** Returns those of the given permissions that the person holds as staff. */
export function heldStaffPermissions(person: Caller, permissions: readonly Permission[]): Permission[] {
  return permissions.filter(
    (permission) =>
      !patientPermissionSet.has(permission) && (person.isSuperAdmin || person.permissions.has(permission)),
  )
}

/**
 * Returns the access path of a patient to what is about them, or none without a patient permission.
 * @param name `own`: the record is the patient's; `booked`: it belongs to a clinic where they have an appointment
 */
export function pathsOfPatient(
  person: Caller,
  permissions: readonly Permission[],
  name: 'own' | 'booked',
  when: SQL,
): AccessPath[] {
  const held = permissions.filter(
    (permission) => patientPermissionSet.has(permission) && person.permissions.has(permission),
  )
  return holdsAny(held) ? [{ name, opensWith: held, when }] : []
}

interface Assignment {
  /** What the person is to the record. */
  name: 'doctor' | 'coordinator' | 'visit'
  /** The condition that the person was assigned. */
  when: SQL
  /** The hospital of the clinic. */
  hospitalId: SQL
}

/**
 * Returns the condition that a person can be assigned to clinics of a hospital because of one of these permissions:
 * they hold it there, or at a hospital above or below.
 * @param personId a number, or an expression
 */
export function assignableTo(
  personId: number | SQLWrapper,
  permissions: readonly Permission[],
  hospitalId: SQLWrapper,
): SQL {
  return sql`${hospitalId} in (select assignable_hospitals(${personId}, ${textArray(permissions)}))`
}

/** Returns the condition that a person can be assigned to clinics of a hospital; Super Admin to all. */
export function staysAssigned(person: Caller, permissions: readonly Permission[], hospitalId: SQL): SQL {
  return person.isSuperAdmin ? sql`true` : assignableTo(person.id, permissions, hospitalId)
}

/**
 * Returns the access path of a person who was assigned to a clinic or an appointment, for as long as they could still be
 * assigned: with one of the permissions, and at a hospital to whose clinics it lets them be assigned. Without the
 * permission there is no such path.
 */
export function pathsOfAssigned(
  person: Caller,
  permissions: readonly Permission[],
  { name, when, hospitalId }: Assignment,
): AccessPath[] {
  const held = heldStaffPermissions(person, permissions)
  if (!holdsAny(held)) return []
  return [{ name, opensWith: held, when: sql`(${when} and ${staysAssigned(person, held, hospitalId)})` }]
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
  without?: RoleCode | null,
): SQL {
  if (permissions.length === 0) return sql`false`
  if (person.isSuperAdmin) return sql`true`
  const excluded = without ? sql`, ${without}` : sql``
  return sql`${hospitalId} in (select hospitals_in_scope(${person.id}, ${textArray(permissions)}${excluded}))`
}

/** Returns the access path to records that are open to everybody with one of the permissions. */
export function pathsForEverybody(person: Caller, permissions: readonly Permission[], when: SQL): AccessPath[] {
  const held = permissions.filter((permission) => person.isSuperAdmin || person.permissions.has(permission))
  return holdsAny(held) ? [{ name: 'everybody', opensWith: held, when }] : []
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
  if (!holdsAny(heldPermissions)) return []
  if (person.isSuperAdmin) return [superAdminPath]
  const mine = (hospitalId: SQL) => hospitalInScope(person, heldPermissions, hospitalId, without)
  return [
    {
      name: 'hospital',
      opensWith: heldPermissions,
      when: when(mine),
      through: { hospitals, scope: { permissions: heldPermissions, without: without ?? null } },
    },
  ]
}

interface PatientRecord {
  /** The hospitals through which the record is reached, as `integer[]`. */
  hospitals: SQL
  patientId: SQL
  /** The condition that the record belongs to a hospital for which `mine` is true. */
  when: (mine: (hospitalId: SQL) => SQL) => SQL
  /** The same for staff of hospitals above, if they reach fewer records. */
  fromAbove?: (mine: (hospitalId: SQL) => SQL) => SQL
  /** A role that does not count. */
  without?: RoleCode | undefined
}

/**
 * Returns the access paths of staff to the record of a patient: holders of the permission at the hospital itself and,
 * with a reason, those who hold it at a hospital above (decision 89).
 */
export function pathsToPatientRecord(
  person: Caller,
  permissions: readonly Permission[],
  { hospitals, patientId, when, fromAbove = when, without }: PatientRecord,
): AccessPath[] {
  const held = heldStaffPermissions(person, permissions)
  if (!holdsAny(held)) return []
  if (person.isSuperAdmin) return [superAdminPath]
  const excluded = without ? sql`, ${without}` : sql``
  const isStaff = when(
    (hospitalId) =>
      sql`${hospitalId} in (select root_id from hospital_grants(${person.id}, ${textArray(held)}${excluded}))`,
  )
  const inScope = fromAbove((hospitalId) => hospitalInScope(person, held, hospitalId, without))
  const hasReason = sql`exists (select from access_reasons where access_reasons.user_id = ${person.id}
    and access_reasons.patient_id = ${patientId} and access_reasons.expires_at > ${now().toISOString()})`
  const through = { hospitals, scope: { permissions: held, without: without ?? null } }
  return [
    { name: 'hospital', opensWith: held, when: isStaff, through },
    {
      name: 'reason',
      opensWith: held,
      through,
      when: sql`(${hasReason} and ${inScope})`,
      withReason: { when: inScope, patientId },
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
