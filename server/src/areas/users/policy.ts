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
  pathsToPatientRecord,
} from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'
import { MinuteMemory } from '../../platform/database/minuteMemory'
import { readRows } from '../../platform/database/rows'
import { holdsRole, hospitalsAsPatientOf, hospitalsOf, managingHospitalsOf } from '../../schema/memberships'
import { accessPathsToListedPatient } from '../../schema/patientAccess'

/** Permissions that only read accounts. */
const readPermissions: readonly Permission[] = ['list-user', 'show-user', 'show-document']

/** Whether a list starts from the accounts of the caller's hospitals, or checks the hospitals of each account. */
type Direction = 'fromHospitals' | 'fromAccounts'

/**
 * Whether the account itself has to be managed there; or its user may also only work there; or, in lists, also be only a
 * patient there.
 */
type Reach = 'managed' | 'member' | 'listed'

/** Returns the users of accounts in hospitals where the person has one of these permissions. */
function usersThere(person: Caller, heldPermissions: readonly Permission[], reach: Reach, also: SQL = sql``): SQL {
  const there = (hospital: string) => hospitalInScope(person, heldPermissions, sql.raw(hospital))
  const managed = sql`select user_id from account_management
    where status = 'managing' and ${there('account_management.hospital_id')} ${also}`
  if (reach === 'managed') return managed
  const members = sql`select user_id from user_hospitals where ${there('user_hospitals.hospital_id')} ${also}
    union all select user_id from user_roles where ${there('user_roles.hospital_id')} ${also}
    union all ${managed}`
  if (reach === 'member') return members
  return sql`${members}
    union all select user_id from hospital_patients where ${there('hospital_patients.hospital_id')} ${also}`
}

/**
 * Returns a condition on accounts in a hospital where the person has one of these permissions. Expects `users` in the
 * statement. When checked per account it is a subquery with a limit, which PostgreSQL never turns into a table of all
 * users there.
 */
function isThere(
  person: Caller,
  heldPermissions: readonly Permission[],
  reach: Reach,
  direction: Direction = 'fromAccounts',
): SQL {
  return direction === 'fromHospitals'
    ? sql`users.id in (${usersThere(person, heldPermissions, reach)})`
    : sql`coalesce((select true from (${usersThere(person, heldPermissions, reach, sql`and user_id = users.id`)}) as own
        limit 1), false)`
}

/** Up to this number of users, starting from the hospitals is fast. */
const maxUsersFirst = 10_000

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

/** Decides the direction with one statement that stops counting at ten thousand users. */
async function betterDirection(person: Caller, permissions: readonly Permission[]): Promise<Direction> {
  const [row] = await readRows(
    SizeRow,
    sql`
      select count(*) > ${maxUsersFirst} as many
      from (${usersThere(person, heldStaffPermissions(person, permissions), 'listed')} limit ${maxUsersFirst + 1}) as own`,
  )
  return row?.many ? 'fromAccounts' : 'fromHospitals'
}

/** Whether an account has the role Super Admin. Expects `users` in the statement. */
export const isSuperAdmin = holdsRole('SUPER_ADMIN')

const memberHospitals = sql`${hospitalsOf(sql`users.id`)} union ${managingHospitalsOf(sql`users.id`)}`
const hospitalsAsPatient = hospitalsAsPatientOf(sql`users.id`)

/** The hospitals of an account, by reach. Expects `users` in the statement. */
const hospitalsOfAccount: Record<Reach, SQL> = {
  managed: sql`array(${managingHospitalsOf(sql`users.id`)})`,
  member: sql`array(${memberHospitals})`,
  listed: sql`array(${memberHospitals} union ${hospitalsAsPatient})`,
}

/**
 * Returns the access paths to an account. With `managed`, those of the hospitals that manage it; the account of a Super
 * Admin is changed by another Super Admin only. With `member`, also those of the hospitals where its user works: they
 * open a summary (decisions 88). With `listed`, also those of which the user is a patient. Expects `users` in the statement.
 */
function accessPathsToAccount(
  person: Caller,
  permissions: readonly Permission[],
  reach: Reach,
  direction?: Direction,
): AccessPath[] {
  if (person.isSuperAdmin) return [superAdminPath]
  const heldPermissions = heldStaffPermissions(person, permissions)
  const isOnlyRead = heldPermissions.some((permission) => readPermissions.includes(permission))
  const isOpen = isOnlyRead ? sql`` : sql`and not ${isSuperAdmin}`
  return pathsThroughHospitals(person, {
    heldPermissions,
    hospitals: hospitalsOfAccount[reach],
    when: () => sql`(${isThere(person, heldPermissions, reach, direction)} ${isOpen})`,
  })
}

/** Returns the access paths to an account that hospitals of the person manage. Expects `users` in the statement. */
export function accessPathsToUser(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return accessPathsToAccount(person, permissions, 'managed')
}

/**
 * Returns a condition on the accounts that the person can access beyond name and role. Expects `users` in the
 * statement.
 */
export function managesUser(person: Caller, permissions: readonly Permission[]): SQL {
  return anyOf(accessPathsToUser(person, permissions))
}

/**
 * Returns the access paths to a person as a patient of hospitals: staff of these hospitals, and with a reason staff of
 * those above, who see the patient in the list (decisions 89 and 101). Expects `users` in the statement.
 */
function accessPathsToPatientOfHospital(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return pathsToPatientRecord(person, permissions, {
    hospitals: sql`array(${hospitalsAsPatient})`,
    patientId: sql`users.id`,
    when: (mine) =>
      sql`exists (select from hospital_patients where user_id = users.id and ${mine(sql`hospital_patients.hospital_id`)})`,
  })
}

/**
 * Returns a condition on the accounts of patients about whom the person can read what identifies them. Expects `users`
 * in the statement.
 */
export function opensPatient(person: Caller, permissions: readonly Permission[]): SQL {
  return anyOf(accessPathsToPatientOfHospital(person, permissions))
}

/** Permissions with which staff meet a user at work. */
const atWork: readonly Permission[] = ['list-user', 'show-user', 'list-clinic', 'list-patient']

/**
 * Returns the access paths to a picture: the person's own, those of doctors, of the accounts that their hospitals
 * manage, and of their patients.
 */
function accessPathsToPicture(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const heldPermissions = heldStaffPermissions(person, atWork)
  return [
    ownRecordPath(sql`users.id = ${person.id}`),
    ...pathsForEverybody(person, permissions, sql`users.is_doctor`),
    ...pathsThroughHospitals(person, {
      heldPermissions,
      hospitals: hospitalsOfAccount.managed,
      when: () => isThere(person, heldPermissions, 'managed'),
    }),
    ...accessPathsToListedPatient(person, ['list-patient', 'listPatients']),
  ]
}

export const userRules = {
  user: {
    key: sql`users.id`,
    records: (keys) => sql`users where users.id = any (${numberArray(keys)}) and users.closed_at is null`,
    accessPaths: accessPathsToUser,
  },
  userSummary: {
    key: sql`users.id`,
    records: (keys) => sql`users where users.id = any (${numberArray(keys)}) and users.closed_at is null`,
    accessPaths: (person, permissions) => [
      ...accessPathsToAccount(person, permissions, 'member'),
      ...(person.isSuperAdmin ? [] : accessPathsToPatientOfHospital(person, permissions)),
    ],
    list: async (person, permissions) => {
      const direction = await directionFor(person, permissions)
      return sql`users.closed_at is null
        and ${anyOf(accessPathsToAccount(person, permissions, 'listed', direction))}`
    },
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
