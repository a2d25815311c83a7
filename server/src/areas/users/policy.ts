import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, anyOf, ownRecordPath, superAdminPath } from '../../platform/access/accessPath'
import {
  heldStaffPermissions,
  hospitalInScope,
  pathsForEverybody,
  pathsThroughHospitals,
} from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'
import { MinuteMemory } from '../../platform/database/minuteMemory'
import { readRows } from '../../platform/database/rows'
import { holdsRole, hospitalsOf } from '../../schema/memberships'
import { accessPathsToListedPatient } from '../../schema/patientAccess'

/** Permissions that only read accounts. */
const readPermissions: readonly Permission[] = ['list-user', 'show-user', 'show-document']

/** Whether a list starts from the members of the caller's hospitals, or checks the hospitals of each account. */
type Direction = 'fromMembers' | 'fromAccounts'

/** Returns the memberships in hospitals where the person has one of these permissions. */
function members(person: Caller, heldPermissions: readonly Permission[], also: SQL = sql``): SQL {
  const ownMembers = (hospital: string) => hospitalInScope(person, heldPermissions, sql.raw(hospital))
  return sql`select user_id from user_hospitals where ${ownMembers('user_hospitals.hospital_id')} ${also}
    union all select user_id from user_roles where ${ownMembers('user_roles.hospital_id')} ${also}`
}

/**
 * Returns a condition on accounts that belong to a hospital where the person has one of these permissions. Expects
 * `users` in the statement. When checked per account it is a subquery with a limit, which PostgreSQL never turns into a
 * table of all members.
 */
function belongsToMine(
  person: Caller,
  heldPermissions: readonly Permission[],
  direction: Direction = 'fromAccounts',
): SQL {
  return direction === 'fromMembers'
    ? sql`users.id in (${members(person, heldPermissions)})`
    : sql`(select true from (${members(person, heldPermissions, sql`and user_id = users.id`)}) as own limit 1)`
}

/** Up to this number of members, starting from the members is fast. */
const maxMembersFirst = 10_000

const directions = new MinuteMemory<Direction>()

/**
 * Returns the better direction for a list of the person's users. Both directions find the same users, so the answer may
 * be a minute old.
 */
async function directionFor(person: Caller, permissions: readonly Permission[]): Promise<Direction> {
  if (person.isSuperAdmin) return 'fromAccounts'
  return directions.of(JSON.stringify([person.id, permissions]), () => betterDirection(person, permissions))
}

const SizeRow = z.strictObject({ many: z.boolean() })

/** Decides the direction with one statement that stops counting at ten thousand members. */
async function betterDirection(person: Caller, permissions: readonly Permission[]): Promise<Direction> {
  const [row] = await readRows(
    SizeRow,
    sql`
      select count(*) > ${maxMembersFirst} as many
      from (${members(person, heldStaffPermissions(person, permissions))} limit ${maxMembersFirst + 1}) as own`,
  )
  return row?.many ? 'fromAccounts' : 'fromMembers'
}

/** Whether an account has the role Super Admin. Expects `users` in the statement. */
export const isSuperAdmin = holdsRole('SUPER_ADMIN')

/** The hospitals of an account. Expects `users` in the statement. */
const hospitalsOfAccount = sql`array(${hospitalsOf(sql`users.id`)})`

/** Returns the access paths to an account through the hospitals of its user. Expects `users` in the statement. */
function pathsThroughHospitalsOfAccount(
  person: Caller,
  heldPermissions: readonly Permission[],
  when: SQL,
): AccessPath[] {
  return pathsThroughHospitals(person, { heldPermissions, hospitals: hospitalsOfAccount, when: () => when })
}

/**
 * Returns the access paths to an account: the people of the person's hospitals can be reached, but the account of a
 * Super Admin is changed by another Super Admin only. Expects `users` in the statement.
 */
function accessPathsToUser(person: Caller, permissions: readonly Permission[], direction?: Direction): AccessPath[] {
  if (person.isSuperAdmin) return [superAdminPath]
  const heldPermissions = heldStaffPermissions(person, permissions)
  if (heldPermissions.length === 0) return []
  const isOnlyRead = heldPermissions.some((permission) => readPermissions.includes(permission))
  const isOpen = isOnlyRead ? sql`` : sql`and not ${isSuperAdmin}`
  return pathsThroughHospitalsOfAccount(
    person,
    heldPermissions,
    sql`(${belongsToMine(person, heldPermissions, direction)} ${isOpen})`,
  )
}

/**
 * Returns a condition on the accounts that the person can access. Closed accounts are never included. Expects `users`
 * in the statement.
 */
export function seesUser(person: Caller, permissions: readonly Permission[], direction?: Direction): SQL {
  return sql`users.closed_at is null and ${anyOf(accessPathsToUser(person, permissions, direction))}`
}

/** Permissions with which staff meet a user at work. */
const atWork: readonly Permission[] = ['list-user', 'show-user', 'list-clinic', 'list-patient']

/**
 * Returns the access paths to a picture: the person's own, those of doctors, of the people of their hospitals, and
 * of their patients.
 */
function accessPathsToPicture(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const heldPermissions = heldStaffPermissions(person, atWork)
  return [
    ownRecordPath(sql`users.id = ${person.id}`),
    ...pathsForEverybody(person, permissions, sql`users.is_doctor`),
    ...pathsThroughHospitalsOfAccount(person, heldPermissions, belongsToMine(person, heldPermissions)),
    ...accessPathsToListedPatient(person, ['list-patient', 'listPatients']),
  ]
}

export const userRules = {
  user: {
    key: sql`users.id`,
    records: (keys) => sql`users where users.id = any (${numberArray(keys)}) and users.closed_at is null`,
    accessPaths: accessPathsToUser,
    list: async (person, permissions) => seesUser(person, permissions, await directionFor(person, permissions)),
  },
  userDocument: {
    key: sql`user_documents.id`,
    records: (keys) => sql`user_documents join users on users.id = user_documents.user_id
      where user_documents.id = any (${numberArray(keys)}) and users.closed_at is null`,
    accessPaths: accessPathsToUser,
  },
  avatar: {
    key: sql`users.id`,
    records: (keys) => sql`users where users.id = any (${numberArray(keys)})
      and users.avatar_media_id is not null and users.closed_at is null`,
    accessPaths: accessPathsToPicture,
  },
} satisfies Record<string, AccessRule>
