import type * as z from 'zod'
import type { DurationUnit } from '#contract/sentSurveys/codes'
import type { SentSurvey, SentSurveyInput } from '#contract/sentSurveys/sentSurvey'
import type { Option } from '../../../ui/fields/option'

/** The form's values. Codes and ids are strings, as options need them. */
export interface SentSurveyValues {
  survey_id: Option | null
  location_id: string | null
  specialty_id: string | null
  country: string | null
  city: string | null
  gender: string | null
  age_from: number | null
  age_to: number | null
  created_from: string | null
  created_to: string | null
  condition_type: string | null
  condition_location_id: string | null
  condition_specialty_id: string | null
  condition_survey_id: Option | null
  condition_clinic_id: Option | null
  condition_clinic_type: string | null
  condition_doctor_id: Option | null
  /** ICD-11 codes with their titles. */
  diagnostics: readonly Diagnosis[]
  condition_date_from: string | null
  condition_date_to: string | null
  duration: number | null
  duration_unit: DurationUnit
}

export type Diagnosis = SentSurvey['diagnostics'][number]

export type SentSurveyBody = z.input<typeof SentSurveyInput>

const idOf = (record: { id: number } | null | undefined) => (record ? String(record.id) : null)
const titled = (record: { id: number; title: string } | null | undefined): Option | null =>
  record ? { value: String(record.id), label: record.title } : null

/**
 * Returns the initial values.
 * @param draft the draft to edit; undefined for a new one, which can be answered for two weeks
 */
export function initialValues(draft?: SentSurvey): SentSurveyValues {
  const { condition_type: type = null, doctor = null } = draft ?? {}
  return {
    survey_id: titled(draft?.survey),
    location_id: idOf(draft?.location),
    specialty_id: idOf(draft?.specialty),
    country: idOf(draft?.country),
    city: idOf(draft?.city),
    gender: draft?.gender ?? null,
    age_from: draft?.age_from ?? null,
    age_to: draft?.age_to ?? null,
    created_from: draft?.created_from ?? null,
    created_to: draft?.created_to ?? null,
    condition_type: type === null ? null : String(type),
    condition_location_id: idOf(draft?.condition_location),
    condition_specialty_id: idOf(draft?.condition_specialty),
    condition_survey_id: titled(draft?.condition_survey),
    condition_clinic_id: titled(draft?.clinic),
    condition_clinic_type: draft?.condition_clinic_type ?? null,
    condition_doctor_id: doctor && { value: String(doctor.id), label: doctor.name_text },
    diagnostics: draft?.diagnostics ?? [],
    condition_date_from: draft?.condition_date_from ?? null,
    condition_date_to: draft?.condition_date_to ?? null,
    duration: draft?.duration ?? 14,
    duration_unit: draft?.duration_unit ?? 'days',
  }
}

/** Converts the form's values to the request body; missing fields become errors of the schema. */
export function toRequestBody(values: SentSurveyValues): SentSurveyBody {
  const { survey_id, condition_survey_id, condition_clinic_id, condition_doctor_id, ...others } = values
  return {
    ...others,
    diagnostics: [...others.diagnostics],
    survey_id: survey_id?.value ?? '',
    condition_survey_id: condition_survey_id?.value ?? null,
    condition_clinic_id: condition_clinic_id?.value ?? null,
    condition_doctor_id: condition_doctor_id?.value ?? null,
  }
}
