import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PatientAnswer, PatientAnswers, PatientQuestion } from '#contract/submissions/statistics'
import { DATA_TYPE, FORMULA, QUESTION_TYPE, SURVEY_STATUS } from '#contract/surveys/codes'
import { anyOf } from '../../../platform/access/accessPath'
import { caller, context } from '../../../platform/context'
import { epochMs } from '../../../platform/database/expressions'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { orNotFound } from '../../../platform/http/problem'
import { formText } from '../../surveys'
import { answerText } from '../answerText'
import { inDays } from '../dayRange'
import { accessPathsToSubmission } from '../policy'
import { questionFields } from './questionFields'

const mostQuestions = 500
const mostAnswers = 500

const OptionRow = z.strictObject({ id: z.int(), label: z.string(), label_ar: z.string(), value: z.string() })

const questionColumns = {
  line_id: z.int(),
  parent_line_id: z.int().nullable(),
  question: z.string(),
  question_ar: z.string(),
  type: z.enum(QUESTION_TYPE),
  data_type: z.enum(DATA_TYPE),
  formula: z.enum(FORMULA).nullable(),
  unit: z.string(),
}

/** The newest published version of a question, or of a part of one. Expects `questions` in the statement. */
const isNewest = sql`not exists (select from questions as newer where newer.line_id = questions.line_id
  and newer.version > questions.version and newer.published_at is not null)`

const selectedColumns = sql`questions.line_id, parents.line_id as parent_line_id, questions.question,
  questions.question_ar, questions.type, questions.data_type, questions.formula, questions.unit`

const PatientQuestionRow = z.strictObject({
  ...questionColumns,
  parent_question: z.string().nullable(),
  parent_question_ar: z.string().nullable(),
  answers: z.int(),
  last_answered: z.int(),
})

/**
 * Lists also show submissions of hospitals below, whose answers need a reason; here, they are left out until it is given.
 * Expects `survey_instances` and `users` in the statement.
 */
const isOpen = () =>
  anyOf(accessPathsToSubmission(caller(), ['show-survey-instance', 'list-all-survey-statistics', 'show-follow-up']))

const isFinal = sql`survey_instances.status = ${SURVEY_STATUS.final}`

/**
 * Returns the questions that a patient has answered, and the parts of composite ones, in their newest wording; those
 * answered last come first.
 * @param scope a condition on `survey_instances` and `users`
 */
export async function patientQuestions(patientId: number, scope: SQL): Promise<PatientQuestion[]> {
  const rows = await readJsonRows(
    PatientQuestionRow,
    sql`
      select ${selectedColumns}, parents.question as parent_question, parents.question_ar as parent_question_ar,
        answered.answers, answered.last_answered
      from (
        select answers.line_id, count(*)::integer as answers,
          max(${sql.raw(epochMs('survey_instances.submitted_at'))}) as last_answered
        from survey_instances
        join users on users.id = survey_instances.patient_id
        join survey_answers as answers on answers.instance_id = survey_instances.id
        where survey_instances.patient_id = ${patientId} and ${isFinal} and ${scope} and ${isOpen()}
        group by answers.line_id) as answered
      join questions on questions.line_id = answered.line_id and questions.published_at is not null and ${isNewest}
      left join questions as parents on parents.id = questions.parent_id
      order by answered.last_answered desc, coalesce(parents.line_id, questions.line_id), parents.id nulls first,
        questions.position
      limit ${mostQuestions}`,
  )
  return rows.map((row) => ({
    id: row.line_id,
    question: formText(row.question, row.question_ar),
    ...questionFields(row),
    parent_text: row.parent_question === null ? null : formText(row.parent_question, row.parent_question_ar ?? ''),
    answers_count: row.answers,
    last_answered_at: new Date(row.last_answered).toISOString(),
  }))
}

const LineRow = z.strictObject({ ...questionColumns, options: z.array(OptionRow) })

