import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { DATA_TYPE, FORMULA, QUESTION_TYPE } from '#contract/surveys/codes'
import { readJsonRows } from '../../platform/database/jsonRows'

const OptionRow = z.strictObject({ id: z.int(), label: z.string(), label_ar: z.string(), value: z.string() })

const QuestionRow = z.strictObject({
  survey_id: z.int(),
  version: z.int(),
  line_id: z.int(),
  parent_line_id: z.int().nullable(),
  question: z.string(),
  question_ar: z.string(),
  type: z.enum(QUESTION_TYPE),
  data_type: z.enum(DATA_TYPE),
  formula: z.enum(FORMULA).nullable(),
  unit: z.string(),
  options: z.array(OptionRow),
})
type QuestionRow = z.output<typeof QuestionRow>

/** A question of any version of a form, in its newest wording. */
export interface QuestionOfLine extends Omit<QuestionRow, 'survey_id' | 'version'> {
  /** The versions that contain it, newest first. */
  versions: { survey_id: number; version: number }[]
}

/** Adds the options that a newer version does not have. */
function addOptions(question: QuestionOfLine, options: QuestionRow['options']): void {
  const known = new Set(question.options.map(({ id }) => id))
  question.options.push(...options.filter(({ id }) => !known.has(id)))
}

/** Returns questions with the parts of each composite one behind it. */
function partsBehindComposites(questions: readonly QuestionOfLine[]): QuestionOfLine[] {
  return questions
    .filter(({ parent_line_id: parent }) => parent === null)
    .flatMap((question) => [question, ...questions.filter(({ parent_line_id: parent }) => parent === question.line_id)])
}

/**
 * Returns every question, and every part of a composite one, that any final version of a form contains: in the newest
 * wording, with the options of all versions. Those of the newest version come first, in its order; the parts of a
 * composite question follow it. One statement.
 * @param lineId the form's line
 */
export async function questionsOfLine(lineId: number): Promise<QuestionOfLine[]> {
  const rows = await readJsonRows(
    QuestionRow,
    sql`
      select surveys.id as survey_id, surveys.version, questions.line_id,
        case when questions.id <> places.question_id then places.line_id end as parent_line_id,
        questions.question, questions.question_ar, questions.type, questions.data_type, questions.formula, questions.unit,
        coalesce((select json_agg(json_build_object('id', options.id, 'label', options.label,
            'label_ar', options.label_ar, 'value', options.value) order by options.position)
          from question_options as options where options.question_id = questions.id), '[]') as options
      from surveys
      join survey_groups on survey_groups.survey_id = surveys.id
      join survey_places as places on places.group_id = survey_groups.id
      join questions on questions.id = places.question_id or questions.parent_id = places.question_id
      where surveys.line_id = ${lineId} and surveys.status = 1
      order by surveys.version desc, survey_groups.position, places.position, questions.parent_id nulls first,
        questions.position, questions.id`,
  )
  const found = new Map<number, QuestionOfLine>()
  for (const { survey_id, version, ...row } of rows) {
    const known = found.get(row.line_id)
    if (known) {
      known.versions.push({ survey_id, version })
      addOptions(known, row.options)
    } else found.set(row.line_id, { ...row, versions: [{ survey_id, version }] })
  }
  return partsBehindComposites([...found.values()])
}
