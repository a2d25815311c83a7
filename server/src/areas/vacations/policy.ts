import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, anyOf, superAdminPath, wrapPaths } from '../../platform/access/accessPath'
import { heldStaffPermissions, pathsThroughHospital, pathsThroughHospitals } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'
import { hospitalsOf } from '../../schema/memberships'

const readPermissions: ReadonlySet<Permission> = new Set(['list-vacation', 'show-vacation'])

/** Granted the permissions for the doctor's own vacations alone (decisions 2). */
const excludedRole = 'DOCTOR'

/** The way of those who keep the vacations of this hospital: it counts in no hospital by the role Doctor. */
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

/** Those who may close a doctor's days: the doctor, and who keeps a hospital to which the doctor belongs. */
function accessPathsToDoctor(person: Caller, heldPermissions: readonly Permission[], doctorId: SQL): AccessPath[] {
  if (heldPermissions.length === 0) return []
  const places = sql`(${hospitalsOf(doctorId)}) as places`
  return [
    { name: 'doctor', when: sql`${doctorId} = ${person.id}` },
    ...pathsThroughHospitals(person, {
      heldPermissions,
      hospitals: sql`array(select places.hospital_id from ${places})`,
      when: (inScope) => sql`exists (select from ${places} where ${inScope(sql`places.hospital_id`)})`,
      without: excludedRole,
    }),
  ]
}

/** Those who may close a clinic of this doctor and hospital. */
function accessPathsToClinic(
  person: Caller,
  heldPermissions: readonly Permission[],
  doctorId: SQL,
  hospitalId: SQL,
): AccessPath[] {
  if (heldPermissions.length === 0) return []
  return [
    { name: 'doctor', when: sql`${doctorId} = ${person.id}` },
    ...pathsThroughManagingHospital(person, heldPermissions, hospitalId),
  ]
}

/** Whether the person may make and change national vacations. */
export function managesNationalVacations(person: Caller): boolean {
  return person.isSuperAdmin || person.permissions.has('manage-national-vacations')
}

const ofType = (type: number) => (when: SQL) => sql`(vacations.type = ${type} and ${when})`

const ofClinic = (column: string) =>
  sql`(select clinics.${sql.raw(column)} from clinics where clinics.id = vacations.clinic_id)`

/** The ways to change a vacation. Expect `vacations` in the statement. */
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
    ...(managesNationalVacations(person) ? [nationalPath] : []),
  ]
}

const nationalPath: AccessPath = { name: 'everybody', when: sql`vacations.type = 4` }

/** Whether a vacation is the person's to change. Expects `vacations` in the statement. */
export function managesVacation(person: Caller, wanted: readonly Permission[]): SQL {
  return anyOf(accessPathsToManaged(person, heldStaffPermissions(person, wanted)))
}

/**
 * The ways to a vacation: those of who keeps it and, with a permission to read, to national ones and to those of the
 * hospitals in which it counts. Who is on leave is for those who keep it. Expect `vacations` in the statement.
 */
function accessPathsToVacation(person: Caller, wanted: readonly Permission[]): AccessPath[] {
  const heldPermissions = heldStaffPermissions(person, wanted)
  const read = heldPermissions.filter((permission) => readPermissions.has(permission))
  return [
    ...accessPathsToManaged(person, heldPermissions),
    ...(read.length > 0 ? [nationalPath] : []),
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
