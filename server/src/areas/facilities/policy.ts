import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { AccessRule, RecordKey } from '../../platform/access/access'
import {
  type AccessPath,
  anyOf,
  type HeldPermissions,
  holdsAny,
  superAdminPath,
} from '../../platform/access/accessPath'
import { heldStaffPermissions, pathsThroughHospital } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'

/**
 * Returns the access paths to a hospital: its staff and the staff of hospitals above. Expects `hospitals` in the
 * statement.
 */
function accessPathsToHospital(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return pathsThroughHospital(person, heldStaffPermissions(person, permissions), sql`hospitals.id`)
}

/** Returns whether the person may see a hospital. Expects `hospitals` in the statement. */
export function seesHospital(person: Caller, permissions: readonly Permission[]): SQL {
  return anyOf(accessPathsToHospital(person, permissions))
}

/**
 * Returns the access paths for staff of the hospital itself who have the permission there, without staff of hospitals
 * above; Super Admin everywhere.
 */
function accessPathsToOwnHospital(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const counting = accessPathsToHospital(person, permissions)
  if (person.isSuperAdmin) return counting
  const isStaff = sql`(exists (select from user_hospitals as mine
      where mine.hospital_id = hospitals.id and mine.user_id = ${person.id})
    or exists (select from user_roles as mine where mine.hospital_id = hospitals.id and mine.user_id = ${person.id}))`
  return counting.flatMap(({ opensWith, when, through }) =>
    typeof opensWith === 'string'
      ? []
      : [{ name: 'member', opensWith, when: sql`(${isStaff} and ${when})`, ...(through && { through }) }],
  )
}

function centerMemberPath(person: Caller, heldPermissions: HeldPermissions): AccessPath {
  return {
    name: 'member',
    opensWith: heldPermissions,
    when: sql`exists (select from center_staff as mine
      where mine.center_id = centers.id and mine.user_id = ${person.id})`,
  }
}

/**
 * Returns the access paths to a lab or radiology center: its staff, and people who have the permission at its managing
 * hospital. Expects `centers` in the statement.
 */
function accessPathsToCenter(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const heldPermissions = heldStaffPermissions(person, permissions)
  if (!holdsAny(heldPermissions)) return []
  return [
    centerMemberPath(person, heldPermissions),
    ...pathsThroughHospital(person, heldPermissions, sql`centers.hospital_id`),
  ]
}

/** Returns the access paths to manage the members of a center: its own staff and Super Admin, not the staff above. */
function accessPathsToOwnCenter(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const heldPermissions = heldStaffPermissions(person, permissions)
  if (!holdsAny(heldPermissions)) return []
  return person.isSuperAdmin ? [superAdminPath] : [centerMemberPath(person, heldPermissions)]
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
