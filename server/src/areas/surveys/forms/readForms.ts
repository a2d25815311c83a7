import { eq, type SQL, sql } from 'drizzle-orm'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import type { Survey, SurveyRow } from '#contract/surveys/form'
import { db } from '../../../platform/context'
import { descending, listOrder } from '../../../platform/database/listOrder'
import { orNotFound } from '../../../platform/http/problem'
import { apiText, localizedName } from '../../../platform/texts'
import { hospitals } from '../../../schema/facilities'
import { specialties } from '../../../schema/reference'
import { surveys } from '../../../schema/surveys'
import { readGroups } from '../readForm'
import { formText } from '../readQuestions'
import { signOpening } from './openings'

/** The last created first. */
export const formOrder = listOrder(descending(surveys.id))

/** Selects versions of forms as lists show them. */
export function selectForms() {
  return db()
    .select({
      id: surveys.id,
      line_id: surveys.line_id,
      version: surveys.version,
      title: surveys.title,
      title_ar: surveys.title_ar,
      type: surveys.type,
      status: surveys.status,
      survey_availability: surveys.survey_availability,
      updated_at: surveys.updated_at,
      hospital: { id: hospitals.id, name: hospitals.name, alternate_name: hospitals.alternate_name },
      specialty: { id: specialties.id, name: specialties.name, alternate_name: specialties.alternate_name },
      questions_count: sql<number>`(select count(*) from survey_places where survey_id = ${surveys.id})`.mapWith(
        Number,
      ),
      submissions_count: sql<number>`(select count(*) from survey_instances as submissions
        where submissions.survey_id = ${surveys.id} and submissions.status = ${SURVEY_STATUS.final})`.mapWith(Number),
      sort_key: formOrder.key,
    })
    .from(surveys)
    .leftJoin(hospitals, eq(hospitals.id, surveys.hospital_id))
    .leftJoin(specialties, eq(specialties.id, surveys.specialty_id))
}

/** A form as `selectForms` selects it. */
export type SelectedForm = Awaited<ReturnType<typeof selectForms>>[number]

/** Returns a version of a form as lists show it. */
export function formOf({
  hospital,
  specialty,
  updated_at: updatedAt,
  sort_key: _sortKey,
  ...form
}: SelectedForm): SurveyRow {
  return {
    ...form,
    parent_id: form.id === form.line_id ? null : form.line_id,
    title_text: formText(form.title, form.title_ar),
    hospital: hospital && { id: hospital.id, name: localizedName(hospital) },
    specialty: specialty && { id: specialty.id, name: localizedName(specialty) },
    type_text: apiText(`surveyType.${form.type}`),
    status_text: apiText(`surveyStatus.${form.status}`),
    survey_availability_text: form.survey_availability && apiText(`surveyAvailability.${form.survey_availability}`),
    editable: form.status === SURVEY_STATUS.draft,
    updated_at: updatedAt.toISOString(),
  }
}

/**
 * Returns a version of a form without its questions.
 * @throws Problem 404 if there is none
 */
export async function formRowById(id: number): Promise<SurveyRow> {
  const [row] = await selectForms().where(eq(surveys.id, id))
  return formOf(orNotFound(row))
}

/**
 * Returns a version of a form with its questions.
 * @throws Problem 404 if there is none
 */
export async function formById(id: number): Promise<Survey> {
  // Drizzle would name the column without its table, which is another one inside of the subquery.
  const ofLine = (condition: SQL) =>
    sql<number | null>`(select other.id from surveys as other where other.line_id = surveys.line_id and ${condition})`
  const [found] = await db()
    .select({
      hospital_id: surveys.hospital_id,
      specialty_id: surveys.specialty_id,
      revision: surveys.revision,
      current_id: ofLine(sql`other.current`),
      draft_id: ofLine(sql`other.status = ${SURVEY_STATUS.draft}`),
      line_submissions_count: sql<number>`(select count(*) from survey_instances
        where survey_line_id = surveys.line_id and survey_instances.status = ${SURVEY_STATUS.final})`.mapWith(Number),
    })
    .from(surveys)
    .where(eq(surveys.id, id))
  const form = orNotFound(found)
  const opening = form.current_id === id ? signOpening(id) : null
  return { ...(await formRowById(id)), ...form, opening_token: opening, groups: await readGroups(id) }
}
