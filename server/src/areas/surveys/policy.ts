import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, holdsAny, superAdminPath } from '../../platform/access/accessPath'
import { heldStaffPermissions, pathsThroughHospital, pathsThroughHospitals } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'

/**
 * Returns the access paths of those who use a form: staff of its hospital, and of those above and below it; everybody, if
 * it is for all hospitals. Expects `surveys` in the statement.
 */
function accessPathsToSurvey(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  if (person.isSuperAdmin) return [superAdminPath]
  const held = heldStaffPermissions(person, permissions)
  if (!holdsAny(held)) return []
  return [
    { name: 'everybody', opensWith: held, when: sql`surveys.hospital_id is null` },
    ...pathsThroughHospitals(person, {
      heldPermissions: held,
      hospitals: sql`array(select descendant_id from hospital_descendants where ancestor_id = surveys.hospital_id)`,
      when: (mine) => sql`exists (select from hospital_descendants
        where ancestor_id = surveys.hospital_id and ${mine(sql`descendant_id`)})`,
    }),
  ]
}

const key = sql`surveys.id`

export const surveyRules = {
  survey: {
    key,
    records: (keys) => sql`surveys where surveys.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToSurvey,
  },
  /** Staff of its hospital and of those above, who can change it; Super Admin, if it is for all hospitals. */
  ownSurvey: {
    key,
    records: (keys) => sql`surveys where surveys.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) =>
      pathsThroughHospital(person, heldStaffPermissions(person, permissions), sql`surveys.hospital_id`),
  },
} satisfies Record<string, AccessRule>
