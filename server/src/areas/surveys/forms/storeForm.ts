import { and, eq, sql } from 'drizzle-orm'
import { foldText } from '#contract/rules/foldText'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import type { SurveyInput } from '#contract/surveys/form'
import { caller, db, now } from '../../../platform/context'
import { surveyGroups, surveyPlaces, surveys } from '../../../schema/surveys'
import { checkForm } from './checkForm'
import type { StoredForm } from './lockForm'
import { newFormId } from './newFormId'

function columnsOf({ title, title_ar, hospital_id, specialty_id, type }: SurveyInput) {
  return { title, title_ar, hospital_id, specialty_id, type, search: foldText(`${title} ${title_ar}`) }
}

/**
 * Replaces the groups of a draft and the places of its questions.
 * @param lines the line of each question, by the id of its version
 */
async function storeGroups(id: number, { groups }: SurveyInput, lines: ReadonlyMap<number, number>): Promise<void> {
  await db().delete(surveyGroups).where(eq(surveyGroups.survey_id, id))
  if (groups.length === 0) return
  const stored = await db()
    .insert(surveyGroups)
    .values(
      groups.map(({ group_title: title, group_title_ar: titleInArabic }, position) => ({
        survey_id: id,
        position,
        title,
        title_ar: titleInArabic,
      })),
    )
    .returning({ id: surveyGroups.id, position: surveyGroups.position })
  const groupIds = new Map(stored.map((group) => [group.position, group.id]))
  const places = groups.flatMap(({ questions }, groupPosition) =>
    questions.map((place, position) => {
      const [group, line] = [groupIds.get(groupPosition), lines.get(place.question_id)]
      if (group === undefined || line === undefined) throw new Error('a place without its group or question')
      return { ...place, survey_id: id, group_id: group, position, line_id: line }
    }),
  )
  if (places.length > 0) await db().insert(surveyPlaces).values(places)
}

/** Makes a draft the current version of its line. Whether and for whom the line is shared stays as it is. */
async function makeCurrent({ id, line_id: line }: Pick<StoredForm, 'id' | 'line_id'>): Promise<void> {
  const [earlier] = await db()
    .select({ id: surveys.id, availability: surveys.survey_availability })
    .from(surveys)
    .where(and(eq(surveys.line_id, line), surveys.current))
  if (earlier) {
    await db().update(surveys).set({ current: false, survey_availability: null }).where(eq(surveys.id, earlier.id))
  }
  await db()
    .update(surveys)
    .set({
      status: SURVEY_STATUS.final,
      current: true,
      survey_availability: earlier?.availability ?? null,
      published_at: now(),
    })
    .where(eq(surveys.id, id))
}

/**
 * Stores a new form.
 * @param isFinal whether it is published at once
 * @returns its id
 * @throws Problem 422 as `checkForm`
 */
export async function storeNewForm(input: SurveyInput, isFinal: boolean): Promise<number> {
  const lines = await checkForm(input, { permission: 'create-specialties-form', isFinal })
  const id = await newFormId()
  await db()
    .insert(surveys)
    .overridingSystemValue()
    .values({
      id,
      line_id: id,
      version: 1,
      ...columnsOf(input),
      status: SURVEY_STATUS.draft,
      author_id: caller().id,
      created_at: now(),
      updated_at: now(),
    })
  await storeGroups(id, input, lines)
  if (isFinal) await makeCurrent({ id, line_id: id })
  return id
}

/**
 * Changes a draft of a form.
 * @param draft locked
 * @param isFinal whether it is published
 * @throws Problem 422 as `checkForm`
 */
export async function storeDraft(draft: StoredForm, input: SurveyInput, isFinal: boolean): Promise<void> {
  const lines = await checkForm(input, { permission: 'update-specialties-form', before: draft, isFinal })
  await db()
    .update(surveys)
    .set({ ...columnsOf(input), revision: sql`${surveys.revision} + 1`, updated_at: now() })
    .where(eq(surveys.id, draft.id))
  await storeGroups(draft.id, input, lines)
  if (isFinal) await makeCurrent(draft)
}

/** Deletes a draft, or withdraws a final form: no version of its line is offered or shared any more. */
export async function removeForm({ id, line_id: line, status }: StoredForm): Promise<void> {
  if (status === SURVEY_STATUS.draft) await db().delete(surveys).where(eq(surveys.id, id))
  else {
    await db()
      .update(surveys)
      .set({ current: false, survey_availability: null })
      .where(and(eq(surveys.line_id, line), surveys.current))
  }
}
