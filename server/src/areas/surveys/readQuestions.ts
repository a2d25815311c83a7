import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { DATA_TYPE, FORMULA, QUESTION_TYPE } from '#contract/surveys/codes'
import type { FormQuestion } from '#contract/surveys/question'
import { readJsonRows } from '../../platform/database/jsonRows'
import { apiText, localizedName } from '../../platform/texts'

/** A version of a question, or a part of a composite one, with its options. Limits are in hundredths. */
export const QuestionRow = z.strictObject({
  id: z.int(),
  line_id: z.int(),
  parent_id: z.int().nullable(),
  question: z.string(),
  question_ar: z.string(),
  type: z.enum(QUESTION_TYPE),
  data_type: z.enum(DATA_TYPE),
  unit: z.string(),
  min: z.int().nullable(),
  max: z.int().nullable(),
  formula: z.enum(FORMULA).nullable(),
  answers: z.array(z.strictObject({ id: z.int(), label: z.string(), label_ar: z.string(), value: z.string() })),
})
type QuestionRow = z.output<typeof QuestionRow>

/** Returns a text of a form in the caller's language, or in the other one where it is missing. */
export function formText(text: string, textInArabic: string): string {
  return localizedName({ name: text || textInArabic, alternate_name: textInArabic || text })
}

function partOf(row: QuestionRow) {
  return {
    id: row.id,
    line_id: row.line_id,
    question: row.question,
    question_ar: row.question_ar,
    question_text: formText(row.question, row.question_ar),
    type: row.type,
    type_text: apiText(`questionType.${row.type}`),
    data_type: row.data_type,
    data_type_text: apiText(`dataType.${row.data_type}`),
    unit: row.unit,
    min: row.min === null ? null : row.min / 100,
    max: row.max === null ? null : row.max / 100,
    answers: row.answers.map((option) => ({ ...option, label_text: formText(option.label, option.label_ar) })),
    formula: row.formula,
    formula_text: row.formula === null ? null : apiText(`formula.${row.formula}`),
  }
}

/**
 * Returns versions of questions with their options and parts, by id. One statement.
 * @param which a condition on `questions`, which are no parts themselves
 */
export async function readQuestions(which: SQL): Promise<Map<number, FormQuestion>> {
  const rows = await readJsonRows(
    QuestionRow,
    sql`
      with wanted as materialized (select questions.id from questions where ${which})
      select questions.id, questions.line_id, questions.parent_id, questions.question, questions.question_ar,
        questions.type, questions.data_type, questions.unit, questions.min, questions.max, questions.formula,
        coalesce((select json_agg(json_build_object('id', options.id, 'label', options.label, 'label_ar', options.label_ar,
            'value', options.value) order by options.position)
          from question_options as options where options.question_id = questions.id), '[]') as answers
      from questions
      where questions.id in (select id from wanted) or questions.parent_id in (select id from wanted)
      order by questions.parent_id nulls first, questions.position, questions.id`,
  )
  const found = new Map<number, FormQuestion>()
  for (const row of rows) {
    const composite = row.parent_id === null ? undefined : found.get(row.parent_id)
    if (composite && row.parent_id !== null) {
      composite.sub_questions.push({ ...partOf(row), parent_id: row.parent_id, sub_questions: [] })
    } else found.set(row.id, { ...partOf(row), sub_questions: [] })
  }
  return found
}
