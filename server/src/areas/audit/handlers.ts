import { and, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { type AuditEntry, audit as calls } from '#contract/audit'
import type { QueryOf } from '#contract/kit/endpoint'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import { auditLog } from '../../platform/audit/tables'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { readPage } from '../../platform/database/page'
import { handlers } from '../../platform/http/handlers'

/** A log of millions is not counted to its end; who looks for older lines narrows the search. */
const mostCounted = 10_000
const mostShown = 50

const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`

const minutesOfDay = 24 * 60

/** The beginning of a day in the reader's own zone, or its end. */
function dayStart(date: string, minutes = 0): Date {
  return new Date(instantOfWallOrAfterGap(date, minutes, caller().timeZone))
}

function conditionOf(query: QueryOf<typeof calls.list>): SQL | undefined {
  const { user_id: userId, action, kind, record_id: recordId, change, from, to } = query
  return and(
    userId ? eq(auditLog.userId, userId) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    kind ? eq(auditLog.kind, kind) : undefined,
    recordId ? eq(auditLog.recordId, recordId) : undefined,
    change ? eq(auditLog.change, change === '1') : undefined,
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

function entryOf(line: Line, names: ReadonlyMap<number, string>): AuditEntry {
  const { id, at, userId, action, kind, recordId, change, address, requestId } = line
  return {
    id,
    at: at.toISOString(),
    user: userId === null ? null : { id: userId, name: names.get(userId) ?? String(userId) },
    action,
    kind,
    record_id: recordId,
    change,
    address,
    request_id: requestId,
  }
}

export const auditHandlers = handlers(calls, {
  async list({ query }) {
    const condition = conditionOf(query)
    const page = await readPage(query, {
      count: () => countUpTo(condition),
      rows: (limit, offset) =>
        db()
          .select(getTableColumns(auditLog))
          .from(auditLog)
          .where(condition)
          .orderBy(desc(auditLog.at), desc(auditLog.id))
          .limit(limit)
          .offset(Math.min(offset, mostCounted)),
      answer: (line) => line,
    })
    const names = await namesOf(page.data.map(({ userId }) => userId))
    return { ...page, data: page.data.map((line) => entryOf(line, names)) }
  },

  async people({ query }) {
    const rows = await db()
      .select({ id: users.id, name: fullName })
      .from(users)
      .where(and(query.q ? containsText(fullName, query.q) : undefined, query.id ? eq(users.id, query.id) : undefined))
      .orderBy(users.firstName, users.lastName, users.id)
      .limit(mostShown)
    return { data: rows }
  },
})
