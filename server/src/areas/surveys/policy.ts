import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, holdsAny, superAdminPath } from '../../platform/access/accessPath'
import { heldStaffPermissions, pathsThroughHospital, pathsThroughHospitals } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'

/** Permissions that change forms. They count at the hospital of a form and above it. */
const changing: readonly Permission[] = [
  'create-specialties-form',
  'update-specialties-form',
  'delete-specialties-form',
  'manage-public-surveys',
]

/**
 * Returns the access paths to a form: for its hospital and those above to change it, and for the staff of the hospitals
 * below to use it. Forms for all hospitals are changed by Super Admin. Expects `surveys` in the statement.
 */
function accessPathsToSurvey(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  if (person.isSuperAdmin) return [superAdminPath]
  const held = heldStaffPermissions(person, permissions)
  const reading = held.filter((permission) => !changing.includes(permission))
  if (!holdsAny(reading)) return pathsThroughHospital(person, held, sql`surveys.hospital_id`)
  return [
    { name: 'everybody', opensWith: reading, when: sql`surveys.hospital_id is null` },
    ...pathsThroughHospitals(person, {
      heldPermissions: held,
      hospitals: sql`array(select descendant_id from hospital_descendants where ancestor_id = surveys.hospital_id)`,
      when: (mine) => sql`exists (select from hospital_descendants
        where ancestor_id = surveys.hospital_id and ${mine(sql`descendant_id`)})`,
    }),
  ]
}

export const surveyRules = {
  survey: {
    key: sql`surveys.id`,
    records: (keys) => sql`surveys where surveys.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToSurvey,
  },
} satisfies Record<string, AccessRule>
