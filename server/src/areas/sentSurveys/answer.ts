import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { MatchedSubmissionInput } from '#contract/sentSurveys/sentSurvey'
import { caller } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { createSubmission, type Saved } from '../submissions'

const ReceivedRow = z.strictObject({
  survey_id: z.int(),
  line_id: z.int(),
  hospital_id: z.int().nullable(),
  specialty_id: z.int().nullable(),
})

/**
 * Returns a survey that was sent to the caller. Its submission belongs to the location that it was sent for; without one,
 * to the hospital of the form, or else of the caller's latest visit.
 */
async function received(sentSurveyId: number) {
  const { id: patientId } = caller()
  const [row] = await readRows(
    ReceivedRow,
    sql`select surveys.id as survey_id, surveys.line_id,
        coalesce(sent_surveys.location_id, surveys.hospital_id, (select clinics.hospital_id
          from appointments join clinics on clinics.id = appointments.clinic_id
          where appointments.patient_id = ${patientId} and appointments.active
          order by appointments.starts_at desc limit 1)) as hospital_id,
        coalesce(sent_surveys.specialty_id, surveys.specialty_id) as specialty_id
      from sent_surveys join surveys on surveys.id = sent_surveys.survey_id
      join sent_survey_recipients as recipients on recipients.sent_survey_id = sent_surveys.id
      where sent_surveys.id = ${sentSurveyId} and recipients.patient_id = ${patientId}`,
  )
  if (!row) throw fieldProblem('listId', 'validation.invalidChoice')
  return row
}

/**
 * Creates the caller's submission of a survey that was sent to them, or saves in the one that they have begun.
 * @throws Problem 422 on listId if it was not sent to them, on status once its time is over, and on the answers
 */
export async function answerSent(input: MatchedSubmissionInput, as: 'draft' | 'final'): Promise<Saved> {
  const { id: patientId } = caller()
  const { survey_id, line_id, hospital_id, specialty_id } = await received(input.listId)
  return createSubmission(
    {
      survey: { id: survey_id, line_id },
      patient_id: patientId,
      hospital_id,
      specialty_id,
      model_type: 'patient',
      model_id: patientId,
      type: 'general',
      client_id: input.client_id ?? null,
      sent_survey_id: input.listId,
    },
    input,
    as,
  )
}
