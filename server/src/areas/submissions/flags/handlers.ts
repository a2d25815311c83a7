import { and, eq, isNull, sql } from 'drizzle-orm'
import { surveyFlags as calls } from '#contract/submissions/flags'
import { caller, db, now } from '../../../platform/context'
import { readPage } from '../../../platform/database/page'
import { inBatches } from '../../../platform/exports/batches'
import { exportFile } from '../../../platform/exports/exportFile'
import { handlers } from '../../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { surveyFlags } from '../../../schema/submissions'
import { flagList, flagOf, flagRows, openFlags } from './list'

const one = { after: undefined, limit: 1, offset: 0 }

/** Handlers of red flags. */
export const surveyFlagHandlers = handlers(calls, {
  list: async ({ query, scope }) => readPage(query, flagList(query, await scope())),
  count: async ({ scope }) => ({ data: await openFlags(await scope()) }),
  sheet: async ({ query, scope }) =>
    exportFile(calls.sheet, query, { read: inBatches(flagList(query, await scope())) }),
  acknowledge: async ({ params, body }) => {
    const [acknowledged] = await db()
      .update(surveyFlags)
      .set({ acknowledged_at: now(), acknowledged_by: caller().id, comment: body.comment })
      .where(and(eq(surveyFlags.id, params.id), isNull(surveyFlags.acknowledged_at)))
      .returning({ id: surveyFlags.id })
    if (!acknowledged) throw fieldProblem('comment', 'surveyFlag.acknowledged')
    const [row] = await flagRows(sql`survey_flags.id = ${params.id}`, one)
    return { data: flagOf(orNotFound(row)) }
  },
})
