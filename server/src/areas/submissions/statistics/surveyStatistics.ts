import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type {
  NumberFigures,
  QuestionStatistics,
  SurveyStatistics,
  SurveyStatisticsQuery,
} from '#contract/submissions/statistics'
import { QUESTION_TYPE, SURVEY_STATUS } from '#contract/surveys/codes'
import { db } from '../../../platform/context'
import { orNotFound } from '../../../platform/http/problem'
import { surveys } from '../../../schema/surveys'
import { formText } from '../../surveys'
import { inPeriod, periodOf } from '../dayRange'
import { type QuestionOfLine, questionsOfLine } from '../questionsOfLine'
import { type AnswerCounts, countAnswers, countStoppedDrafts, countSubmissions, ofHospitals } from './counts'
import { questionFields } from './questionFields'

/** Returns the mean of both, in units: a quartile between two numbers. */
function between(lower = 0, upper = lower, weight: number): number {
  return (lower + (upper - lower) * weight) / 100
}

/** Returns the figures of numbers; quartiles are interpolated, as by `percentile_cont`. */
function figuresOf({ people, min, max, sum, quartiles }: AnswerCounts['numbers'][number]): NumberFigures {
  const quartile = (quarter: number) =>
    between(quartiles[2 * quarter - 2], quartiles[2 * quarter - 1], (((people - 1) * quarter) % 4) / 4)
  return {
    people,
    min: min / 100,
    lower_quartile: quartile(1),
    median: quartile(2),
    upper_quartile: quartile(3),
    max: max / 100,
    mean: Math.round(sum / people) / 100,
  }
}

interface Counted {
  counts: AnswerCounts
  submissionsOf: ReadonlyMap<number, number>
  stopped: ReadonlyMap<number | null, number>
}

function statisticsOf(question: QuestionOfLine, { counts, submissionsOf, stopped }: Counted): QuestionStatistics {
  const { line_id: line, parent_line_id: parent, versions, options } = question
  const people = new Map(
    counts.options.filter(({ line_id }) => line_id === line).map((each) => [each.option_id, each.people]),
  )
  const numbers = counts.numbers.find(({ line_id }) => line_id === line)
  return {
    ...questionFields(question),
    versions: versions.map(({ version }) => version),
    asked: versions.reduce((sum, { survey_id: id }) => sum + (submissionsOf.get(id) ?? 0), 0),
    answered: counts.answers.find(({ line_id }) => line_id === line)?.people ?? 0,
    options: options.map(({ id, label, label_ar, value }) => ({
      id,
      label_text: formText(label, label_ar),
      value,
      people: people.get(id) ?? 0,
    })),
    numbers: numbers && question.type !== QUESTION_TYPE.checkbox ? figuresOf(numbers) : null,
    drafts_stopped: parent === null ? (stopped.get(line) ?? 0) : null,
  }
}

async function versionsOfLine(lineId: number) {
  return db()
    .select()
    .from(surveys)
    .where(and(eq(surveys.line_id, lineId), eq(surveys.status, SURVEY_STATUS.final)))
    .orderBy(desc(surveys.version))
}

/**
 * Returns how a form was answered in all of its versions, or in one of them.
 * @param surveyId any version of the form
 * @param scope a condition on `hospitals`: those whose submissions are counted
 * @throws Problem 404 if there is no such form, 422 for an invalid period
 */
export async function surveyStatistics(
  surveyId: number,
  { version_id: versionId, from, to }: SurveyStatisticsQuery,
  scope: SQL,
): Promise<SurveyStatistics> {
  const [form] = await db().select().from(surveys).where(eq(surveys.id, surveyId)).orderBy(asc(surveys.id))
  const { id, line_id: lineId, title, title_ar: titleInArabic } = orNotFound(form)
  const period = periodOf({ from, to })
  const isMine = await ofHospitals(scope)
  const isOfForm = sql`survey_instances.survey_line_id = ${lineId} and ${isMine(sql`survey_instances.hospital_id`)}`
  // Written out, not as a parameter: only then does PostgreSQL use the index of final submissions, and that of drafts.
  const isFinal = sql`${isOfForm} and survey_instances.status = 1
    and ${inPeriod(sql`survey_instances.submitted_at`, period)}`
  const isDraft = sql`${isOfForm} and survey_instances.status = 2
    and ${inPeriod(sql`survey_instances.created_at`, period)}`
  const isOfVersion = versionId === undefined ? sql`true` : sql`survey_instances.survey_id = ${versionId}`
  const versions = await versionsOfLine(lineId)
  const { versions: byVersion, patients } = await countSubmissions(isFinal, versionId)
  const counted = byVersion.filter(({ survey_id }) => versionId === undefined || survey_id === versionId)
  const stoppedDrafts = await countStoppedDrafts(sql`${isDraft} and ${isOfVersion}`)
  const parts: Counted = {
    counts: await countAnswers({ lineId, versionId, isMine, period }),
    submissionsOf: new Map(counted.map((each) => [each.survey_id, each.submissions])),
    stopped: new Map(stoppedDrafts.map((each) => [each.line_id, each.drafts])),
  }
  const questions = await questionsOfLine(lineId)
  const isAsked = ({ versions: containing }: QuestionOfLine) =>
    versionId === undefined || containing.some(({ survey_id }) => survey_id === versionId)
  return {
    survey_id: id,
    line_id: lineId,
    title_text: formText(title, titleInArabic),
    submissions_count: counted.reduce((sum, { submissions }) => sum + submissions, 0),
    patients_count: patients,
    drafts_count: stoppedDrafts.reduce((sum, { drafts }) => sum + drafts, 0),
    drafts_without_answer: parts.stopped.get(null) ?? 0,
    versions: versions.map((each) => ({
      id: each.id,
      version: each.version,
      published_at: each.published_at?.toISOString() ?? null,
      submissions_count: byVersion.find(({ survey_id }) => survey_id === each.id)?.submissions ?? 0,
    })),
    questions: questions.filter(isAsked).map((question) => statisticsOf(question, parts)),
  }
}
