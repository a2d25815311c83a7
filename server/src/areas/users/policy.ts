import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, anyOf, superAdminPath } from '../../platform/access/accessPath'
import { heldStaffPermissions, hospitalInScope, pathsThroughHospitals } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { MinuteMemory } from '../../platform/database/minuteMemory'
import { holdsRole, hospitalsOf } from '../../schema/memberships'
import { accessPathsToPatient } from '../../schema/patientAccess'

/** With these a person is only looked at. */
const readPermissions: readonly Permission[] = ['list-user', 'show-user', 'show-document']

/** From the members of one's hospitals to their accounts, or from each account to its hospitals. */
type Direction = 'fromMembers' | 'fromAccounts'

/** The memberships in hospitals in which the person may do one of these. */
function members(person: Caller, heldPermissions: readonly Permission[], also: SQL = sql``): SQL {
  const ownMembers = (hospital: string) => hospitalInScope(person, heldPermissions, sql.raw(hospital))
  return sql`select user_id from user_hospitals where ${ownMembers('user_hospitals.hospital_id')} ${also}
    union all select user_id from user_roles where ${ownMembers('user_roles.hospital_id')} ${also}`
}

/**
 * Belongs to a hospital in which the person may do one of these. Expects `users` in the statement. Asked of each account
 * it is a limited subquery, which PostgreSQL never turns into a table of all members.
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

/** As many members are quickly gone through. */
const maxMembersFirst = 10_000

const directions = new MinuteMemory<Direction>()

/** From where a list of the person's people is best begun. Both find the same people, so it may be a minute old. */
async function directionFor(person: Caller, wanted: readonly Permission[]): Promise<Direction> {
  if (person.isSuperAdmin) return 'fromAccounts'
  return directions.of(JSON.stringify([person.id, wanted]), () => betterDirection(person, wanted))
}

/** One statement that stops at ten thousand members. */
async function betterDirection(person: Caller, wanted: readonly Permission[]): Promise<Direction> {
  const { rows } = await db().execute<{ many: boolean }>(sql`
    select count(*) > ${maxMembersFirst} as many
    from (${members(person, heldStaffPermissions(person, wanted))} limit ${maxMembersFirst + 1}) as own`)
  return rows[0]?.many ? 'fromAccounts' : 'fromMembers'
}

export const isSuperAdmin = holdsRole('SUPER_ADMIN')

/** The hospitals of an account. Expects `users` in the statement. */
const hospitalsOfAccount = sql`array(${hospitalsOf(sql`users.id`)})`

/** The way to an account through the hospitals of its person. Expects `users` in the statement. */
function pathsThroughHospitalsOfAccount(
  person: Caller,
  heldPermissions: readonly Permission[],
  when: SQL,
): AccessPath[] {
  return pathsThroughHospitals(person, { heldPermissions, hospitals: hospitalsOfAccount, when: () => when })
}

/**
 * The ways to an account: those of the people of one's hospitals; a Super Admin's is changed by another Super Admin
 * alone. Expect `users` in the statement.
 */
function accessPathsToUser(person: Caller, wanted: readonly Permission[], direction?: Direction): AccessPath[] {
  if (person.isSuperAdmin) return [superAdminPath]
  const heldPermissions = heldStaffPermissions(person, wanted)
  if (heldPermissions.length === 0) return []
  const isOnlyRead = heldPermissions.some((permission) => readPermissions.includes(permission))
  const isOpen = isOnlyRead ? sql`` : sql`and not ${isSuperAdmin}`
  return pathsThroughHospitalsOfAccount(
    person,
    heldPermissions,
    sql`(${belongsToMine(person, heldPermissions, direction)} ${isOpen})`,
  )
}

/** Which accounts may the person reach? Closed ones never. Expects `users` in the statement. */
export function seesUser(person: Caller, wanted: readonly Permission[], direction?: Direction): SQL {
  return sql`users.closed_at is null and ${anyOf(accessPathsToUser(person, wanted, direction))}`
}

/** Who meets somebody at work by one of these. */
const atWork: readonly Permission[] = ['list-user', 'show-user', 'list-clinic', 'list-patient']

/** Whose picture may the person see: their own, a doctor's, of the people of their hospitals, of their patients. */
function accessPathsToPicture(person: Caller): AccessPath[] {
  const heldPermissions = heldStaffPermissions(person, atWork)
  return [
    { name: 'own', when: sql`users.id = ${person.id}` },
    { name: 'everybody', when: sql`users.is_doctor` },
    ...pathsThroughHospitalsOfAccount(person, heldPermissions, belongsToMine(person, heldPermissions)),
    ...accessPathsToPatient(person, ['list-patient', 'listPatients']),
  ]
}

export const userRules = {
  user: {
    key: sql`users.id`,
    records: (keys) => sql`users where users.id = any (${numberArray(keys)}) and users.closed_at is null`,
    accessPaths: accessPathsToUser,
    list: async (person, wanted) => seesUser(person, wanted, await directionFor(person, wanted)),
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
