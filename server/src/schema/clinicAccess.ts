import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessPath } from '../platform/access/accessPath'
import { heldStaffPermissions, pathsOfAssigned, pathsThroughHospital } from '../platform/access/scope'
import type { Caller } from '../platform/auth/caller'

const hospitalId = sql`clinics.hospital_id`

/** Returns the access path of the doctor of a clinic. Expects `clinics` in the statement. */
export function accessPathsOfClinicDoctor(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return pathsOfAssigned(person, permissions, {
    name: 'doctor',
    when: sql`clinics.doctor_id = ${person.id}`,
    hospitalId,
  })
}

/** Returns the access paths of those who work in a clinic: its doctor and its coordinators. Expect `clinics`. */
export function accessPathsOfClinicStaff(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [
    ...accessPathsOfClinicDoctor(person, permissions),
    ...pathsOfAssigned(person, permissions, {
      name: 'coordinator',
      when: sql`exists (select from clinic_coordinators as mine
        where mine.clinic_id = clinics.id and mine.user_id = ${person.id})`,
      hospitalId,
    }),
  ]
}

/**
 * Returns the access paths of staff to what belongs to a clinic: its doctor, its coordinators, and holders of the
 * permission in its hospital. Expect `clinics` in the statement.
 */
export function accessPathsOfClinic(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [
    ...accessPathsOfClinicStaff(person, permissions),
    ...pathsThroughHospital(person, heldStaffPermissions(person, permissions), hospitalId),
  ]
}
