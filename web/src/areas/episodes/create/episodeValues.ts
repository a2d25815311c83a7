import type { Answer } from '#contract/surveys/formVersion'
import type { Option } from '../../../ui/fields/option'
import type { Code } from '../../icd'
import { sentAnswers } from '../../submissions'
import { guardianBodyOf, noPatient, type PatientValues, patientBodyOf } from '../../users'

/** The values of the form of an admission. */
export interface EpisodeValues extends PatientValues {
  specialty_id: string | null
  specialty_form_id: string | null
  department_id: string | null
  bed: string
  severity: string | null
  icd_codes: readonly Code[]
  chief_complaint: string
  present_illness_history: string
  examination: string
  /** The answers of each form that was chosen, by the id of the form: another choice loses none. */
  surveys_answers: Readonly<Record<string, readonly Answer[]>>
  /** What the server said of each form when it was opened, by the id of the form. */
  opening_tokens: Readonly<Record<string, string>>
}

/**
 * Returns the initial values.
 * @param patient who is already chosen
 * @param specialty the only one there is
 */
export function initialValues(patient: Option | null, specialty: string | null): EpisodeValues {
  return {
    ...noPatient,
    patient_id: patient,
    specialty_id: specialty,
    specialty_form_id: null,
    department_id: null,
    bed: '',
    severity: null,
    icd_codes: [],
    chief_complaint: '',
    present_illness_history: '',
    examination: '',
    surveys_answers: {},
    opening_tokens: {},
  }
}

/** Returns the answers of a form. */
export function answersOf(values: Pick<EpisodeValues, 'surveys_answers'>, form: string): readonly Answer[] {
  return values.surveys_answers[form] ?? []
}

/** Converts the form's values to the request body. */
export function toRequestBody(values: EpisodeValues, hospitalId: string) {
  const { specialty_form_id: form } = values
  const { specialty_id, department_id, bed, severity, icd_codes, has_guardian } = values
  const { chief_complaint, present_illness_history, examination } = values
  return {
    hospital_id: hospitalId,
    ...patientBodyOf(values),
    has_guardian,
    ...guardianBodyOf(values),
    specialty_id,
    specialty_form_id: form,
    opening_token: form === null ? null : (values.opening_tokens[form] ?? null),
    department_id,
    bed,
    severity,
    icd_codes,
    chief_complaint,
    present_illness_history,
    examination,
    surveys_answers: form === null ? [] : sentAnswers(answersOf(values, form)),
  }
}
export type EpisodeBody = ReturnType<typeof toRequestBody>
