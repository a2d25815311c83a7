import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import type { NamedForm } from '#contract/surveys/form'
import { formText } from '../readQuestions'

/** A form as `selectNamedForm` selects it. */
export const NamedFormRow = z.strictObject({
  line_id: z.int(),
  title: z.string(),
  title_ar: z.string(),
  current_id: z.int().nullable(),
})

/**
 * Selects a form by its line, as JSON: its current version, or the newest one once it is withdrawn; null if there is none.
 * @param line a column of the statement
 */
export function selectNamedForm(line: SQL): SQL<z.output<typeof NamedFormRow> | null> {
  return sql`(
    select json_build_object('line_id', surveys.line_id, 'title', surveys.title, 'title_ar', surveys.title_ar,
      'current_id', case when surveys.current then surveys.id end)
    from surveys where surveys.line_id = ${line} and surveys.status = ${SURVEY_STATUS.final}
    order by surveys.current desc, surveys.version desc limit 1)`
}

/** Returns a form by its name, in the caller's language. */
export function namedForm(row: z.output<typeof NamedFormRow> | null): NamedForm | null {
  return row && { line_id: row.line_id, name: formText(row.title, row.title_ar), current_id: row.current_id }
}
