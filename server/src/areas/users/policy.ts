import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions'
import { asStaff, hospitalInScope, ruleOf } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { seesPatient } from '../appointments'

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
export async function directionFor(person: Caller, wanted: readonly Permission[]): Promise<Direction> {
  if (person.isSuperAdmin) return 'fromAccounts'
  const { rows } = await db().execute<{ many: boolean }>(sql`
    select count(*) > ${fewMembers} as many
    from (${members(person, asStaff(person, wanted))} limit ${fewMembers + 1}) as own`)
  return rows[0]?.many ? 'fromAccounts' : 'fromMembers'
}

export const isSuperAdmin = sql`exists (select from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id and roles.code = 'SUPER_ADMIN')`

/**
 * Which accounts may the person reach? Those of the people of their hospitals, closed ones never; a Super Admin's is
 * changed by another Super Admin alone. Expects `users` in the statement.
 */
export function seesUser(person: Caller, wanted: readonly Permission[], direction?: Direction): SQL {
  if (person.isSuperAdmin) return sql`users.closed_at is null`
  const held = asStaff(person, wanted)
  if (held.length === 0) return sql`false`
  const isOnlyRead = held.some((permission) => reading.includes(permission))
  return sql`users.closed_at is null and ${belongsToMine(person, held, direction)}
    ${isOnlyRead ? sql`` : sql`and not ${isSuperAdmin}`}`
}

/** Who meets somebody at work by one of these. */
const atWork: readonly Permission[] = ['list-user', 'show-user', 'list-clinic', 'list-patient']

/** Whose picture may the person see: their own, a doctor's, of the people of their hospitals, of their patients. */
function seesPicture(person: Caller): SQL {
  const held = asStaff(person, atWork)
  return sql`(users.id = ${person.id} or users.is_doctor
    ${held.length > 0 ? sql`or ${person.isSuperAdmin ? sql`true` : belongsToMine(person, held)}` : sql``}
    or ${seesPatient(person, ['list-patient', 'listPatients'])})`
}

export const userRules = {
  user: ruleOf(
    (person, keys, wanted) => sql`select users.id as key from users
      where users.id = any (${numberArray(keys)}) and ${seesUser(person, wanted)}`,
  ),
  userDocument: ruleOf(
    (person, keys, wanted) => sql`select user_documents.id as key
      from user_documents join users on users.id = user_documents.user_id
      where user_documents.id = any (${numberArray(keys)}) and ${seesUser(person, wanted)}`,
  ),
  avatar: ruleOf(
    (person, keys) => sql`select users.id as key from users
      where users.id = any (${numberArray(keys)}) and users.avatar_media_id is not null
        and users.closed_at is null and ${seesPicture(person)}`,
  ),
}
