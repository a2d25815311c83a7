import * as z from 'zod'
import { IcdCodeInput, mostCodes } from '../icd/calls'
import {
  chosenId,
  multiLine,
  optionalId,
  optionalMultiLine,
  optionalSingleLine,
  singleLine,
  wallDateTime,
} from '../kit/values'
import { answerFields } from '../submissions/submission'
import { PARTY } from './codes'

/**
 * The revision of the draft that was read, 0 while there is none, so that nobody overwrites what another person changed
 * meanwhile.
 */
export const revision = z.coerce
  .number({ error: 'validation.required' })
  .int('validation.invalid')
  .min(0, 'validation.invalid')
  .max(2_147_483_647, 'validation.invalid')

/** Of the documented calls, whose clients do not know it: without it, nothing is compared. */
const documentedRevision = revision.nullish()

const codes = z.array(IcdCodeInput).max(mostCodes, { error: 'icd.tooMany' })
const requiredCodes = codes.min(1, { error: 'validation.required' })
/** Who ends the stay; without it, it stays as it is: at first the hospital. */
const party = z.enum(PARTY, 'validation.invalidChoice').optional()
/** The course of the stay, for the summary. */
const note = optionalMultiLine(10_000)

/** The documented call: the reason and the diagnosis of the discharge. */
export const DischargeReasonInput = z.object({
  discharge_reason: singleLine(),
  party,
  icd_codes: requiredCodes,
  revision: documentedRevision,
})

/**
 * The documented form. `staff_id` is the caller, and `survey_id` the specialty form; both are ignored. The answers stay a
 * draft, merged per question, until the episode is closed.
 */
export const DischargeFormInput = z.object({
  episode_id: chosenId(),
  discharge_reason: singleLine(),
  party,
  icd_codes: requiredCodes,
  specialty_id: chosenId('validation.invalidSpecialty'),
  /** A version of a discharge form: required if one is offered at the hospital and for the specialty. */
  specialty_form_id: optionalId('validation.invalidSpecialtyForm'),
  note,
  surveys_answers: answerFields.surveys_answers,
  revision: documentedRevision,
})

/** What is saved of the draft at any step: fields that are missing stay as they are, null and empty texts are removed. */
export const DischargeDraftInput = z.object({
  discharge_reason: optionalSingleLine.optional(),
  party,
  icd_codes: codes.optional(),
  specialty_id: chosenId('validation.invalidSpecialty').optional(),
  specialty_form_id: optionalId('validation.invalidSpecialtyForm').optional(),
  surveys_answers: answerFields.surveys_answers,
  note: note.optional(),
  /** For the patient, in plain words: when to come back or to call. */
  warning_signs: optionalMultiLine(2000).optional(),
  /** Whom the patient calls. */
  contact_name: optionalSingleLine.optional(),
  contact_phone: optionalSingleLine.optional(),
  revision,
})
export type DischargeDraftInput = z.output<typeof DischargeDraftInput>

export const AddendumInput = z.object({ text: multiLine(10_000).min(1, 'validation.required') })

/** When the patient left the bed: `YYYY-MM-DD HH:mm` on the wall clock of the hospital; without it, now. */
export const LeftBedInput = z.object({
  left_at: wallDateTime.nullish(),
})
