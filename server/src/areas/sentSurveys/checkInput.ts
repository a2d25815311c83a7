import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { RecordKind } from '#contract/kit/record'
import { localTime } from '#contract/rules/wallClock'
import type { SentSurveyInput } from '#contract/sentSurveys/sentSurvey'
import { caller, context, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'

/** The permission of the calls of sent surveys. */
export const sendingPermission: Permission = 'manage-public-surveys'

/** With each of these, staff use forms of hospitals above and those for all hospitals. */
const formReaders: readonly Permission[] = ['create-survey-instance', 'show-survey-instance', sendingPermission]

/**
 * Checks that the caller can reach the record that a field names; an empty field is valid.
 * @throws Problem 422 on the field
 */
async function checkReachable(
  field: keyof SentSurveyInput,
  kind: RecordKind,
  id: number | null,
  permissions: readonly Permission[] = [sendingPermission],
): Promise<void> {
  if (id === null) return
  const reachable = await context().platform.access.reachable(kind, caller(), [id], permissions)
  if (!reachable.has(String(id))) throw fieldProblem(field, 'validation.invalidChoice')
}

const KnownRow = z.strictObject({
  specialty_id: z.boolean(),
  condition_specialty_id: z.boolean(),
  country: z.boolean(),
  city: z.boolean(),
  condition_doctor_id: z.boolean(),
})

/**
 * Checks the fields that name reference data and doctors.
 * @throws Problem 422
 */
async function checkKnown(input: SentSurveyInput): Promise<void> {
  const { specialty_id, condition_specialty_id, country, city, condition_doctor_id } = input
  const isIn = (table: string, id: number | null) =>
    sql`(${id}::integer is null or exists (select from ${sql.identifier(table)} where id = ${id}))`
  const [known] = await readRows(
    KnownRow,
    sql`select ${isIn('specialties', specialty_id)} as specialty_id,
      ${isIn('specialties', condition_specialty_id)} as condition_specialty_id,
      ${isIn('countries', country)} as country,
      (${city}::integer is null or exists (select from cities where id = ${city} and country_id = ${country}::integer)) as city,
      (${condition_doctor_id}::integer is null
        or exists (select from users where id = ${condition_doctor_id} and is_doctor)) as condition_doctor_id`,
  )
  for (const [field, isKnown] of Object.entries(known ?? {})) {
    if (!isKnown) throw fieldProblem(field, 'validation.invalidChoice')
  }
}

const pastDays = ['created_from', 'created_to', 'condition_date_from', 'condition_date_to'] as const

/**
 * Checks a survey to send, or the draft of one, against the caller's access and today's date.
 * @throws Problem 422
 */
export async function checkInput(input: SentSurveyInput): Promise<void> {
  const today = localTime(now().getTime(), caller().timeZone).date
  for (const field of pastDays) {
    if ((input[field] ?? '') > today) throw fieldProblem(field, 'validation.dateInFuture')
  }
  await checkReachable('survey_id', 'survey', input.survey_id, formReaders)
  await checkReachable('location_id', 'hospital', input.location_id)
  await checkReachable('condition_location_id', 'hospital', input.condition_location_id)
  await checkReachable('condition_survey_id', 'survey', input.condition_survey_id, formReaders)
  await checkReachable('condition_clinic_id', 'clinic', input.condition_clinic_id)
  await checkKnown(input)
}

const CurrentRow = z.strictObject({ id: z.int() })

/**
 * Returns the current version of a form.
 * @throws Problem 422 if it has none: it was never published, or it was withdrawn
 */
export async function currentVersion(surveyId: number): Promise<number> {
  const [row] = await readRows(
    CurrentRow,
    sql`select current.id from surveys join surveys as current on current.line_id = surveys.line_id and current.current
      where surveys.id = ${surveyId}`,
  )
  if (!row) throw fieldProblem('survey_id', 'validation.invalidSurvey')
  return row.id
}
