import { eq, type SQL, sql } from 'drizzle-orm'
import { CONDITION_TYPE, type DurationUnit } from '#contract/sentSurveys/codes'
import type { SentSurveyInput } from '#contract/sentSurveys/sentSurvey'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { caller, context, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { sentSurveys } from '../../schema/submissions'
import { checkInput, currentVersion } from './checkInput'
import { isRecipient, senderScope } from './matching'
import { notifyRecipientsJob, reminderShares } from './recipientNews'

const unitMs: Record<DurationUnit, number> = { hours: 3_600_000, days: 86_400_000, weeks: 7 * 86_400_000 }

/** Returns the input without the fields of a condition that it does not have. */
function normalized(input: SentSurveyInput): SentSurveyInput {
  const { condition_type: type } = input
  const isClinic = type === CONDITION_TYPE.clinic
  const hasCondition = type !== null
  return {
    ...input,
    condition_survey_id: type === CONDITION_TYPE.survey ? input.condition_survey_id : null,
    condition_clinic_id: isClinic ? input.condition_clinic_id : null,
    condition_clinic_type: isClinic ? input.condition_clinic_type : null,
    condition_doctor_id: isClinic ? input.condition_doctor_id : null,
    diagnostics: isClinic || type === CONDITION_TYPE.episode ? input.diagnostics : [],
    condition_location_id: hasCondition ? input.condition_location_id : null,
    condition_specialty_id: hasCondition ? input.condition_specialty_id : null,
    condition_date_from: hasCondition ? input.condition_date_from : null,
    condition_date_to: hasCondition ? input.condition_date_to : null,
  }
}

function valuesOf({ country, city, ...input }: SentSurveyInput) {
  return { ...input, country_id: country, city_id: city, sender_id: caller().id, updated_at: now() }
}

/**
 * Locks a draft until the transaction ends.
 * @throws Problem 404; 422 once it is sent
 */
async function lockDraft(id: number): Promise<void> {
  const [row] = await db().select().from(sentSurveys).where(eq(sentSurveys.id, id)).for('update')
  if (orNotFound(row).status !== SURVEY_STATUS.draft) throw fieldProblem('survey_id', 'sentSurvey.alreadySent')
}

/**
 * Stores a draft.
 * @param id that of an existing draft; null for a new one
 * @returns its id
 * @throws Problem 404, 422
 */
export async function saveDraft(input: SentSurveyInput, id: number | null): Promise<number> {
  if (id !== null) await lockDraft(id)
  const checked = normalized(input)
  await checkInput(checked)
  await currentVersion(checked.survey_id)
  const values = { ...valuesOf(checked), status: SURVEY_STATUS.draft }
  if (id !== null) {
    await db().update(sentSurveys).set(values).where(eq(sentSurveys.id, id))
    return id
  }
  const [row] = await db()
    .insert(sentSurveys)
    .values({ ...values, created_at: now() })
    .returning({ id: sentSurveys.id })
  return orNotFound(row).id
}

/**
 * Stores the recipients, with one statement and in the order of the index, and queues their notification and reminders.
 * @throws Problem 422 if there are none
 */
async function addRecipients(id: number, input: SentSurveyInput, inScope: SQL, durationMs: number): Promise<void> {
  const { rowCount } = await db().execute(sql`
    insert into sent_survey_recipients (sent_survey_id, patient_id)
    select ${id}::integer, users.id from users where ${isRecipient(input, await senderScope(inScope))}
    order by users.id`)
  if (!rowCount) throw fieldProblem('recipients', 'sentSurvey.nobody')
  const { jobs } = context().platform
  await jobs.enqueue(notifyRecipientsJob, { id, stage: 0, after: 0 })
  for (const [index, share] of reminderShares.entries()) {
    const startAfter = new Date(now().getTime() + share * durationMs)
    await jobs.enqueue(notifyRecipientsJob, { id, stage: index + 1, after: 0 }, { startAfter })
  }
}

/**
 * Sends the current version of a form to the patients who match now.
 * @param id that of an existing draft; null for a new one
 * @param inScope which patients the sender may see; expects `users` in the statement
 * @returns the id of the sent survey
 * @throws Problem 404, 422
 */
export async function sendSurvey(input: SentSurveyInput, inScope: SQL, id: number | null): Promise<number> {
  const draft = await saveDraft(input, id)
  const checked = normalized(input)
  const durationMs = checked.duration * unitMs[checked.duration_unit]
  await db()
    .update(sentSurveys)
    .set({
      survey_id: await currentVersion(checked.survey_id),
      status: SURVEY_STATUS.final,
      sent_at: now(),
      ends_at: new Date(now().getTime() + durationMs),
    })
    .where(eq(sentSurveys.id, draft))
  await addRecipients(draft, checked, inScope, durationMs)
  return draft
}

/**
 * Deletes a draft, or withdraws a sent survey.
 * @throws Problem 404
 */
export async function removeSentSurvey(id: number): Promise<void> {
  const [row] = await db().select().from(sentSurveys).where(eq(sentSurveys.id, id)).for('update')
  if (orNotFound(row).status === SURVEY_STATUS.draft) await db().delete(sentSurveys).where(eq(sentSurveys.id, id))
  else await db().update(sentSurveys).set({ withdrawn_at: now() }).where(eq(sentSurveys.id, id))
}
