import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Language } from '#contract/kit/translate'
import { asJson, jsonRows, rowsOfJson } from '../database/jsonRows'
import type { Database, Transaction } from '../database/pool'
import { statement } from '../database/statement'
import type { Caller } from './caller'

interface Row {
  session_id: number
  version: string
  id: number
  first_name: string
  last_name: string
  alternate_name: string | null
  email: string
  language: Language
  time_zone: string
  verified_at: string | null
  role_codes: string[]
  permissions: string[]
}

/** A caller as they were loaded. */
export interface LoadedCaller {
  caller: Caller
  /** Stays the same for as long as loading the caller again would give the same. */
  version: string
}

/** What a caller has of their account. Expects `users` in the statement. */
const ofAccount = `users.id, users.first_name, users.last_name, users.alternate_name, users.email, users.language,
  users.time_zone, users.verified_at`

/** What is known of a person at this moment. Expects `users` in the statement. */
const ofPerson = sql.raw(`${ofAccount},
  array(select roles.code from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id) as role_codes,
  array(select role_permissions.permission from user_roles join role_permissions using (role_id)
    where user_roles.user_id = users.id) as permissions`)

/**
 * The same as a text to compare: the account, and for codes and permissions the versions of the roles, which the database
 * changes with them (migration 0100). Expects `users` in the statement.
 */
const versionOfPerson = sql.raw(`row(${ofAccount}, array(
  select roles.version from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id order by user_roles.id))::text`)

/** The sessions that stand at a moment, with their people: what follows `from`. */
function standing(sessionIds: SQLWrapper, at: SQLWrapper): SQL {
  return sql`sessions join users on users.id = sessions.user_id
    where sessions.id = any (${sessionIds}) and sessions.ended_at is null
      and sessions.expires_at > ${at} and users.closed_at is null`
}

function callersOf(sessionIds: SQLWrapper, at: SQLWrapper): SQL {
  return asJson(sql`
    select sessions.id as session_id, ${versionOfPerson} as version, ${ofPerson} from ${standing(sessionIds, at)}`)
}

function versionsOf(sessionIds: SQLWrapper, at: SQLWrapper): SQL {
  return sql`select sessions.id, ${versionOfPerson} as version from ${standing(sessionIds, at)}`
}

interface Asked {
  ids: readonly number[]
  at: string
}

/** A statement about sessions. The usual list of one is written out: the planner takes one that it cannot see into for ten. */
function ofSessions(make: (sessionIds: SQLWrapper, at: SQLWrapper) => SQL): (asked: Asked) => SQL {
  const ofOne = statement<{ id: number; at: string }>(({ id, at }) => make(sql`array[${id}]::integer[]`, at))
  const ofMany = statement<Asked>(({ ids, at }) => make(sql`${ids}::integer[]`, at))
  return ({ ids, at }) => {
    const [id] = ids
    return ids.length === 1 && id !== undefined ? ofOne({ id, at }) : ofMany({ ids, at })
  }
}

const callersAsked = ofSessions(callersOf)
const versionsAsked = ofSessions(versionsOf)

/**
 * Loads the people of sessions with all that they may do.
 * @returns by the session's id, those whose session stands and whose account is open
 */
export async function loadCallers(
  database: Database,
  sessionIds: readonly number[],
  at: Date,
): Promise<Map<number, LoadedCaller>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await rowsOfJson<Row>(database, callersAsked({ ids: sessionIds, at: at.toISOString() }))
  return new Map(rows.map((row) => [row.session_id, { caller: callerOf(row), version: row.version }]))
}

/**
 * The versions that callers have now, to compare with those that they were loaded with.
 * @returns by the session's id; sessions that have ended are not among them
 */
export async function callerVersions(
  database: Database,
  sessionIds: readonly number[],
  at: Date,
): Promise<Map<number, string>> {
  if (sessionIds.length === 0) return new Map()
  const { rows } = await database.execute<{ id: number; version: string }>(
    versionsAsked({ ids: sessionIds, at: at.toISOString() }),
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * The version that a caller has now, and whether a condition holds, as of one moment.
 * @param condition a whole one, with tables of its own
 * @returns no version for a session that has ended
 */
export async function versionWith(
  database: Database,
  sessionId: number,
  at: Date,
  condition: SQL,
): Promise<{ version: string | null; holds: boolean }> {
  const sessionIds = sql`array[${sessionId}]::integer[]`
  // Beside each other and not one within the other: a name in the condition never means a table of the session's.
  const { rows } = await database.execute<{ version: string | null; holds: boolean }>(sql`
    select (select ${versionOfPerson} from ${standing(sessionIds, sql`${at.toISOString()}`)}) as version,
      ${condition} as holds`)
  return rows[0] ?? { version: null, holds: false }
}

/** A person as they would call now, and whether their account is closed; undefined where there is no such person. */
export async function loadPerson(
  database: Database | Transaction,
  userId: number,
): Promise<{ person: Caller; isClosed: boolean } | undefined> {
  const [row] = await jsonRows<Row & { closed: boolean }>(
    database,
    sql`select 0 as session_id, '' as version, users.closed_at is not null as closed, ${ofPerson}
      from users where users.id = ${userId}`,
  )
  return row && { person: callerOf(row), isClosed: row.closed }
}

/** Frozen, because it is kept from call to call. */
function callerOf(row: Row): Caller {
  return Object.freeze({
    id: row.id,
    sessionId: row.session_id,
    firstName: row.first_name,
    lastName: row.last_name,
    alternateName: row.alternate_name,
    email: row.email,
    language: row.language,
    timeZone: row.time_zone,
    verified: row.verified_at !== null,
    isSuperAdmin: row.role_codes.includes('SUPER_ADMIN'),
    roleCodes: new Set(row.role_codes),
    permissions: new Set(row.permissions),
  })
}
