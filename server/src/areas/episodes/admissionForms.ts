import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { surveys } from '../../schema/surveys'
import { formText, isOfferedAt } from '../surveys'

/** More admission forms than a hospital has. */
const most = 200

function selectForms(hospital: number, specialty?: number, more?: SQL) {
  return db()
    .select()
    .from(surveys)
    .where(and(isOfferedAt({ hospital, specialty }), eq(surveys.type, SURVEY_TYPE.admission), more))
    .orderBy(asc(surveys.title), asc(surveys.title_ar), asc(surveys.id))
    .limit(most)
}

/** Returns the admission forms that are offered at a hospital. */
export async function admissionForms(hospital: number) {
  const rows = await selectForms(hospital)
  return rows.map(({ id, title, title_ar, specialty_id }) => ({ id, name: formText(title, title_ar), specialty_id }))
}

/**
 * Returns the chosen admission form, or undefined if none is chosen and none is offered.
 * @throws Problem 422 on specialty_form_id if one is required, or if the chosen one is not offered there
 */
export async function chosenForm(
  hospital: number,
  { specialty_id: specialty, specialty_form_id: chosen }: { specialty_id: number; specialty_form_id: number | null },
): Promise<{ id: number; line_id: number } | undefined> {
  const [form] = await selectForms(hospital, specialty, chosen === null ? undefined : sql`${surveys.id} = ${chosen}`)
  if (chosen === null && form) throw fieldProblem('specialty_form_id', 'validation.required')
  if (chosen !== null && !form) throw fieldProblem('specialty_form_id', 'validation.invalidSpecialtyForm')
  return form
}
