import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { type AccessPath, anyOf } from '../platform/access/accessPath'
import { pathsOfAssigned, pathsOfPatient } from '../platform/access/scope'
import type { Caller } from '../platform/auth/caller'
import { accessPathsOfClinic } from './clinicAccess'

/** Returns the access path of the patient of an appointment. Expects `appointments` in the statement. */
export function accessPathsOfOwnPatient(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return pathsOfPatient(person, permissions, 'own', sql`appointments.patient_id = ${person.id}`)
}

/** Returns the access path of the doctor of an appointment. Expects `appointments` and `clinics` in the statement. */
export function accessPathsOfTreatingDoctor(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return pathsOfAssigned(person, permissions, {
    name: 'doctor',
    when: sql`appointments.doctor_id = ${person.id}`,
    hospitalId: sql`clinics.hospital_id`,
  })
}

/** Returns the access paths to an appointment. Expect `appointments` and `clinics` in the statement. */
export function accessPathsToAppointment(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [
    ...accessPathsOfOwnPatient(person, permissions),
    ...accessPathsOfTreatingDoctor(person, permissions),
    ...accessPathsOfClinic(person, permissions),
  ]
}

/**
 * Returns the condition that the person can see an appointment. Expects `appointments` and `clinics` in the statement.
 */
export function seesAppointment(person: Caller, permissions: readonly Permission[]): SQL {
  return anyOf(accessPathsToAppointment(person, permissions))
}
