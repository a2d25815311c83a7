import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { anyOf } from '../../../platform/access/accessPath'
import { auditChange } from '../../../platform/audit/auditChange'
import { caller, db, now } from '../../../platform/context'
import { numberArray } from '../../../platform/database/expressions'
import { readRows } from '../../../platform/database/rows'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { surveyRules } from '../policy'
import { formText } from '../readQuestions'

/** So many forms that contain a question are listed. */
const mostUses = 100

const VersionRow = z.strictObject({ line_id: z.int(), version: z.int() })
const UseRow = z.strictObject({
  survey_id: z.int(),
  title: z.string(),
  title_ar: z.string(),
  version: z.int(),
  status: z.enum(SURVEY_STATUS),
  question_id: z.int(),
  question_version: z.int(),
  can_take: z.boolean(),
  total: z.int(),
})
const DraftRow = z.strictObject({ id: z.int(), question_version: z.int() })

async function versionOf(questionId: number) {
  const [row] = await readRows(
    VersionRow,
    sql`select line_id, version from questions where id = ${questionId} and parent_id is null`,
  )
  return orNotFound(row)
}

/** The forms that contain a version of a question, each with that version, `used`. */
const usesOf = (line: number) => sql`survey_places
  join surveys on surveys.id = survey_places.survey_id
  join questions as used on used.id = survey_places.question_id
  where survey_places.line_id = ${line}`

/**
 * Returns the forms that contain a version of a question: current versions and drafts, by title.
 * @param inScope the condition for forms that the caller can read
 * @throws Problem 404 if there is no such question
 */
export async function usesOfQuestion(questionId: number, inScope: SQL) {
  const { line_id: line, version } = await versionOf(questionId)
  const canChange = anyOf(surveyRules.ownSurvey.accessPaths(caller(), ['update-specialties-form']))
  const rows = await readRows(
    UseRow,
    sql`
      select surveys.id as survey_id, surveys.title, surveys.title_ar, surveys.version, surveys.status,
        used.id as question_id, used.version as question_version,
        surveys.status = ${SURVEY_STATUS.draft} and used.version < ${version} and coalesce(${canChange}, false) as can_take,
        count(*) over () as total
      from ${usesOf(line)} and (surveys.current or surveys.status = ${SURVEY_STATUS.draft}) and ${inScope}
      order by surveys.title, surveys.title_ar, surveys.line_id, surveys.version desc limit ${mostUses}`,
  )
  return {
    data: rows.map(({ total: _total, title, title_ar: titleInArabic, ...use }) => ({
      ...use,
      title_text: formText(title, titleInArabic),
      status_text: apiText(`surveyStatus.${use.status}`),
    })),
    total: rows[0]?.total ?? 0,
  }
}

/**
 * Replaces an older version of a question in drafts of forms by this one. Drafts that contain it already stay as they are.
 * @param inScope the condition for forms that the caller can change
 * @throws Problem 404 if there is no such question; 422 on `surveys` if one of them is no draft that the caller can change, or
 * contains no version of the question up to this one
 */
export async function takeIntoDrafts(questionId: number, surveyIds: readonly number[], inScope: SQL): Promise<void> {
  const { line_id: line, version } = await versionOf(questionId)
  const drafts = await readRows(
    DraftRow,
    sql`
      select surveys.id, used.version as question_version
      from ${usesOf(line)} and surveys.id = any (${numberArray(surveyIds)})
        and surveys.status = ${SURVEY_STATUS.draft} and ${inScope}
      order by surveys.id for update of surveys`,
  )
  const found = new Map(drafts.map((draft) => [draft.id, draft.question_version]))
  if (surveyIds.some((id) => (found.get(id) ?? version + 1) > version)) {
    throw fieldProblem('surveys', 'validation.invalidChoice')
  }
  const older = drafts.filter((draft) => draft.question_version < version).map(({ id }) => id)
  if (older.length === 0) return
  await db().execute(sql`update survey_places set question_id = ${questionId}
    where line_id = ${line} and survey_id = any (${numberArray(older)})`)
  // The revision tells a builder that has one of these drafts open that it has changed.
  await db().execute(sql`update surveys set revision = revision + 1, updated_at = ${now().toISOString()}
    where id = any (${numberArray(older)})`)
  await auditChange('survey', older, { question_id: { after: questionId } })
}
