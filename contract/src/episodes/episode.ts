import * as z from 'zod'
import { IcdCodeInput, mostCodes, SavedIcdCode } from '../icd/calls'
import { filter, NamedOption, PageQuery, searchText } from '../kit/responses'
import {
  always,
  chosenId,
  flag,
  id,
  instant,
  multiLine,
  optionalId,
  optionalMultiLine,
  readRevision,
  singleLine,
} from '../kit/values'
import { answerFields, Submission } from '../submissions/submission'
import { codeInput } from '../surveys/codes'
import { openingToken } from '../surveys/form'
import { checkPatient, type PatientChoice, patientFields, reportMissing } from '../users/newPatient'
import { PatientCard, Person } from '../users/people'
import { EPISODE_STATUS, SEVERITY } from './codes'
import { Guardian } from './guardian'

const longestText = 10_000
const chiefComplaint = multiLine(longestText).min(1, 'validation.required')
const optionalText = optionalMultiLine(longestText)

/** Where a patient lies: a department and the room, or the room and bed, as free text. */
const bedFields = {
  department_id: chosenId(),
  /** Labelled Room. Two open episodes of a department never have the same one. */
  bed: singleLine(50),
}

const AdmissionFields = z.object({
  hospital_id: chosenId(),
  ...patientFields,
  /**
   * Whether there is a guardian, whose names, address, national ID and phone are then required. Without it, as in the
   * documented form, there is one if any of the guardian's fields is filled in.
   */
  has_guardian: z.preprocess((value) => value ?? null, flag.nullable()),
  specialty_id: chosenId(),
  /**
   * The admission form, a version: required if the hospital has one for the specialty. Without answers it is not filled
   * in yet.
   */
  specialty_form_id: optionalId('validation.invalidSurvey'),
  /** From when the admission form was opened: its version then may be used although a newer one is current. */
  opening_token: openingToken,
  ...bedFields,
  severity: codeInput(SEVERITY),
  icd_codes: z.array(IcdCodeInput).max(mostCodes, { error: 'icd.tooMany' }).default([]),
  chief_complaint: chiefComplaint,
  present_illness_history: optionalText,
  examination: optionalText,
  surveys_answers: answerFields.surveys_answers,
})

const requiredOfGuardian = [
  'guardian_first_name',
  'guardian_last_name',
  'guardian_address',
  'guardian_uuid',
  'guardian_phone',
] as const satisfies readonly (keyof PatientChoice)[]

type GuardianFields = Pick<
  z.output<typeof AdmissionFields>,
  'has_guardian' | (typeof requiredOfGuardian)[number] | 'guardian_email'
>

/** Returns whether an admission has a guardian. */
export function hasGuardian(input: GuardianFields): boolean {
  const fields = [...requiredOfGuardian, 'guardian_email'] as const
  return input.has_guardian ?? fields.some((field) => Boolean(input[field]))
}

/**
 * An admission, of a registered patient or a new one (decisions 14). If `has_guardian` is false, the guardian's fields are
 * ignored.
 */
export const EpisodeInput = AdmissionFields.superRefine((input, context) => {
  checkPatient(input, context)
  if (!hasGuardian(input)) return
  for (const field of requiredOfGuardian) if (!input[field]) reportMissing(field, context)
}, always)
export type EpisodeInput = z.output<typeof EpisodeInput>

/** `status` defaults to open. */
export const EpisodeQuery = PageQuery.extend({
  /** Part of the patient's name; also the national ID or the phone. */
  q: searchText,
  status: filter(z.enum(Object.values(EPISODE_STATUS).map(String))),
  severity: filter(z.enum(Object.values(SEVERITY).map(String))),
  department_id: filter(id),
  specialty_id: filter(id),
})

/** An episode in a list. */
export const EpisodeRow = z.object({
  id: z.number(),
  /**
   * Whether the caller can open the record. If not, they can give a reason (decision 89); until then the patient has a
   * name and a picture only.
   */
  is_open: z.boolean(),
  status: z.enum(EPISODE_STATUS),
  status_text: z.string(),
  severity: z.enum(SEVERITY),
  severity_text: z.string(),
  patient_id: z.number(),
  patient: PatientCard,
  hospital_id: z.number(),
  /** The hospital. */
  spock: NamedOption,
  specialty: NamedOption,
  department: NamedOption,
  /** Labelled Room; after discharge the last one. */
  bed: z.string(),
  created_at: instant,
  discharge_time: instant.nullable(),
})
export type EpisodeRow = z.output<typeof EpisodeRow>

/** One stay in a bed. */
const BedStay = z.object({
  id: z.number(),
  department: NamedOption,
  bed: z.string(),
  from: instant,
  until: instant.nullable(),
  moved_by: Person,
})

/** An episode as the case view shows it. */
export const Episode = EpisodeRow.extend({
  /** The patient was transferred to this hospital from one of the caller, who only reads the case (decision 142). */
  is_transferred: z.boolean(),
  /** The caller is consulted about the patient, and only reads the case. */
  is_consulted: z.boolean(),
  /** The hospital's. */
  time_zone: z.string(),
  creator: Person,
  /** The doctor who is responsible for the patient; null: nobody yet. */
  doctor: Person.nullable(),
  /** Of the medical history; null if it is empty. */
  examination: z.string().nullable(),
  guardian: Guardian.nullable(),
  icd_codes: z.array(SavedIcdCode),
  /**
   * While the episode is open, the other inpatients of the department whose name sounds the same, so that nobody is taken for
   * another: 3 at most, and only those whom lists show the caller.
   */
  similar_names: z.array(z.object({ name_text: z.string(), bed: z.string() })),
  /** The newest first; the current one has no end. */
  stays: z.array(BedStay),
  /** The patient's episodes before this one that the caller sees, the newest first: 20 at most. */
  previous: z.array(
    z.object({ id: z.number(), spock: NamedOption, created_at: instant, discharge_time: instant.nullable() }),
  ),
})
export type Episode = z.output<typeof Episode>

/** Where a patient moves within the hospital. */
export const BedInput = z.object(bedFields)

export const SeverityInput = z.object({ severity: codeInput(SEVERITY) })

/** Who becomes responsible for the patient: one of `doctors`. */
export const ResponsibleDoctorInput = z.object({ doctor_id: chosenId() })

/** Saves the medical history; the answers of the admission form are merged per question, as in a draft. */
export const MedicalHistoryInput = z.object({
  chief_complaint: chiefComplaint,
  present_illness_history: optionalText,
  examination: optionalText,
  surveys_answers: answerFields.surveys_answers,
  revision: readRevision,
})

export const MedicalHistory = z.object({
  chief_complaint: z.string(),
  present_illness_history: z.string().nullable(),
  examination: z.string().nullable(),
  patient_id: z.number(),
  /** Increased with every change. */
  revision: z.number().int(),
  /** Only while the episode is open, and by those who can write it. */
  editable: z.boolean(),
  editor: Person,
  updated_at: instant,
  admissionSurveyInstance: Submission.nullable(),
})
export type MedicalHistory = z.output<typeof MedicalHistory>

/** The symptoms and the diagnosis of an episode. */
export const DiagnosticsData = z.object({
  episode_id: z.number(),
  patient_id: z.number(),
  chief_complaint: z.string(),
  present_illness_history: z.string().nullable(),
  examination: z.string().nullable(),
  /** In their order. */
  icd_codes: z.array(SavedIcdCode),
})
export type DiagnosticsData = z.output<typeof DiagnosticsData>
