import { and, eq, max, sql } from 'drizzle-orm'
import { foldText } from '#contract/rules/foldText'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { caller, change, db, now } from '../../../platform/context'
import { apiText } from '../../../platform/texts'
import { surveyGroups, surveys } from '../../../schema/surveys'
import { lockForm, type StoredForm } from './lockForm'
import { newFormId } from './newFormId'

/** What is different in a copy. */
type CopiedColumns = Pick<StoredForm, 'line_id' | 'version' | 'title' | 'title_ar'>

/** Copies a version of a form with its groups and places, as a draft. */
async function copyForm(source: StoredForm, columns: CopiedColumns & { id: number }): Promise<void> {
  const { hospital_id, specialty_id, type } = source
  await db()
    .insert(surveys)
    .overridingSystemValue()
    .values({
      hospital_id,
      specialty_id,
      type,
      ...columns,
      search: foldText(`${columns.title} ${columns.title_ar}`),
      status: SURVEY_STATUS.draft,
      author_id: caller().id,
      created_at: now(),
      updated_at: now(),
    })
  await db().execute(sql`
    insert into ${surveyGroups} (survey_id, position, title, title_ar)
    select ${columns.id}, position, title, title_ar from survey_groups where survey_id = ${source.id}`)
  await db().execute(sql`
    insert into survey_places (survey_id, group_id, position, question_id, line_id, required, show_if, red_flag)
    select ${columns.id}, copies.id, places.position, places.question_id, places.line_id, places.required, places.show_if,
      places.red_flag
    from survey_places as places
      join survey_groups as sources on sources.id = places.group_id
      join survey_groups as copies on copies.survey_id = ${columns.id} and copies.position = sources.position
    where places.survey_id = ${source.id}`)
}

/**
 * Returns the draft of the line of a form: the existing one, or a new copy of this version.
 * @returns its id
 * @throws Problem 404 if there is no such form
 */
export async function draftOfNextVersion(id: number): Promise<number> {
  const source = await lockForm(id)
  const ofLine = eq(surveys.line_id, source.line_id)
  const [draft] = await db()
    .select({ id: surveys.id })
    .from(surveys)
    .where(and(ofLine, eq(surveys.status, SURVEY_STATUS.draft)))
  if (draft) {
    change().changes = {}
    return draft.id
  }
  const [last] = await db()
    .select({ version: max(surveys.version) })
    .from(surveys)
    .where(ofLine)
  const copy = await newFormId()
  const { line_id, title, title_ar } = source
  await copyForm(source, { id: copy, line_id, version: (last?.version ?? source.version) + 1, title, title_ar })
  return copy
}

const longestTitle = 255

/**
 * Stores a new form, as a draft, with the questions of another one.
 * @returns its id
 * @throws Problem 404 if there is no such form
 */
export async function duplicateForm(id: number): Promise<number> {
  const source = await lockForm(id)
  const copy = await newFormId()
  const titleOf = (title: string, spoken: 'en' | 'ar') =>
    title && apiText('survey.copyOf', { title }, spoken).slice(0, longestTitle)
  await copyForm(source, {
    id: copy,
    line_id: copy,
    version: 1,
    title: titleOf(source.title, 'en'),
    title_ar: titleOf(source.title_ar, 'ar'),
  })
  return copy
}
