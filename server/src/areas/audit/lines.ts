import { and, desc, eq, getTableColumns, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import type { AuditEntry, audit as calls } from '#contract/audit/calls'
import { signInActions } from '#contract/auth/signInActions'
import type { QueryOf } from '#contract/kit/endpoint'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import { auditLog } from '../../platform/audit/tables'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { startsWith } from '../../platform/database/expressions'
import { readPage } from '../../platform/database/page'
import { checkPastDays } from '../../platform/http/pastDays'

/** A log of millions is not counted to its end; who looks for older lines narrows the search. */
const mostCounted = 10_000
const minutesOfDay = 24 * 60

export const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`

type Query = QueryOf<typeof calls.list>

/** The beginning of a day in the reader's own zone, or its end. */
function dayStart(date: string, minutes = 0): Date {
  return new Date(instantOfWallOrAfterGap(date, minutes, caller().timeZone))
}

function isKind(change: Query['change']): SQL | undefined {
  const isSignIn = inArray(auditLog.action, [...signInActions])
  if (change === 'sign-in') return isSignIn
  return change && and(eq(auditLog.change, change === '1'), not(isSignIn))
}

/** One address, or all that begin with what ends at a dot or a colon. */
function isFrom(address: string): SQL {
  return /[.:]$/.test(address) ? startsWith(auditLog.address, address) : eq(auditLog.address, address)
}

function conditionOf(query: Query): SQL | undefined {
  const { user_id: userId, action, kind, record_id: recordId, address, change, from, to } = query
  return and(
    userId ? eq(auditLog.userId, userId) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    kind ? eq(auditLog.kind, kind) : undefined,
    recordId ? eq(auditLog.recordId, recordId) : undefined,
    address ? isFrom(address) : undefined,
    isKind(change),
    from ? gte(auditLog.at, dayStart(from)) : undefined,
    to ? lt(auditLog.at, dayStart(to, minutesOfDay)) : undefined,
  )
}

async function countUpTo(condition: SQL | undefined): Promise<number> {
  const some = db().select({ id: auditLog.id }).from(auditLog).where(condition).limit(mostCounted).as('some')
  return db().$count(some)
}

/** Names by id; the log keeps no names. */
async function namesOf(ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db().select({ id: users.id, name: fullName }).from(users).where(inArray(users.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Line = typeof auditLog.$inferSelect

async function entriesOf(lines: readonly Line[]): Promise<AuditEntry[]> {
  const names = await namesOf(lines.map(({ userId }) => userId))
  return lines.map(({ id, at, userId, action, kind, recordId, change, address, requestId, times }) => ({
    id,
    at: at.toISOString(),
    user: userId === null ? null : { id: userId, name: names.get(userId) ?? String(userId) },
    action,
    kind,
    record_id: recordId,
    change,
    address,
    request_id: requestId,
    times: times ?? 1,
  }))
}

function newest(condition: SQL | undefined) {
  return db()
    .select(getTableColumns(auditLog))
    .from(auditLog)
    .where(condition)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
}

/** A page of the log, the newest first. Throws 422 for days that are still to come. */
export async function listLines(query: Query) {
  checkPastDays(query)
  const condition = conditionOf(query)
  const page = await readPage(query, {
    count: () => countUpTo(condition),
    rows: (limit, offset) => newest(condition).limit(limit).offset(Math.min(offset, mostCounted)),
    answer: (line) => line,
  })
  return { ...page, data: await entriesOf(page.data) }
}

interface Portion {
  data: AuditEntry[]
  isLast: boolean
}

/**
 * Reads the log to its end, a portion with each call, each going on where the one before has stopped: lines that are
 * written meanwhile move nothing. Throws 422 for days that are still to come.
 */
export function linesInPortions(query: Query): (limit: number) => Promise<Portion> {
  checkPastDays(query)
  const condition = conditionOf(query)
  let last: Line | undefined
  return async (limit) => {
    const isOlder = last && sql`(${auditLog.at}, ${auditLog.id}) < (${last.at.toISOString()}::timestamptz, ${last.id})`
    const lines = await newest(and(condition, isOlder)).limit(limit + 1)
    const portion = lines.slice(0, limit)
    last = portion.at(-1)
    return { data: await entriesOf(portion), isLast: lines.length <= limit }
  }
}
