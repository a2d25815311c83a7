import { eq, sql } from 'drizzle-orm'
import { submissionExport as calls } from '#contract/submissions/export'
import { db } from '../../../platform/context'
import { inBatches } from '../../../platform/exports/batches'
import { exportTable } from '../../../platform/exports/exportFile'
import { handlers } from '../../../platform/http/handlers'
import { orNotFound } from '../../../platform/http/problem'
import { surveys } from '../../../schema/surveys'
import { formText } from '../../surveys'
import { inDays } from '../dayRange'
import { questionsOfLine } from '../questionsOfLine'
import { codebook } from './codebook'
import { submissionColumns } from './columns'
import { exportedSubmissions } from './rows'

/** Handler of the export of the submissions to a form. */
export const submissionExportHandlers = handlers(calls, {
  sheet: async ({ params, query: { title, ...period }, scope }) => {
    const [found] = await db().select().from(surveys).where(eq(surveys.id, params.id))
    const form = orNotFound(found)
    const questions = await questionsOfLine(form.line_id)
    const condition = sql`${await scope()} and ${inDays(sql`survey_instances.submitted_at`, period)}`
    return exportTable('xlsx', {
      title: title ?? formText(form.title, form.title_ar),
      columns: submissionColumns(questions),
      read: inBatches(exportedSubmissions(form.line_id, condition)),
      more: [codebook(questions)],
    })
  },
})
