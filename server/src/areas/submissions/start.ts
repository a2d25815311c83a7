import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { PatientSubmissionInput, SubmissionInput } from '#contract/submissions/submission'
import { hospitalInScope } from '../../platform/access/scope'
import { caller, context } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { holdsRole } from '../../schema/memberships'
import { cannotBegin, isCurrentOf } from '../surveys'
import { startFollowUp } from './followUps'
import { createSubmission, type Saved, saveKnown } from './save'

const FormRow = z.strictObject({
  line_id: z.int(),
  hospital_id: z.int().nullable(),
  specialty_id: z.int().nullable(),
  /** Whether the form is for the location. */
  fits: z.boolean(),
})
const FoundRow = z.strictObject({ found: z.boolean() })

async function exists(rows: SQL): Promise<boolean> {
  const [row] = await readRows(FoundRow, sql`select exists (${rows}) as found`)
  return row?.found ?? false
}

interface Choice {
  survey_id: number
  opening_token?: string | null | undefined
  hospital_id: number | null
  specialty_id: number | null
}

/**
 * Checks the form of a new submission, its location and its specialty. The submission begins on the version that the caller
 * has opened; everything else is judged by the current version.
 * @param isUsable the condition that the caller may fill in the form; expects `surveys` in the statement
 * @throws Problem 422
 */
async function checkForm({ hospital_id: location, specialty_id: specialty, ...input }: Choice, isUsable: SQL) {
  const version = { id: input.survey_id, opening_token: input.opening_token }
  const [form] = await readRows(
    FormRow,
    sql`select surveys.line_id, surveys.hospital_id, surveys.specialty_id,
        (surveys.hospital_id is null or ${location}::integer is null or exists (select from hospital_descendants
          where ancestor_id = surveys.hospital_id and descendant_id = ${location}::integer)) as fits
      from surveys where ${isCurrentOf(version)} and ${isUsable}`,
  )
  if (!form) throw cannotBegin(version, 'survey_id', 'validation.invalidSurvey')
  if (!form.fits) throw fieldProblem('hospital_id', 'validation.invalidLocation')
  if (specialty !== null && form.specialty_id !== null && specialty !== form.specialty_id)
    throw fieldProblem('specialty_id', 'validation.invalidSpecialty')
  if (specialty !== null && !(await exists(sql`select from specialties where id = ${specialty}`)))
    throw fieldProblem('specialty_id', 'validation.invalidSpecialty')
  return {
    survey: { id: version.id, line_id: form.line_id },
    hospital_id: location ?? form.hospital_id,
    specialty_id: specialty ?? form.specialty_id,
  }
}

const usable = (kind: 'survey' | 'patient' | 'sharedSurvey', permission: Permission) =>
  context().platform.access.condition(kind, caller(), [permission])

/**
 * Creates a submission that staff make: for a patient, or a follow-up of an episode.
 * @throws Problem 422
 */
export function startByStaff(input: SubmissionInput, as: 'draft' | 'final'): Promise<Saved> {
  return input.model_type === 'episode' ? startFollowUp(input, as) : startForPatient(input, as)
}

/** Creates a submission for a patient: at a location where the caller may, for a patient whom they may see. */
async function startForPatient(input: SubmissionInput, as: 'draft' | 'final'): Promise<Saved> {
  const permission = 'create-survey-instance'
  const isMine = hospitalInScope(caller(), [permission], sql`hospitals.id`)
  if (!(await exists(sql`select from hospitals where hospitals.id = ${input.hospital_id} and ${isMine}`)))
    throw fieldProblem('hospital_id', 'validation.invalidLocation')
  const seen = await usable('patient', permission)
  const patients = sql`select from users where users.id = ${input.model_id} and users.closed_at is null
    and ${holdsRole('PATIENT')} and ${seen}`
  if (!(await exists(patients))) throw fieldProblem('model_id', 'validation.invalidChoice')
  const { model_type, model_id, type, client_id, hospital_id } = input
  // Its form may have been withdrawn since.
  const known = await saveKnown({ client_id, patient_id: model_id, hospital_id, model_type, model_id, type }, input, as)
  if (known) return known
  const form = await checkForm(input, await usable('survey', permission))
  return createSubmission(
    {
      ...form,
      patient_id: model_id,
      model_type,
      model_id,
      type,
      client_id: client_id ?? null,
      sent_survey_id: null,
    },
    input,
    as,
  )
}

/**
 * Creates the caller's submission of a shared form.
 * @throws Problem 422
 */
export async function startOwn(input: PatientSubmissionInput, as: 'draft' | 'final'): Promise<Saved> {
  const { hospital_id: location, client_id } = input
  const patient = caller().id
  const about = { patient_id: patient, model_type: 'patient', model_id: patient, type: 'general' }
  const known = await saveKnown({ client_id, ...about }, input, as)
  if (known) return known
  if (location !== null && !(await exists(sql`select from hospitals where id = ${location}`)))
    throw fieldProblem('hospital_id', 'validation.invalidLocation')
  const form = await checkForm(input, await usable('sharedSurvey', 'patient-create-survey-instance'))
  return createSubmission(
    {
      ...form,
      ...about,
      client_id: client_id ?? null,
      sent_survey_id: null,
    },
    input,
    as,
  )
}
