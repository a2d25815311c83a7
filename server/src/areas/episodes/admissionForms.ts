import { and, asc, eq, type SQL } from 'drizzle-orm'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { surveys } from '../../schema/surveys'
import { cannotBegin, formText, isCurrentOf, isOfferedAt } from '../surveys'

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

/** The choice of an admission form: a version, and from when it was opened. */
interface Choice {
  specialty_id: number
  specialty_form_id: number | null
  opening_token?: string | null | undefined
}

/**
 * Returns the chosen admission form, or undefined if none is chosen and none is offered. A version that was current when the
 * caller opened it may have been replaced since.
 * @throws Problem 422 on specialty_form_id if one is required, or if the chosen one is not offered there
 */
export async function chosenForm(
  hospital: number,
  { specialty_id: specialty, specialty_form_id: id, opening_token }: Choice,
): Promise<{ id: number; line_id: number } | undefined> {
  if (id === null) {
    const [offered] = await selectForms(hospital, specialty)
    if (offered) throw fieldProblem('specialty_form_id', 'validation.required')
    return undefined
  }
  const version = { id, opening_token }
  const [form] = await selectForms(hospital, specialty, isCurrentOf(version))
  if (!form) throw cannotBegin(version, 'specialty_form_id', 'validation.invalidSpecialtyForm')
  return { id, line_id: form.line_id }
}
