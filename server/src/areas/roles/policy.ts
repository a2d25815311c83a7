import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, holdsAny, superAdminPath } from '../../platform/access/accessPath'
import { heldStaffPermissions, pathsThroughHospital, pathsThroughHospitals } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'

/** Permissions that only read roles. */
const readPermissions: readonly Permission[] = ['list-role', 'show-role']

/**
 * Returns the access paths to a role. It is shown to the staff of the hospitals where it applies and of those above, and
 * to everybody if it applies everywhere; it is changed by the staff of its hospital and of those above. Expects `roles`
 * in the statement.
 */
function accessPathsToRole(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  if (person.isSuperAdmin) return [superAdminPath]
  const held = heldStaffPermissions(person, permissions)
  const reading = held.filter((permission) => readPermissions.includes(permission))
  if (!holdsAny(reading)) return pathsThroughHospital(person, held, sql`roles.hospital_id`)
  return [
    { name: 'everybody', when: sql`roles.hospital_id is null`, opensWith: reading },
    ...pathsThroughHospitals(person, {
      heldPermissions: held,
      hospitals: sql`array(select descendant_id from hospital_descendants where ancestor_id = roles.hospital_id)`,
      when: (mine) => sql`exists (select from hospital_descendants
        where ancestor_id = roles.hospital_id and ${mine(sql`descendant_id`)})`,
    }),
  ]
}

export const roleRules = {
  role: {
    key: sql`roles.id`,
    records: (keys) => sql`roles where roles.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToRole,
  },
} satisfies Record<string, AccessRule>
