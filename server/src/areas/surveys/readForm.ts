import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { FormGroup, FormPlace } from '#contract/surveys/form'
import { conditionOperators } from '#contract/surveys/formVersion'
import { readJsonRows } from '../../platform/database/jsonRows'
import { formText, readQuestions } from './readQuestions'

const ShowIfRow = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(
    z.strictObject({ line_id: z.int(), operator: z.enum(conditionOperators), value: z.number().nullable() }),
  ),
})
const RedFlagRow = z.strictObject({
  options: z.array(z.int()),
  at_least: z.number().nullable(),
  at_most: z.number().nullable(),
})
const PlaceRow = z.strictObject({
  question_id: z.int(),
  required: z.boolean(),
  show_if: ShowIfRow.nullable(),
  red_flag: RedFlagRow.nullable(),
  published: z.boolean(),
  newer_id: z.int().nullable(),
})
const GroupRow = z.strictObject({ id: z.int(), title: z.string(), title_ar: z.string(), places: z.array(PlaceRow) })

/**
 * Returns the groups of a version of a form with their questions, in the caller's language: what is filled in, printed and
 * edited, and what `checkAnswers` checks. Two statements.
 */
export async function readGroups(surveyId: number): Promise<FormGroup[]> {
  const groups = await readJsonRows(
    GroupRow,
    sql`
      select survey_groups.id, survey_groups.title, survey_groups.title_ar,
        coalesce((select json_agg(json_build_object('question_id', places.question_id, 'required', places.required,
            'show_if', places.show_if, 'red_flag', places.red_flag, 'published', questions.published_at is not null,
            'newer_id', (select newer.id from questions as newer where newer.line_id = questions.line_id
              and newer.published_at is not null and newer.version > questions.version order by newer.version desc limit 1)
          ) order by places.position)
          from survey_places as places join questions on questions.id = places.question_id
          where places.group_id = survey_groups.id), '[]') as places
      from survey_groups where survey_groups.survey_id = ${surveyId} order by survey_groups.position`,
  )
  const questions = await readQuestions(
    sql`questions.id in (select question_id from survey_places where survey_id = ${surveyId})`,
  )
  const placeOf = ({ question_id: id, ...place }: z.output<typeof PlaceRow>): FormPlace[] => {
    const question = questions.get(id)
    return question ? [{ ...question, ...place }] : []
  }
  return groups.map(({ id, title, title_ar: titleInArabic, places }) => ({
    id,
    group_title: title,
    group_title_ar: titleInArabic,
    group_title_text: formText(title, titleInArabic),
    questions: places.flatMap(placeOf),
  }))
}
