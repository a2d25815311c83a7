import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { asStaff, hospitalInScope, throughHospitals } from '../../platform/access/scope'
import { anyOf, everywhere, type Way } from '../../platform/access/way'
import type { Caller } from '../../platform/auth/caller'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { waysToPatient } from '../appointments'

/** With these a person is only looked at. */
const reading: readonly Permission[] = ['list-user', 'show-user', 'show-document']

/** From the members of one's hospitals to their accounts, or from each account to its hospitals. */
type Direction = 'fromMembers' | 'fromAccounts'

/** The memberships in hospitals in which the person may do one of these. */
function members(person: Caller, held: readonly Permission[], also: SQL = sql``): SQL {
  const mine = (hospital: string) => hospitalInScope(person, held, sql.raw(hospital))
  return sql`select user_id from user_hospitals where ${mine('user_hospitals.hospital_id')} ${also}
    union all select user_id from user_roles where ${mine('user_roles.hospital_id')} ${also}`
}

/**
 * Belongs to a hospital in which the person may do one of these. Expects `users` in the statement. Asked of each account
 * it is a limited subquery, which PostgreSQL never turns into a table of all members.
 */
function belongsToMine(person: Caller, held: readonly Permission[], direction: Direction = 'fromAccounts'): SQL {
  return direction === 'fromMembers'
    ? sql`users.id in (${members(person, held)})`
    : sql`(select true from (${members(person, held, sql`and user_id = users.id`)}) as own limit 1)`
}

/** As many members are quickly gone through. */
const fewMembers = 10_000

/** From where a list of the person's people is best begun: one statement that stops at ten thousand members. */
async function directionFor(person: Caller, wanted: readonly Permission[]): Promise<Direction> {
  if (person.isSuperAdmin) return 'fromAccounts'
  const { rows } = await db().execute<{ many: boolean }>(sql`
    select count(*) > ${fewMembers} as many
    from (${members(person, asStaff(person, wanted))} limit ${fewMembers + 1}) as own`)
  return rows[0]?.many ? 'fromAccounts' : 'fromMembers'
}

export const isSuperAdmin = sql`exists (select from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id and roles.code = 'SUPER_ADMIN')`

/** The hospitals of an account. Expects `users` in the statement. */
const hospitalsOfAccount = sql`array(select hospital_id from user_hospitals where user_id = users.id
  union select hospital_id from user_roles where user_id = users.id and hospital_id is not null)`

/** The way to an account through the hospitals of its person. Expects `users` in the statement. */
function throughHospitalsOfAccount(person: Caller, held: readonly Permission[], when: SQL): Way[] {
  return throughHospitals(person, { held, hospitals: hospitalsOfAccount, when: () => when })
}

/**
 * The ways to an account: those of the people of one's hospitals; a Super Admin's is changed by another Super Admin
 * alone. Expect `users` in the statement.
 */
function waysToUser(person: Caller, wanted: readonly Permission[], direction?: Direction): Way[] {
  if (person.isSuperAdmin) return [everywhere]
  const held = asStaff(person, wanted)
  if (held.length === 0) return []
  const isOnlyRead = held.some((permission) => reading.includes(permission))
  const isOpen = isOnlyRead ? sql`` : sql`and not ${isSuperAdmin}`
  return throughHospitalsOfAccount(person, held, sql`(${belongsToMine(person, held, direction)} ${isOpen})`)
}

/** Which accounts may the person reach? Closed ones never. Expects `users` in the statement. */
export function seesUser(person: Caller, wanted: readonly Permission[], direction?: Direction): SQL {
  return sql`users.closed_at is null and ${anyOf(waysToUser(person, wanted, direction))}`
}

/** Who meets somebody at work by one of these. */
const atWork: readonly Permission[] = ['list-user', 'show-user', 'list-clinic', 'list-patient']

/** Whose picture may the person see: their own, a doctor's, of the people of their hospitals, of their patients. */
function waysToPicture(person: Caller): Way[] {
  const held = asStaff(person, atWork)
  return [
    { name: 'own', when: sql`users.id = ${person.id}` },
    { name: 'everybody', when: sql`users.is_doctor` },
    ...throughHospitalsOfAccount(person, held, belongsToMine(person, held)),
    ...waysToPatient(person, ['list-patient', 'listPatients']),
  ]
}

export const userRules = {
  user: {
    key: sql`users.id`,
    records: (keys) => sql`users where users.id = any (${numberArray(keys)}) and users.closed_at is null`,
    ways: waysToUser,
    list: async (person, wanted) => seesUser(person, wanted, await directionFor(person, wanted)),
  },
  userDocument: {
    key: sql`user_documents.id`,
    records: (keys) => sql`user_documents join users on users.id = user_documents.user_id
      where user_documents.id = any (${numberArray(keys)}) and users.closed_at is null`,
    ways: waysToUser,
  },
  avatar: {
    key: sql`users.id`,
    records: (keys) => sql`users where users.id = any (${numberArray(keys)})
      and users.avatar_media_id is not null and users.closed_at is null`,
    ways: waysToPicture,
  },
} satisfies Record<string, AccessRule>
