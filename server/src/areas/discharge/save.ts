import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { DischargeDraftInput, DischargeFormInput } from '#contract/discharge/draftInput'
import type { FieldProblems } from '#contract/kit/issues'
import { db } from '../../platform/context'
import { fieldProblem, Problem } from '../../platform/http/problem'
import { specialties } from '../../schema/reference'
import { replaceCodes } from '../icd'
import { readSubmission, saveAnswers } from '../submissions'
import { type Locked, lockDraft, storeDraft } from './draft'
import { dischargeForms, problemsOfForm, submissionOfForm } from './forms'

/** @throws Problem 422 */
async function checkSpecialty(id: number): Promise<void> {
  if ((await db().$count(specialties, eq(specialties.id, id))) === 0)
    throw fieldProblem('specialty_id', 'validation.invalidSpecialty')
}

/** Returns the submission of the form that a request chooses: the one of the draft if it chooses none. */
async function chosenSubmission(locked: Locked, input: Omit<DischargeDraftInput, 'revision'>, specialty: number) {
  const { specialty_form_id: form } = input
  if (form === undefined) return locked.draft?.form_instance_id ?? null
  return form === null ? null : submissionOfForm(locked, form, specialty)
}

/** Saves what a request has of the draft of a locked episode. */
async function saveFields(locked: Locked, input: Omit<DischargeDraftInput, 'revision'>): Promise<void> {
  const { episode, draft } = locked
  if (input.specialty_id !== undefined) await checkSpecialty(input.specialty_id)
  const specialty = input.specialty_id ?? draft?.specialty_id ?? episode.specialty_id
  const formId = await chosenSubmission(locked, input, specialty)
  const { discharge_reason, party, note, warning_signs, contact_name, contact_phone } = input
  const texts = Object.entries({ discharge_reason, party, note, warning_signs, contact_name, contact_phone })
  await storeDraft(episode.id, {
    ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)),
    specialty_id: specialty,
    form_instance_id: formId,
  })
  const { icd_codes: codes, surveys_answers: answers } = input
  if (codes) await replaceCodes({ episode_id: episode.id }, codes)
  if (answers.length === 0) return
  if (formId === null) throw fieldProblem('specialty_form_id', 'validation.required')
  await saveAnswers(formId, { surveys_answers: answers }, 'draft')
}

/**
 * Saves a part of the draft of a discharge. Expects the transaction of the call.
 * @throws Problem 404; 422, on revision if another person changed it meanwhile
 */
export async function saveDraft(
  episodeId: number,
  {
    revision,
    ...input
  }: Omit<DischargeDraftInput, 'surveys_answers' | 'revision'> &
    Partial<Pick<DischargeDraftInput, 'surveys_answers'>> & { revision?: number | null | undefined },
): Promise<void> {
  await saveFields(await lockDraft(episodeId, revision), { surveys_answers: [], ...input })
}

/** @throws Problem 422 on `surveys_answers.{line_id}` */
async function checkComplete(formId: number): Promise<void> {
  const fields: FieldProblems = {}
  for (const [line, text] of problemsOfForm(await readSubmission(formId))) fields[`surveys_answers.${line}`] = [text]
  if (Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
}

/**
 * Saves the documented form. Its answers have to be complete, and stay a draft until the episode is closed.
 * @throws Problem 404; 422, also on specialty_form_id if a form is offered and none is chosen
 */
export async function saveForm({
  episode_id: episodeId,
  revision,
  ...input
}: z.output<typeof DischargeFormInput>): Promise<void> {
  const locked = await lockDraft(episodeId, revision)
  const { specialty_id: specialty, specialty_form_id: formId } = input
  if (formId === null) {
    const offered = await dischargeForms(locked.episode.hospital_id)
    if (offered.some((form) => form.specialty_id === null || form.specialty_id === specialty))
      throw fieldProblem('specialty_form_id', 'validation.required')
  }
  await saveFields(locked, input)
  if (formId !== null) await checkComplete(await submissionOfForm(locked, formId, specialty))
}
