import type { BookableClinic } from '#contract/staffAppointments/freeSlots'
import type { Option } from '../../../ui/fields/option'

/** What identified a patient whose record the caller cannot open. */
export interface IdentifiedBy {
  first_name: string
  last_name: string
  birth_date: string | null
  uuid: string
  phone: string
}

/** The values of the part of a form in which staff choose a slot. */
export interface SlotValues {
  specialty_id: string | null
  /** The first day whose slots are shown, `YYYY-MM-DD`. */
  from: string | null
  type: 'all' | 'virtual' | 'physical'
  /** The chosen slot, with its clinic. */
  clinic: BookableClinic | null
  clinic_id: number | null
  doctor_id: number | null
  date: string | null
  schedule_time: string | null
  /** A walk-in of today's session instead of a slot. */
  walk_in: boolean
  starts_at: string | null
}

/** The values of the form of a booking by staff. */
export interface BookingValues extends SlotValues {
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
  guardian_first_name: string
  guardian_last_name: string
  guardian_email: string
  guardian_address: string
  guardian_uuid: string
  guardian_phone: string
  different_person: boolean
  payment_type: '1' | '2'
  /** EGP. */
  price: number | null
  price_reason: string
}

/** No slot is chosen. */
export const noSlot = {
  clinic: null,
  clinic_id: null,
  doctor_id: null,
  date: null,
  schedule_time: null,
  walk_in: false,
  starts_at: null,
} as const

/**
 * Returns the initial values of the part in which a slot is chosen.
 * @param specialty chosen at first
 * @param today `YYYY-MM-DD`
 */
export function initialSlot(specialty: string | null, today: string): SlotValues {
  return { specialty_id: specialty, from: today, type: 'all', ...noSlot }
}

/** Returns the part of the request body that names the chosen slot. */
export function slotBodyOf({ specialty_id, clinic_id, doctor_id, date, schedule_time }: SlotValues) {
  return { specialty_id, clinic_id, doctor_id, date, schedule_time }
}

/**
 * Returns the initial values.
 * @param specialty chosen at first: the only one there is
 * @param today `YYYY-MM-DD`
 */
export function initialValues(specialty: string | null, today: string): BookingValues {
  return {
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
    ...initialSlot(specialty, today),
    payment_type: '1',
    price: null,
    price_reason: '',
  }
}

const guardianFields = [
  'guardian_first_name',
  'guardian_last_name',
  'guardian_email',
  'guardian_address',
  'guardian_uuid',
  'guardian_phone',
] as const

/** Returns the fields of the new patient, if one is entered; gender and birth date only if they are chosen. */
function newPatientOf(values: BookingValues) {
  if (!values.is_new) return {}
  const { first_name, last_name, birth_date, uuid, email, phone, gender, different_person } = values
  const guardian = values.has_guardian
    ? Object.fromEntries(guardianFields.map((field) => [field, values[field]] as const))
    : {}
  return { first_name, last_name, birth_date, uuid, email, phone, gender, different_person, ...guardian }
}

/** Converts the form's values to the request body. */
export function bodyOf(values: BookingValues) {
  const { patient_id: patient, identified_by, payment_type, price, price_reason } = values
  return {
    patient_id: values.is_new ? null : (patient?.value ?? null),
    identified_by: values.is_new ? null : identified_by,
    ...newPatientOf(values),
    ...slotBodyOf(values),
    walk_in: values.walk_in,
    payment_type,
    price: payment_type === '1' ? price : null,
    price_reason,
  }
}
export type BookingBody = ReturnType<typeof bodyOf>
