import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { FieldProblems, TextRef } from '#contract/kit/issues'
import { missingFormTexts } from '#contract/surveys/bothLanguages'
import { mostAnswers, type SurveyInput } from '#contract/surveys/form'
import { answeredQuestions, type PlaceRule } from '#contract/surveys/formVersion'
import type { FormQuestion } from '#contract/surveys/question'
import { redFlagProblems } from '#contract/surveys/redFlags'
import { invalidConditions } from '#contract/surveys/showIf'
import { hospitalInScope } from '../../../platform/access/scope'
import { caller } from '../../../platform/context'
import { numberArray } from '../../../platform/database/expressions'
import { readRows } from '../../../platform/database/rows'
import { Problem } from '../../../platform/http/problem'
import { readQuestions } from '../readQuestions'
import type { StoredForm } from './lockForm'

const ChoicesRow = z.strictObject({
  hospital: z.boolean(),
  specialty: z.boolean(),
  published: z.array(z.int()),
  countries: z.array(z.int()),
})

type Add = (path: string, problem: TextRef) => void

/** A place of the input with its question, and the path of its fields. */
interface CheckedPlace {
  path: string
  rule: PlaceRule
  isPublished: boolean
}

/** What is checked of a form. */
interface FormCheck {
  /** The permission with which the caller chooses its hospital. */
  permission: Permission
  /** The stored draft that is changed: its hospital may stay as it is. */
  before?: StoredForm
  /** Whether it is to be published. */
  isFinal: boolean
}

/** Returns the countries of the phones in advice. */
function countriesOf({ groups }: SurveyInput): number[] {
  const places = groups.flatMap(({ questions }) => questions)
  return places.flatMap(({ red_flag: flag }) => flag?.advice?.phones.map(({ country_id }) => country_id) ?? [])
}

function readChoices(input: SurveyInput, permission: Permission, questionIds: readonly number[]) {
  return readRows(
    ChoicesRow,
    sql`
      select
        exists (select from hospitals where id = ${input.hospital_id}
          and ${hospitalInScope(caller(), [permission], sql`hospitals.id`)}) as hospital,
        exists (select from specialties where id = ${input.specialty_id}) as specialty,
        array(select id from questions where id = any (${numberArray(questionIds)}) and published_at is not null) as published,
        array(select id from countries where id = any (${numberArray(countriesOf(input))})) as countries`,
  )
}

/** What only a final form needs. */
function checkFinal(input: SurveyInput, places: readonly CheckedPlace[], add: Add): void {
  for (const path of missingFormTexts(input)) add(path, { key: 'validation.required' })
  if (places.length === 0) add('groups', { key: 'survey.noQuestions' })
  const groups = input.groups.map((_, index) => ({
    questions: places.filter(({ path }) => path.startsWith(`groups.${index}.`)).map(({ rule }) => rule),
  }))
  const invalid = new Set(invalidConditions({ groups }))
  for (const { path, rule, isPublished } of places) {
    if (!isPublished) add(`${path}.question_id`, { key: 'survey.questionNotPublished' })
    if (invalid.has(rule.line_id)) add(`${path}.show_if`, { key: 'survey.invalidCondition' })
    if (Object.keys(redFlagProblems(rule)).length > 0) add(`${path}.red_flag`, { key: 'survey.invalidRedFlag' })
  }
}

function placesOfInput(
  { groups }: SurveyInput,
  { questions, published }: { questions: ReadonlyMap<number, FormQuestion>; published: ReadonlySet<number> },
  add: Add,
): CheckedPlace[] {
  const lines = new Set<number>()
  return groups.flatMap((group, groupIndex) =>
    group.questions.flatMap(({ question_id: id, ...place }, index): CheckedPlace[] => {
      const path = `groups.${groupIndex}.questions.${index}`
      const question = questions.get(id)
      if (!question) add(`${path}.question_id`, { key: 'validation.invalidChoice' })
      else if (lines.has(question.line_id)) add(`${path}.question_id`, { key: 'survey.questionTwice' })
      if (!question) return []
      lines.add(question.line_id)
      return [{ path, rule: { ...question, ...place }, isPublished: published.has(id) }]
    }),
  )
}

/**
 * Checks a form against the database: its hospital is one of the caller's, its specialty and questions exist, and none
 * occurs twice. A form that is to be published also needs its texts in both languages, published questions, and conditions
 * and red flags that fit their questions.
 * @returns the line of each question, by the id of its version
 * @throws Problem 422 with every invalid field
 */
export async function checkForm(
  input: SurveyInput,
  { permission, before, isFinal }: FormCheck,
): Promise<ReadonlyMap<number, number>> {
  const fields: FieldProblems = {}
  const add: Add = (path, problem) => {
    fields[path] ??= [problem]
  }
  const ids = [...new Set(input.groups.flatMap(({ questions }) => questions.map(({ question_id }) => question_id)))]
  const [choices] = await readChoices(input, permission, ids)
  const questions = await readQuestions(sql`questions.id = any (${numberArray(ids)}) and questions.parent_id is null`)
  const hospitalStays = before !== undefined && before.hospital_id === input.hospital_id
  const isMine = input.hospital_id === null ? caller().isSuperAdmin : choices?.hospital
  if (!isMine && !hospitalStays) {
    add('hospital_id', { key: input.hospital_id === null ? 'validation.required' : 'validation.invalidLocation' })
  }
  if (input.specialty_id !== null && !choices?.specialty) add('specialty_id', { key: 'validation.invalidSpecialty' })
  const places = placesOfInput(input, { questions, published: new Set(choices?.published) }, add)
  const countries = new Set(choices?.countries)
  for (const { path, rule } of places) {
    const phones = rule.red_flag?.advice?.phones ?? []
    if (!phones.every(({ country_id }) => countries.has(country_id)))
      add(`${path}.red_flag`, { key: 'validation.invalidChoice' })
  }
  const answers = places.reduce((sum, { rule }) => sum + answeredQuestions(rule).length, 0)
  if (answers > mostAnswers) add('groups', { key: 'survey.tooManyQuestions', values: { max: mostAnswers } })
  if (isFinal) checkFinal(input, places, add)
  if (Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
  return new Map([...questions].map(([id, question]) => [id, question.line_id]))
}
