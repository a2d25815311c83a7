import type { Option } from '../../../ui/fields/option'
import { isolated } from '../../../ui/isolated'

/** What identified a patient whose record the caller cannot open. */
export interface IdentifiedBy {
  first_name: string
  last_name: string
  birth_date: string | null
  uuid: string
  phone: string
}

/** The values of a guardian's fields. */
export interface GuardianValues {
  guardian_first_name: string
  guardian_last_name: string
  guardian_email: string
  guardian_address: string
  guardian_uuid: string
  guardian_phone: string
}

/** The values of the part of a form in which staff choose a registered patient or register a new one. */
export interface PatientValues extends GuardianValues {
  /** A registered patient; null while a new one is entered. */
  patient_id: Option | null
  identified_by: IdentifiedBy | null
  /** The fields of a new patient are shown. */
  is_new: boolean
  first_name: string
  last_name: string
  birth_date: string | null
  uuid: string
  email: string
  phone: string
  gender: 'male' | 'female' | null
  has_guardian: boolean
  different_person: boolean
}

/** No patient is chosen or entered. */
export const noPatient: PatientValues = {
  patient_id: null,
  identified_by: null,
  is_new: false,
  first_name: '',
  last_name: '',
  birth_date: null,
  uuid: '',
  email: '',
  phone: '',
  gender: null,
  has_guardian: false,
  guardian_first_name: '',
  guardian_last_name: '',
  guardian_email: '',
  guardian_address: '',
  guardian_uuid: '',
  guardian_phone: '',
  different_person: false,
}

/** Returns the isolated name of the patient that was chosen or entered; undefined if there is none yet. */
export function patientNameIn({
  patient_id: chosen,
  first_name: first,
  last_name: last,
}: PatientValues): string | undefined {
  const name = chosen?.label ?? [first, last].filter(Boolean).join(' ')
  return name === '' ? undefined : isolated(name)
}

const { patient_id: _, identified_by: __, is_new: ___, ...nothingEntered } = noPatient
const enteredFields = Object.keys(nothingEntered) as (keyof typeof nothingEntered)[]

/** Returns what is entered of a new patient. */
export function enteredPatient(values: PatientValues): Record<string, unknown> {
  return Object.fromEntries(enteredFields.map((field) => [field, values[field]]))
}

const guardianFields = [
  'guardian_first_name',
  'guardian_last_name',
  'guardian_email',
  'guardian_address',
  'guardian_uuid',
  'guardian_phone',
] as const satisfies (keyof GuardianValues)[]

/** Returns the guardian's fields for the request body; none if the patient has no guardian. */
export function guardianBodyOf(values: GuardianValues & { has_guardian: boolean }): Partial<GuardianValues> {
  if (!values.has_guardian) return {}
  return Object.fromEntries(guardianFields.map((field) => [field, values[field]] as const))
}

/** Returns the part of the request body that names a registered patient or describes a new one, without a guardian. */
export function patientBodyOf(values: PatientValues) {
  const { first_name, last_name, birth_date, uuid, email, phone, gender, different_person } = values
  if (!values.is_new) return { patient_id: values.patient_id?.value ?? null, identified_by: values.identified_by }
  const entered = { first_name, last_name, birth_date, uuid, email, phone, gender, different_person }
  return { patient_id: null, identified_by: null, ...entered }
}

/**
 * Returns a body with phone numbers in the international format where they are numbers of the country.
 * @param country ISO code of the country of national phone numbers
 */
export async function withPhones<B extends object>(body: B, country: string | null): Promise<B> {
  const { internationalPhone } = await import('#contract/rules/phone')
  const converted = Object.entries(body).map(([field, value]) =>
    (field === 'phone' || field === 'guardian_phone') && typeof value === 'string' && value
      ? [field, internationalPhone(value, country ?? undefined) ?? value]
      : [field, value],
  )
  // Only strings were replaced by strings.
  return Object.fromEntries(converted) as B
}
