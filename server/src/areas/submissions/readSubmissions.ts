import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { isFollowUp } from '#contract/submissions/followUps'
import type { Submission, SubmissionRow } from '#contract/submissions/submission'
import { checkAnswers } from '#contract/surveys/checkAnswers'
import { SURVEY_STATUS, SURVEY_TYPE } from '#contract/surveys/codes'
import { decimalText } from '#contract/surveys/hundredths'
import type { AnswerValue } from '#contract/surveys/readAnswer'
import { caller } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { apiText, listed } from '../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { formText, readGroups } from '../surveys'
import { readAnswers, type StoredAnswer, wireValue } from './storedAnswers'

/** A submission as lists show it. Instants are milliseconds since the epoch. */
const Row = z.strictObject({
  id: z.int(),
  survey: z.strictObject({
    id: z.int(),
    line_id: z.int(),
    version: z.int(),
    title: z.string(),
    title_ar: z.string(),
    type: z.enum(SURVEY_TYPE),
    hospital: OptionRow.nullable(),
  }),
  patient: PersonRow,
  hospital: OptionRow.nullable(),
  specialty: OptionRow.nullable(),
  model_type: z.string(),
  model_id: z.int(),
  type: z.string(),
  status: z.enum(SURVEY_STATUS),
  note: z.string().nullable(),
  creator: PersonRow,
  editor_id: z.int().nullable(),
  /** Not about an episode from which the patient was discharged. */
  is_current: z.boolean(),
  created: z.int(),
  updated: z.int(),
  submitted: z.int().nullable(),
})
type Row = z.output<typeof Row>

const option = (table: string, id: string) =>
  `(select ${optionJson('options')} from ${table} as options where options.id = ${id})`

const rowColumns = `survey_instances.id,
  json_build_object('id', surveys.id, 'line_id', surveys.line_id, 'version', surveys.version, 'title', surveys.title,
    'title_ar', surveys.title_ar, 'type', surveys.type,
    'hospital', ${option('hospitals', 'surveys.hospital_id')}) as survey,
  ${personJson('users')} as patient, ${option('hospitals', 'survey_instances.hospital_id')} as hospital,
  ${option('specialties', 'survey_instances.specialty_id')} as specialty, survey_instances.model_type,
  survey_instances.model_id, survey_instances.type, survey_instances.status, survey_instances.note,
  (select ${personJson('creators')} from users as creators where creators.id = survey_instances.creator_id) as creator,
  survey_instances.editor_id,
  not exists (select from episodes where survey_instances.model_type = 'episode'
    and episodes.id = survey_instances.model_id and episodes.status = 1) as is_current,
  ${epochMs('survey_instances.created_at')} as created,
  ${epochMs('survey_instances.updated_at')} as updated, ${epochMs('survey_instances.submitted_at')} as submitted`

/** The tables of a list of submissions: `survey_instances`, `users` (the patients) and `surveys`. */
export const submissionTables = sql`survey_instances join users on users.id = survey_instances.patient_id
  join surveys on surveys.id = survey_instances.survey_id`

/**
 * Returns submissions as lists show them. One statement.
 * @param rest what follows `from` and `submissionTables`: the condition, the order and the limit
 */
export function submissionRows(rest: SQL): Promise<Row[]> {
  return readJsonRows(Row, sql`select ${sql.raw(rowColumns)} from ${submissionTables} ${rest}`)
}

const iso = (instant: number) => new Date(instant).toISOString()

/** Returns whether the caller can change a submission that they can open. */
function isEditable(row: Row): boolean {
  if (row.status !== SURVEY_STATUS.draft || !row.is_current) return false
  return !isFollowUp(row) || row.creator.id === caller().id
}

/**
 * Returns a submission as in responses.
 * @param isOpen whether the caller can open it
 */
export function submissionRow(row: Row, isOpen: boolean): SubmissionRow {
  const { survey } = row
  return {
    id: row.id,
    survey_id: survey.id,
    survey: {
      id: survey.id,
      line_id: survey.line_id,
      version: survey.version,
      title: formText(survey.title, survey.title_ar),
      hospital: survey.hospital && optionOf(survey.hospital),
      type: survey.type,
      type_text: apiText(`surveyType.${survey.type}`),
    },
    patient: personOf(row.patient),
    patient_id: row.patient.id,
    hospital: row.hospital && optionOf(row.hospital),
    specialty: row.specialty && optionOf(row.specialty),
    specialty_id: row.specialty?.id ?? null,
    specialty_form_id: survey.id,
    model_type: row.model_type,
    model_id: row.model_id,
    type: row.type,
    status: row.status,
    status_text: apiText(`surveyStatus.${row.status}`),
    is_open: isOpen,
    editable: isEditable(row),
    note: isOpen ? row.note : null,
    creator_id: row.creator.id,
    creator: personOf(row.creator),
    editor_id: row.editor_id,
    created_at: iso(row.created),
    updated_at: iso(row.updated),
    submitted_at: row.submitted === null ? null : iso(row.submitted),
  }
}

const FullRow = Row.extend({
  client_id: z.string().nullable(),
  revision: z.int(),
  editor: PersonRow.nullable(),
})

const fullColumns = sql.raw(`${rowColumns}, survey_instances.client_id, survey_instances.revision,
  (select ${personJson('editors')} from users as editors where editors.id = survey_instances.editor_id) as editor`)

type Groups = Submission['groups']

/** Returns the text of an answer in the caller's language. */
function bodyOf(
  question: Groups[number]['questions'][number]['sub_questions'][number] | undefined,
  value: AnswerValue,
) {
  if (value.kind === 'text') return value.text
  if (value.kind === 'number') return decimalText(value.hundredths)
  return listed(question?.answers.filter(({ id }) => value.options.includes(id)).map((each) => each.label_text) ?? [])
}

/** Returns the answers of a submission, in the order of the form. */
function shownAnswers(groups: Groups, answers: ReadonlyMap<number, StoredAnswer>): Submission['surveys_answers'] {
  const questions = groups.flatMap((group) =>
    group.questions.flatMap((place) =>
      place.formula === null ? [{ ...place, parent_id: 0, sub_questions: [] }] : place.sub_questions,
    ),
  )
  return questions.flatMap((question) => {
    const answer = answers.get(question.line_id)
    if (!answer) return []
    const { value } = answer
    return [{ line_id: question.line_id, answer_value: wireValue(value), answer_body: bodyOf(question, value) }]
  })
}

/** Returns the scores of the composite questions that are shown. */
function scoresOf(groups: Groups, answers: Submission['surveys_answers']): Submission['scores'] {
  return [...checkAnswers({ groups }, answers, 'draft').scores].map(([line_id, { answered, parts, score }]) => ({
    line_id,
    answered,
    parts,
    score: score === null ? null : score / 100,
  }))
}

/**
 * Returns one submission with its answers, in the version that was answered. Four statements.
 * @throws Problem 404
 */
export async function readSubmission(id: number): Promise<Submission> {
  const [row] = await readJsonRows(
    FullRow,
    sql`select ${fullColumns} from ${submissionTables} where survey_instances.id = ${id}`,
  )
  const { client_id, revision, editor, ...listedRow } = orNotFound(row)
  const groups = await readGroups(listedRow.survey.id)
  const answers = shownAnswers(groups, await readAnswers(id, { groups }))
  return {
    ...submissionRow(listedRow, true),
    client_id,
    revision,
    editor: editor && personOf(editor),
    groups,
    surveys_answers: answers,
    scores: scoresOf(groups, answers),
  }
}