/**
 * Returns a question in its newest wording, with the options of all of its versions.
 * @param questionId any version of it
 */
async function questionWithOptions(questionId: number) {
  const [row] = await readJsonRows(
    LineRow,
    sql`
      select ${selectedColumns},
        coalesce((select json_agg(json_build_object('id', found.id, 'label', found.label, 'label_ar', found.label_ar,
            'value', found.value) order by found.position, found.id)
          from (select distinct on (options.id) options.* from question_options as options
            join questions as versions on versions.id = options.question_id
            where versions.line_id = questions.line_id and versions.published_at is not null
            order by options.id, versions.version desc) as found), '[]') as options
      from questions left join questions as parents on parents.id = questions.parent_id
      where questions.line_id = (select line_id from questions where id = ${questionId})
        and questions.published_at is not null and ${isNewest}`,
  )
  return orNotFound(row)
}

const AnswerRow = z.strictObject({
  instance_id: z.int(),
  title: z.string(),
  title_ar: z.string(),
  version: z.int(),
  submitted: z.int(),
  option_ids: z.array(z.int()).nullable(),
  hundredths: z.int().nullable(),
  text: z.string().nullable(),
  total: z.int(),
})
type AnswerRow = z.output<typeof AnswerRow>

function answerValue({ option_ids: options, hundredths, text }: AnswerRow): PatientAnswer['answer_value'] {
  if (options) return options
  return hundredths === null ? text : hundredths / 100
}

/**
 * Returns the answers of a patient to a question over time. Typed text is returned only of submissions that the caller may
 * open.
 * @param questionId any version of the question
 * @param scope a condition on `survey_instances` and `users`
 * @throws Problem 404 if there is no such published question, 422 for an invalid period
 */
export async function patientAnswers(
  patientId: number,
  questionId: number,
  period: { from?: string | undefined; to?: string | undefined },
  scope: SQL,
): Promise<PatientAnswers> {
  const { options, ...question } = await questionWithOptions(questionId)
  const rows = await readJsonRows(
    AnswerRow,
    sql`
      select survey_instances.id as instance_id, surveys.title, surveys.title_ar, surveys.version,
        ${sql.raw(epochMs('survey_instances.submitted_at'))} as submitted, answers.option_ids, answers.hundredths,
        answers.text, (count(*) over ())::integer as total
      from survey_instances
      join users on users.id = survey_instances.patient_id
      join survey_answers as answers on answers.instance_id = survey_instances.id and answers.line_id = ${question.line_id}
      join surveys on surveys.id = survey_instances.survey_id
      where survey_instances.patient_id = ${patientId} and ${isFinal} and ${scope} and ${isOpen()}
        and ${inDays(sql`survey_instances.submitted_at`, period)}
      order by survey_instances.submitted_at desc, survey_instances.id desc limit ${mostAnswers}`,
  )
  const typed = rows.filter(({ text }) => text !== null).map(({ instance_id: id }) => id)
  const opened = await context().platform.access.reachable('submission', caller(), typed, [
    'show-survey-instance',
    'show-follow-up',
  ])
  const answerOf = (row: AnswerRow): PatientAnswer => {
    const isReadable = row.text === null || opened.has(String(row.instance_id))
    return {
      survey_instance_id: row.instance_id,
      survey_title: formText(row.title, row.title_ar),
      version: row.version,
      submitted_at: new Date(row.submitted).toISOString(),
      answer_body: isReadable ? answerText({ ...row, options, unit: question.unit }) : null,
      answer_value: isReadable ? answerValue(row) : null,
      number: row.hundredths === null ? null : row.hundredths / 100,
    }
  }
  return {
    ...questionFields(question),
    options: options.map(({ id, label, label_ar, value }) => ({ id, label_text: formText(label, label_ar), value })),
    answers: rows.map(answerOf).reverse(),
    answers_count: rows[0]?.total ?? 0,
  }
}
