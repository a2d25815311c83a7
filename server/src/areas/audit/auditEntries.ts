import { and, eq, getTableColumns, gte, inArray, lt, not, type SQL } from 'drizzle-orm'
import { records } from '#contract/access/declarations'
import type { AuditEntry, audit as calls } from '#contract/audit/calls'
import { signInActions } from '#contract/auth/signInActions'
import type { QueryOf } from '#contract/kit/endpoint'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import { auditLog } from '../../platform/audit/tables'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { startsWith } from '../../platform/database/expressions'
import { descending, listOrder } from '../../platform/database/listOrder'
import type { Slice } from '../../platform/database/page'
import { checkPastDays } from '../../platform/http/pastDays'
import { fullName } from '../../schema/people'
import { namesInChanges } from './namesInChanges'

/** Counting stops here, because the log can have millions of entries; readers narrow the search to reach older ones. */
const maxCounted = 10_000
const minutesOfDay = 24 * 60

type Query = QueryOf<typeof calls.list>
type Filters = Omit<Query, 'page' | 'limit'>

/** Returns the start of a day in the reader's own zone, or a number of minutes after it. */
function dayStart(date: string, minutes = 0): Date {
  return new Date(instantOfWallOrAfterGap(date, minutes, caller().timeZone))
}

function changeCondition(change: Query['change']): SQL | undefined {
  const isSignIn = inArray(auditLog.action, [...signInActions])
  if (change === 'sign-in') return isSignIn
  return change && and(eq(auditLog.change, change === '1'), not(isSignIn))
}

/** Matches one address, or a prefix when the value ends with a dot or a colon. */
function addressCondition(address: string): SQL {
  return /[.:]$/.test(address) ? startsWith(auditLog.address, address) : eq(auditLog.address, address)
}

/**
 * Returns the kinds under which the log names records of a kind: those that guard the same record for other people, such as an
 * appointment for its patient, are found with it. A kind that is explained by itself is not.
 */
function kindsOf(kind: string): string[] {
  const same = records.filter((each) => 'sameFields' in each && each.sameFields === kind && !('explained' in each))
  return [kind, ...same.map((each) => each.kind)]
}

function conditionOf(query: Filters): SQL | undefined {
  const { user_id: userId, action, kind, record_id: recordId, address, change, from, to } = query
  return and(
    userId ? eq(auditLog.user_id, userId) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    kind ? inArray(auditLog.kind, kindsOf(kind)) : undefined,
    recordId ? eq(auditLog.record_id, recordId) : undefined,
    address ? addressCondition(address) : undefined,
    changeCondition(change),
    from ? gte(auditLog.at, dayStart(from)) : undefined,
    to ? lt(auditLog.at, dayStart(to, minutesOfDay)) : undefined,
  )
}

async function countUpTo(condition: SQL | undefined): Promise<number> {
  const some = db().select({ id: auditLog.id }).from(auditLog).where(condition).limit(maxCounted).as('some')
  return db().$count(some)
}

/** Returns names by user id; the log stores no names. */
async function namesOf(ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const userIds = [...new Set(ids.filter((id) => id !== null))]
  if (userIds.length === 0) return new Map()
  const rows = await db().select({ id: users.id, name: fullName() }).from(users).where(inArray(users.id, userIds))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type AuditRow = typeof auditLog.$inferSelect

async function withoutNames(rows: readonly AuditRow[]): Promise<Omit<AuditEntry, 'names'>[]> {
  const names = await namesOf(rows.map(({ user_id: userId }) => userId))
  return rows.map(
    ({
      id,
      at,
      user_id: userId,
      action,
      kind,
      record_id: recordId,
      change,
      address,
      request_id: requestId,
      times,
      changes,
    }) => ({
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
      changes: changes as AuditEntry['changes'],
    }),
  )
}

async function toAuditEntries(rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const entries = await withoutNames(rows)
  const names = await namesInChanges(entries.map(({ changes }) => changes))
  return entries.map((entry, index) => ({ ...entry, names: names[index] ?? {} }))
}

/** Returns the entries for a file, where the changed fields are JSON text. */
export async function toExportedEntries(rows: readonly AuditRow[]) {
  const entries = await withoutNames(rows)
  return entries.map((entry) => ({ ...entry, changes: entry.changes && JSON.stringify(entry.changes) }))
}

const newestFirst = listOrder(descending(auditLog.at), descending(auditLog.id))

/**
 * Returns the audit log, the newest first.
 * @throws Problem 422 for days in the future
 */
export function lineList(query: Filters) {
  checkPastDays(query)
  const condition = conditionOf(query)
  return {
    order: newestFirst,
    count: () => countUpTo(condition),
    rows: ({ after, limit, offset }: Slice) =>
      db()
        .select({ ...getTableColumns(auditLog), sort_key: newestFirst.key })
        .from(auditLog)
        .where(and(condition, after))
        .orderBy(newestFirst.by)
        .limit(limit)
        .offset(Math.min(offset, maxCounted)),
    toResponse: toAuditEntries,
  }
}
