import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, anyOf, holdsAny, superAdminPath, wrapPaths } from '../../platform/access/accessPath'
import {
  heldStaffPermissions,
  pathsForEverybody,
  pathsOfAssigned,
  pathsThroughHospital,
  pathsThroughHospitals,
} from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'
import { hospitalsOf } from '../../schema/memberships'

const readPermissions: ReadonlySet<Permission> = new Set(['list-vacation', 'show-vacation'])

/** This role has the permissions only for the doctor's own vacations (decisions 2). */
const excludedRole = 'DOCTOR'

/** Returns the access paths for managing vacations of this hospital; they do not apply through the role Doctor. */
function pathsThroughManagingHospital(
  person: Caller,
  heldPermissions: readonly Permission[],
  hospitalId: SQL,
): AccessPath[] {
  const hospitals = sql`array[${hospitalId}]`
  return pathsThroughHospitals(person, {
    heldPermissions,
    hospitals,
    when: (inScope) => inScope(hospitalId),
    without: excludedRole,
  })
}

/**
 * Returns the access paths for managing a doctor's vacations: the doctor, and managers of a hospital to which the
 * doctor belongs.
 */
function accessPathsToDoctor(person: Caller, heldPermissions: readonly Permission[], doctorId: SQL): AccessPath[] {
  if (!holdsAny(heldPermissions)) return []
  const doctorHospitals = sql`(${hospitalsOf(doctorId)}) as doctor_hospitals`
  return [
    { name: 'doctor', opensWith: heldPermissions, when: sql`${doctorId} = ${person.id}` },
    ...pathsThroughHospitals(person, {
      heldPermissions,
      hospitals: sql`array(select doctor_hospitals.hospital_id from ${doctorHospitals})`,
      when: (inScope) =>
        sql`exists (select from ${doctorHospitals} where ${inScope(sql`doctor_hospitals.hospital_id`)})`,
      without: excludedRole,
    }),
  ]
}

/** Returns the access paths for managing vacations of a clinic with this doctor and hospital. */
function accessPathsToClinic(
  person: Caller,
  heldPermissions: readonly Permission[],
  doctorId: SQL,
  hospitalId: SQL,
): AccessPath[] {
  return [
    ...pathsOfAssigned(person, heldPermissions, { name: 'doctor', when: sql`${doctorId} = ${person.id}`, hospitalId }),
    ...pathsThroughManagingHospital(person, heldPermissions, hospitalId),
  ]
}

/** Returns whether the person may create and change national vacations. */
export function managesNationalVacations(person: Caller): boolean {
  return person.isSuperAdmin || person.permissions.has('manage-national-vacations')
}

const ofType = (type: number) => (when: SQL) => sql`(vacations.type = ${type} and ${when})`

const ofClinic = (column: string) =>
  sql`(select clinics.${sql.raw(column)} from clinics where clinics.id = vacations.clinic_id)`

/** Returns the access paths to change a vacation. Expects `vacations` in the statement. */
function accessPathsToManaged(person: Caller, heldPermissions: readonly Permission[]): AccessPath[] {
  if (heldPermissions.length === 0) return []
  if (person.isSuperAdmin) return [superAdminPath]
  return [
    ...wrapPaths(accessPathsToDoctor(person, heldPermissions, sql`vacations.doctor_id`), ofType(1)),
    ...wrapPaths(
      accessPathsToClinic(person, heldPermissions, ofClinic('doctor_id'), ofClinic('hospital_id')),
      ofType(2),
    ),
    ...wrapPaths(pathsThroughManagingHospital(person, heldPermissions, sql`vacations.hospital_id`), ofType(3)),
    ...pathsForEverybody(person, ['manage-national-vacations'], isNational),
  ]
}

const isNational = sql`vacations.type = 4`

/** Returns whether the person may change a vacation. Expects `vacations` in the statement. */
export function managesVacation(person: Caller, permissions: readonly Permission[]): SQL {
  return anyOf(accessPathsToManaged(person, heldStaffPermissions(person, permissions)))
}

/**
 * Returns the access paths to a vacation: those to change it and, with a permission to read, those to national ones and
 * to those of the hospitals in which the permission applies. Vacations of doctors and clinics are visible only to those
 * who may change them. Expects `vacations` in the statement.
 */
function accessPathsToVacation(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const heldPermissions = heldStaffPermissions(person, permissions)
  const read = heldPermissions.filter((permission) => readPermissions.has(permission))
  return [
    ...accessPathsToManaged(person, heldPermissions),
    ...pathsForEverybody(person, read, isNational),
    ...wrapPaths(pathsThroughHospital(person, read, sql`vacations.hospital_id`), ofType(3)),
  ]
}

export const vacationRules = {
  vacation: {
    key: sql`vacations.id`,
    records: (keys) => sql`vacations where vacations.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToVacation,
  },
} satisfies Record<string, AccessRule>
