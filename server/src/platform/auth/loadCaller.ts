import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Language } from '#contract/kit/translate'
import { asJson, jsonRows, rowsOfJson } from '../database/jsonRows'
import type { Database, Transaction } from '../database/pool'
import { statement } from '../database/statement'
import type { Caller } from './caller'

interface Row {
  session_id: number
  id: number
  first_name: string
  last_name: string
  email: string
  language: Language
  time_zone: string
  verified: boolean
  role_codes: string[]
  permissions: string[]
}

/** What is known of a person at this moment. Expects `users` in the statement. */
const ofPerson = sql`users.id, users.first_name, users.last_name, users.email, users.language, users.time_zone,
  users.verified_at is not null as verified,
  array(select roles.code from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id) as role_codes,
  array(select role_permissions.permission from user_roles join role_permissions using (role_id)
    where user_roles.user_id = users.id) as permissions`

/** In: what stands for a list of sessions, and the moment. */
function callersOf(sessionIds: SQLWrapper, at: SQLWrapper) {
  return asJson(sql`
    select sessions.id as session_id, ${ofPerson}
    from sessions join users on users.id = sessions.user_id
    where sessions.id = any (${sessionIds}) and sessions.ended_at is null
      and sessions.expires_at > ${at} and users.closed_at is null`)
}

// The usual list of one is written out: the planner takes a list that it cannot see into for ten.
const callerOfOne = statement<{ id: number; at: string }>(({ id, at }) => callersOf(sql`array[${id}]::integer[]`, at))
const callersOfMany = statement<{ ids: readonly number[]; at: string }>(({ ids, at }) =>
  callersOf(sql`${ids}::integer[]`, at),
)

/**
 * The people of living sessions with all they may do at this moment, by the session's id: one statement for each call,
 * so that a changed role or a closed account counts at once. Those that have ended are not among the answer.
 */
export async function loadCallers(
  database: Database,
  sessionIds: readonly number[],
  at: Date,
): Promise<Map<number, Caller>> {
  const [first] = sessionIds
  if (first === undefined) return new Map()
  const moment = at.toISOString()
  const asked =
    sessionIds.length === 1 ? callerOfOne({ id: first, at: moment }) : callersOfMany({ ids: sessionIds, at: moment })
  const rows = await rowsOfJson<Row>(database, asked)
  return new Map(rows.map((row) => [row.session_id, callerOf(row)]))
}

/** A person as they would call now, and whether their account is closed; undefined where there is no such person. */
export async function loadPerson(
  database: Database | Transaction,
  userId: number,
): Promise<{ person: Caller; isClosed: boolean } | undefined> {
  const [row] = await jsonRows<Row & { closed: boolean }>(
    database,
    sql`select 0 as session_id, users.closed_at is not null as closed, ${ofPerson} from users where users.id = ${userId}`,
  )
  return row && { person: callerOf(row), isClosed: row.closed }
}

function callerOf(row: Row): Caller {
  return {
    id: row.id,
    sessionId: row.session_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    language: row.language,
    timeZone: row.time_zone,
    verified: row.verified,
    isSuperAdmin: row.role_codes.includes('SUPER_ADMIN'),
    roleCodes: new Set(row.role_codes),
    permissions: new Set(row.permissions),
  }
}
