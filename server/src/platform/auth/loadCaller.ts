import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod'
import { asJson, readAggregatedRows, readJsonRows } from '../database/jsonRows'
import type { Database, Transaction } from '../database/pool'
import { readRows } from '../database/rows'
import { statement } from '../database/statement'
import type { Caller } from './caller'
import { users } from './tables'

/** `ofPerson` as JSON. */
const PersonRow = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  alternate_name: z.string().nullable(),
  email: z.string(),
  language: z.enum(users.language.enumValues),
  time_zone: z.string(),
  verified_at: z.iso.datetime({ offset: true }).nullable(),
  second_factor: z.boolean(),
  requires_second_factor: z.boolean(),
  role_codes: z.array(z.string()),
  permissions: z.array(z.string()),
})
const CallerRow = PersonRow.extend({ session_id: z.int(), version: z.string() })
const AccountRow = PersonRow.extend({ closed: z.boolean() })
const VersionRow = z.strictObject({ id: z.int(), version: z.string() })
const VersionWithConditionRow = z.strictObject({ version: z.string().nullable(), holds: z.boolean().nullable() })

/** A caller with the version that was loaded. */
export interface LoadedCaller {
  caller: Caller
  /** Unchanged for as long as loading the caller again would give the same result. */
  version: string
}

/** A caller's columns of their account. Expects `users` in the statement. */
const ofAccount = `users.id, users.first_name, users.last_name, users.alternate_name, users.email, users.language,
  users.time_zone, users.verified_at, users.second_factor`

/** A caller's columns. Expects `users` in the statement. */
const ofPerson = sql.raw(`${ofAccount},
  exists (select from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id and roles.requires_second_factor) as requires_second_factor,
  array(select roles.code from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id) as role_codes,
  array(select role_permissions.permission from user_roles join role_permissions using (role_id)
    where user_roles.user_id = users.id) as permissions`)

/**
 * The same as a string to compare: the account, and for everything that derives from the roles, the versions of the roles, which the
 * database changes with them (migration 0100). Expects `users` in the statement.
 */
const versionOfPerson = sql.raw(`row(${ofAccount}, array(
  select roles.version from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id order by user_roles.id))::text`)

/** What follows `from`: the auth sessions that are active at an instant, with their users. */
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

interface SessionParameters {
  ids: readonly number[]
  at: string
}

/**
 * Builds statements about auth sessions. One of the three places that may use `statement`: it runs for nearly every call.
 * The usual single id is written as an array literal: for an array parameter, the planner assumes ten elements.
 */
function ofSessions(make: (sessionIds: SQLWrapper, at: SQLWrapper) => SQL): (parameters: SessionParameters) => SQL {
  const ofOne = statement<{ id: number; at: string }>(({ id, at }) => make(sql`array[${id}]::integer[]`, at))
  const ofMany = statement<SessionParameters>(({ ids, at }) => make(sql`${ids}::integer[]`, at))
  return ({ ids, at }) => {
    const [id] = ids
    return ids.length === 1 && id !== undefined ? ofOne({ id, at }) : ofMany({ ids, at })
  }
}

const callersStatement = ofSessions(callersOf)
const versionsStatement = ofSessions(versionsOf)

/**
 * Loads the users of auth sessions with all of their permissions.
 * @returns by session id, those whose session is active and whose account is open
 */
export async function loadCallers(
  database: Database,
  sessionIds: readonly number[],
  at: Date,
): Promise<Map<number, LoadedCaller>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await readAggregatedRows(
    CallerRow,
    callersStatement({ ids: sessionIds, at: at.toISOString() }),
    database,
  )
  return new Map(rows.map((row) => [row.session_id, { caller: callerOf(row, row.session_id), version: row.version }]))
}

/**
 * Returns the current versions of callers, to compare with those that were loaded.
 * @returns by session id, without ended sessions
 */
export async function callerVersions(
  database: Database,
  sessionIds: readonly number[],
  at: Date,
): Promise<Map<number, string>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await readRows(VersionRow, versionsStatement({ ids: sessionIds, at: at.toISOString() }), database)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * Returns the current version of a caller, and whether a condition is true, as of one snapshot.
 * @param condition a complete condition with tables of its own
 * @returns no version for an ended session
 */
export async function versionWith(
  database: Database,
  sessionId: number,
  at: Date,
  condition: SQL,
): Promise<{ version: string | null; holds: boolean }> {
  const sessionIds = sql`array[${sessionId}]::integer[]`
  // Separate subqueries, so that a name in the condition never refers to a table of the session's subquery.
  const [row] = await readRows(
    VersionWithConditionRow,
    sql`
      select (select ${versionOfPerson} from ${standing(sessionIds, sql`${at.toISOString()}`)}) as version,
        ${condition} as holds`,
    database,
  )
  return { version: row?.version ?? null, holds: row?.holds === true }
}

/**
 * Returns a user as the caller they would be now, and whether the account is closed; undefined if there is no such
 * user.
 */
export async function loadPerson(
  database: Database | Transaction,
  userId: number,
): Promise<{ person: Caller; isClosed: boolean } | undefined> {
  const [row] = await readJsonRows(
    AccountRow,
    sql`select users.closed_at is not null as closed, ${ofPerson} from users where users.id = ${userId}`,
    database,
  )
  return row && { person: callerOf(row, noSession), isClosed: row.closed }
}

/** The session id of a person who is looked up and does not call. */
const noSession = 0

/** Frozen, because it is cached across calls. */
function callerOf(row: z.output<typeof PersonRow>, sessionId: number): Caller {
  return Object.freeze({
    id: row.id,
    sessionId,
    firstName: row.first_name,
    lastName: row.last_name,
    alternateName: row.alternate_name,
    email: row.email,
    language: row.language,
    timeZone: row.time_zone,
    verified: row.verified_at !== null,
    hasSecondFactor: row.second_factor,
    requiresSecondFactor: row.requires_second_factor,
    isSuperAdmin: row.role_codes.includes('SUPER_ADMIN'),
    roleCodes: new Set(row.role_codes),
    permissions: new Set(row.permissions),
  })
}
