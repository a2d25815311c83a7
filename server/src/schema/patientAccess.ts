import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { type AccessPath, anyOf, superAdminPath, wrapPaths } from '../platform/access/accessPath'
import {
  heldStaffPermissions,
  pathsOfAssigned,
  pathsThroughHospitals,
  pathsToPatientRecord,
} from '../platform/access/scope'
import type { Caller } from '../platform/auth/caller'
import { now } from '../platform/context'
import { accessPathsOfClinicStaff } from './clinicAccess'

/** After their last appointment, a doctor can see the patient for another 30 days (decisions 3). */
export const daysAfterVisit = 30

const visits = sql`appointments join clinics on clinics.id = appointments.clinic_id
  where appointments.patient_id = users.id and appointments.active`

/**
 * Returns the condition that the patient has an appointment with the given condition. Expects `users` in the statement.
 */
const hasVisit = (such: SQL) => sql`exists (select from ${visits} and ${such})`

/** Returns the access path of a doctor to the patients they treat. Expects `appointments` and `clinics`. */
export function accessPathsOfTreatingDoctor(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const since = new Date(now().getTime() - daysAfterVisit * 86_400_000).toISOString()
  return pathsOfAssigned(person, permissions, {
    name: 'visit',
    when: sql`appointments.doctor_id = ${person.id} and appointments.ends_at > ${since}`,
    hospitalId: sql`clinics.hospital_id`,
  })
}

/**
 * Returns the access paths to a patient through their appointments. Expect `appointments` and `clinics` in the
 * statement.
 */
function accessPathsFromVisit(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [
    ...accessPathsOfTreatingDoctor(person, permissions),
    ...accessPathsOfClinicStaff(person, permissions),
    ...pathsThroughHospitals(person, {
      heldPermissions: heldStaffPermissions(person, permissions),
      hospitals: sql`array(select clinics.hospital_id from ${visits})`,
      when: (mine) => mine(sql`clinics.hospital_id`),
    }),
  ]
}

/**
 * Returns the access paths to the record of a patient. Staff of hospitals above, who see the patient in lists, open the
 * record with a reason. Super Admin needs no appointment. Expect `users` in the statement.
 */
export function accessPathsToPatient(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [
    ...wrapPaths(accessPathsOfTreatingDoctor(person, permissions), hasVisit),
    ...wrapPaths(accessPathsOfClinicStaff(person, permissions), hasVisit),
    ...pathsToPatientRecord(person, permissions, {
      hospitalId: sql`clinics.hospital_id`,
      hospitals: sql`array(select clinics.hospital_id from ${visits})`,
      patientId: sql`users.id`,
      wrap: hasVisit,
    }),
  ]
}

/** Returns the access paths to what lists show of a patient. Expect `users` in the statement. */
export function accessPathsToListedPatient(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const fromVisit = accessPathsFromVisit(person, permissions)
  return fromVisit.flatMap((path) => (path === superAdminPath ? path : wrapPaths([path], hasVisit)))
}

/**
 * Returns the condition that lists show the person a patient: the same access paths, in one search of the appointments. Expects `users` in the statement.
 */
export function seesPatient(person: Caller, permissions: readonly Permission[]): SQL {
  const fromVisit = accessPathsFromVisit(person, permissions)
  if (fromVisit.length === 0) return sql`false`
  return person.isSuperAdmin ? sql`true` : hasVisit(anyOf(fromVisit))
}
