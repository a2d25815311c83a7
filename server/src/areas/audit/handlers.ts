import { and, eq } from 'drizzle-orm'
import { type AuditEntry, audit as calls } from '#contract/audit/calls'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { sheetOf, utcTime } from '../../platform/sheets/sheet'
import { colleagueCalled } from '../users'
import { namesIn } from './choices'
import { fullName, linesInPortions, listLines } from './lines'

const mostShown = 50

export const auditHandlers = handlers(calls, {
  list: ({ query }) => listLines(query),

  sheet: async ({ query }) => {
    const next = linesInPortions(query)
    return sheetOf<AuditEntry>({
      title: 'sheet.audit',
      format: query.format,
      columns: [
        { header: 'sheet.at', value: ({ at }) => utcTime(at) },
        { header: 'sheet.who', value: ({ user }) => user?.name ?? null },
        { header: 'sheet.action', value: ({ action }) => action },
        { header: 'sheet.kind', value: ({ kind }) => kind },
        { header: 'sheet.record', value: (line) => line.record_id },
        { header: 'sheet.times', value: ({ times }) => times },
        { header: 'sheet.from', value: ({ address }) => address },
        { header: 'sheet.request', value: (line) => line.request_id },
      ],
      read: async ({ page, limit }) => {
        const { data, isLast } = await next(limit)
        return { data, meta: { current_page: page, last_page: isLast ? page : page + 1, per_page: limit, total: 0 } }
      },
    })
  },

  choices: async () => ({ data: { actions: await namesIn('action'), kinds: await namesIn('kind') } }),

  async people({ query }) {
    const rows = await db()
      .select({ id: users.id, name: fullName })
      .from(users)
      .where(and(query.q ? colleagueCalled(query.q) : undefined, query.id ? eq(users.id, query.id) : undefined))
      .orderBy(users.firstName, users.lastName, users.id)
      .limit(mostShown)
    return { data: rows }
  },
})
