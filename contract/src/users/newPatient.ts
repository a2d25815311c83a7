import * as z from 'zod'
import {
  chosenId,
  contactEmail,
  day,
  emptyAsMissing,
  flag,
  gender,
  nationalId,
  optionalNationalId,
  optionalSingleLine,
  phone,
  singleLine,
} from '../kit/values'

/** Makes a field optional: null if it is missing or empty. */
function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(emptyAsMissing, schema.optional()).transform((value) => value ?? null)
}

const identity = {
  first_name: singleLine(),
  last_name: singleLine(),
  birth_date: day,
  /** National ID. */
  uuid: nationalId,
  phone,
  gender,
}

const contact = {
  /** Without one, the patient signs in with the phone, if the installation sends text messages. */
  email: optional(contactEmail),
}

const guardian = {
  guardian_first_name: optionalSingleLine,
  guardian_last_name: optionalSingleLine,
  guardian_email: optional(contactEmail),
  guardian_address: optionalSingleLine,
  guardian_uuid: optionalNationalId,
  guardian_phone: optional(phone),
}

/** The patient whom staff register. Country and time zone are those of the hospital (decisions 14). */
export const NewPatient = z.object({ ...identity, ...contact, ...guardian })
export type NewPatient = z.output<typeof NewPatient>

/** The same fields in a request that may name a known patient instead. */
export const newPatientFields = {
  first_name: optionalSingleLine,
  last_name: optionalSingleLine,
  birth_date: optional(day),
  uuid: optionalNationalId,
  phone: optional(phone),
  gender: optional(gender),
  ...contact,
  ...guardian,
}

/** The required fields of a new patient. */
export const identityFields = Object.keys(identity) as (keyof typeof identity)[]

/** What is known of a person while staff type it; whatever is missing is not compared. */
export const SimilarInput = z.object({
  first_name: optionalSingleLine,
  last_name: optionalSingleLine,
  birth_date: optional(day),
  uuid: optionalNationalId,
  phone: optional(phone),
})
export type SimilarInput = z.output<typeof SimilarInput>

/** How a registered patient matches, the strongest first. */
export const similarities = ['uuid', 'phone', 'name'] as const

/** A registered patient who may be the person that staff are about to register. */
export const SimilarPatient = z.object({
  id: z.number(),
  /** `uuid`: the same national ID, so no second patient can be registered. The others only advise. */
  match: z.enum(similarities),
  /** Whether the caller can open the patient's record; if not, there are only initials and the year of birth. */
  is_open: z.boolean(),
  /** The name in the caller's language, or the initials. */
  name_text: z.string(),
  birth_year: z.number().int().nullable(),
  birth_date: z.string().nullable(),
  gender: gender.nullable(),
  phone: z.string().nullable(),
  uuid: z.string().nullable(),
})
export type SimilarPatient = z.output<typeof SimilarPatient>

/** The fields with which staff name a registered patient, or describe a new one (decisions 14). */
export const patientFields = {
  /** A registered patient; otherwise the fields of a new one. */
  patient_id: optional(chosenId()),
  /** What identifies a registered patient whose record the caller cannot open. */
  identified_by: SimilarInput.nullish().transform((value) => value ?? null),
  ...newPatientFields,
  /** The new patient is none of the similar ones. */
  different_person: flag,
}
const PatientChoice = z.object(patientFields)
export type PatientChoice = z.output<typeof PatientChoice>

/** Returns whether a request names no registered patient, but describes a new one. */
export function isNewPatient(input: Pick<PatientChoice, 'patient_id' | (typeof identityFields)[number]>): boolean {
  return input.patient_id === null && identityFields.some((field) => Boolean(input[field]))
}

/** Returns the new patient of a request that was validated. */
export function newPatientOf(input: PatientChoice): NewPatient {
  return NewPatient.parse(input)
}

type Problems = z.core.$RefinementCtx

/** Reports a field as required. */
export function reportMissing(field: keyof PatientChoice, context: Problems): void {
  context.addIssue({ code: 'custom', path: [field], message: 'validation.required', input: undefined })
}

/** Checks that a request names a registered patient, or describes a new one completely. */
export function checkPatient(input: PatientChoice, context: Problems): void {
  if (input.patient_id) return
  if (!isNewPatient({ ...input, patient_id: null })) {
    context.addIssue({ code: 'custom', path: ['patient_id'], message: 'booking.patientRequired', input: undefined })
    return
  }
  for (const field of identityFields) if (!input[field]) reportMissing(field, context)
}

/** Checks that a guardian's phone and national ID are given both or not at all, as in the form of users. */
export function checkGuardian(
  { guardian_phone: phone, guardian_uuid: uuid }: Pick<PatientChoice, 'guardian_phone' | 'guardian_uuid'>,
  context: Problems,
): void {
  if (phone && !uuid) reportMissing('guardian_uuid', context)
  if (uuid && !phone) reportMissing('guardian_phone', context)
}
