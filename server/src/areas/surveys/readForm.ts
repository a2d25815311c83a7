import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { FormGroup, FormPlace } from '#contract/surveys/form'
import { conditionOperators, flagSeverities } from '#contract/surveys/formVersion'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { localizedName } from '../../platform/texts'
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
  severity: z.enum(flagSeverities),
  advice: z
    .strictObject({
      text: z.string(),
      text_ar: z.string(),
      phones: z.array(z.strictObject({ country_id: z.int(), phone: z.string() })),
    })
    .nullable(),
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

type RedFlagRow = z.output<typeof RedFlagRow>
const CountryRow = z.strictObject({ id: z.int(), name: z.string(), name_ar: z.string() })

/** Returns the names of the countries of phones in advice, in the caller's language. No statement if there are none. */
async function countryNames(flags: readonly (RedFlagRow | null)[]): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(flags.flatMap((flag) => flag?.advice?.phones.map(({ country_id }) => country_id) ?? []))
  if (ids.size === 0) return new Map()
  const rows = await readRows(
    CountryRow,
    sql`select id, name, name_ar from countries where id = any (${numberArray([...ids])})`,
  )
  return new Map(rows.map(({ id, name, name_ar }) => [id, localizedName({ name, alternate_name: name_ar })]))
}

function redFlagOf(flag: RedFlagRow | null, countries: ReadonlyMap<number, string>): FormPlace['red_flag'] {
  const advice = flag?.advice
  if (!flag || !advice) return flag && { ...flag, advice: null }
  const phones = advice.phones.map((each) => ({ ...each, country_text: countries.get(each.country_id) ?? '' }))
  return { ...flag, advice: { ...advice, phones } }
}

/**
 * Returns the groups of a version of a form with their questions, in the caller's language: what is filled in, printed and
 * edited, and what `checkAnswers` checks. Two statements, or three with phones in advice.
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
  const countries = await countryNames(groups.flatMap(({ places }) => places.map(({ red_flag: flag }) => flag)))
  const placeOf = ({ question_id: id, red_flag: flag, ...place }: z.output<typeof PlaceRow>): FormPlace[] => {
    const question = questions.get(id)
    return question ? [{ ...question, ...place, red_flag: redFlagOf(flag, countries) }] : []
  }
  return groups.map(({ id, title, title_ar: titleInArabic, places }) => ({
    id,
    group_title: title,
    group_title_ar: titleInArabic,
    group_title_text: formText(title, titleInArabic),
    questions: places.flatMap(placeOf),
  }))
}
