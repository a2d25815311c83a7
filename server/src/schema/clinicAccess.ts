import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessPath } from '../platform/access/accessPath'
import { heldStaffPermissions, pathsThroughHospital } from '../platform/access/scope'
import type { Caller } from '../platform/auth/caller'

/**
 * Returns the access paths of staff to what belongs to a clinic: its doctor, its coordinators, and holders of the
 * permission in its hospital. Expect `clinics` in the statement.
 */
export function accessPathsOfClinic(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const heldPermissions = heldStaffPermissions(person, permissions)
  if (heldPermissions.length === 0) return []
  return [
    { name: 'doctor', when: sql`clinics.doctor_id = ${person.id}` },
    {
      name: 'coordinator',
      when: sql`exists (select from clinic_coordinators as mine
        where mine.clinic_id = clinics.id and mine.user_id = ${person.id})`,
    },
    ...pathsThroughHospital(person, heldPermissions, sql`clinics.hospital_id`),
  ]
}
