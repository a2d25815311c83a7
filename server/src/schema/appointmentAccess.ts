import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { type AccessPath, anyOf } from '../platform/access/accessPath'
import { heldStaffPermissions, holdsPatientPermission } from '../platform/access/scope'
import type { Caller } from '../platform/auth/caller'
import { accessPathsOfClinic } from './clinicAccess'

/** Returns the access paths to an appointment. Expect `appointments` and `clinics` in the statement. */
export function accessPathsToAppointment(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const own: AccessPath = { name: 'own', when: sql`appointments.patient_id = ${person.id}` }
  const doctor: AccessPath = { name: 'doctor', when: sql`appointments.doctor_id = ${person.id}` }
  return [
    ...(holdsPatientPermission(person, permissions) ? [own] : []),
    ...(heldStaffPermissions(person, permissions).length > 0 ? [doctor] : []),
    ...accessPathsOfClinic(person, permissions),
  ]
}

/**
 * Returns the condition that the person can see an appointment. Expects `appointments` and `clinics` in the statement.
 */
export function seesAppointment(person: Caller, permissions: readonly Permission[]): SQL {
  return anyOf(accessPathsToAppointment(person, permissions))
}
