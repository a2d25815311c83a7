import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { AccessRule, RecordKey } from '../../platform/access/access'
import { type AccessPath, anyOf, superAdminPath, wrapPaths } from '../../platform/access/accessPath'
import { heldStaffPermissions, pathsThroughHospital } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'

/** A hospital is reached by its staff and by those above. Expect `hospitals` in the statement. */
function accessPathsToHospital(person: Caller, wanted: readonly Permission[]): AccessPath[] {
  return pathsThroughHospital(person, heldStaffPermissions(person, wanted), sql`hospitals.id`)
}

/** Whether the person may see a hospital. Expects `hospitals` in the statement. */
export function seesHospital(person: Caller, wanted: readonly Permission[]): SQL {
  return anyOf(accessPathsToHospital(person, wanted))
}

/** On the staff of the hospital itself, and holding the permission there. Not those above; Super Admin everywhere. */
function accessPathsToOwnHospital(person: Caller, wanted: readonly Permission[]): AccessPath[] {
  const counting = accessPathsToHospital(person, wanted)
  if (person.isSuperAdmin) return counting
  const isStaff = sql`(exists (select from user_hospitals as mine
      where mine.hospital_id = hospitals.id and mine.user_id = ${person.id})
    or exists (select from user_roles as mine where mine.hospital_id = hospitals.id and mine.user_id = ${person.id}))`
  return wrapPaths(counting, (counts) => sql`(${isStaff} and ${counts})`).map((path) => ({ ...path, name: 'member' }))
}

function centerMemberPath(person: Caller): AccessPath {
  return {
    name: 'member',
    when: sql`exists (select from center_staff as mine
      where mine.center_id = centers.id and mine.user_id = ${person.id})`,
  }
}

/**
 * A lab or radiology center is reached by its staff, and by those who may do so at the hospital that keeps it.
 * Expect `centers` in the statement.
 */
function accessPathsToCenter(person: Caller, wanted: readonly Permission[]): AccessPath[] {
  const heldPermissions = heldStaffPermissions(person, wanted)
  if (heldPermissions.length === 0) return []
  return [centerMemberPath(person), ...pathsThroughHospital(person, heldPermissions, sql`centers.hospital_id`)]
}

/** Who manages the members of a center: its own staff, and Super Admin; not those above. */
function accessPathsToOwnCenter(person: Caller, wanted: readonly Permission[]): AccessPath[] {
  if (heldStaffPermissions(person, wanted).length === 0) return []
  return person.isSuperAdmin ? [superAdminPath] : [centerMemberPath(person)]
}

const hospital = {
  key: sql`hospitals.id`,
  records: (keys: readonly RecordKey[]) => sql`hospitals where hospitals.id = any (${numberArray(keys)})`,
}

const center = (type: number) => ({
  key: sql`centers.id`,
  records: (keys: readonly RecordKey[]) =>
    sql`centers where centers.id = any (${numberArray(keys)}) and centers.type = ${type}`,
})

export const facilityRules = {
  hospital: { ...hospital, accessPaths: accessPathsToHospital },
  ownHospital: { ...hospital, accessPaths: accessPathsToOwnHospital },
  lab: { ...center(CENTER_TYPE.lab), accessPaths: accessPathsToCenter },
  ownLab: { ...center(CENTER_TYPE.lab), accessPaths: accessPathsToOwnCenter },
  radiologyCenter: { ...center(CENTER_TYPE.radiology), accessPaths: accessPathsToCenter },
  ownRadiologyCenter: { ...center(CENTER_TYPE.radiology), accessPaths: accessPathsToOwnCenter },
} satisfies Record<string, AccessRule>
