import { and, eq } from 'drizzle-orm'
import { audit as calls } from '#contract/audit/calls'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { readPage } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { fullName } from '../../schema/people'
import { matchesColleague } from '../users'
import { lineList, toExportedEntries } from './auditEntries'
import { namesIn } from './choices'

const maxShown = 50

export const auditHandlers = handlers(calls, {
  list: async ({ query }) => readPage(query, lineList(query)),

  sheet: async ({ query }) =>
    exportFile(calls.sheet, query, { read: inBatches({ ...lineList(query), toResponse: toExportedEntries }) }),

  choices: async () => ({ data: { actions: await namesIn('action'), kinds: await namesIn('kind') } }),

  async people({ query }) {
    const rows = await db()
      .select({ id: users.id, name: fullName() })
      .from(users)
      .where(and(query.q ? matchesColleague(query.q) : undefined, query.id ? eq(users.id, query.id) : undefined))
      .orderBy(fullName(), users.id)
      .limit(maxShown)
    return { data: rows }
  },
})
