import type { BookableClinic } from '#contract/staffAppointments/freeSlots'
import { guardianBodyOf, noPatient, type PatientValues, patientBodyOf } from '../../users'

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
export interface BookingValues extends SlotValues, PatientValues {
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
    ...noPatient,
    ...initialSlot(specialty, today),
    payment_type: '1',
    price: null,
    price_reason: '',
  }
}

/** Converts the form's values to the request body. */
export function toRequestBody(values: BookingValues) {
  const { payment_type, price, price_reason } = values
  return {
    ...patientBodyOf(values),
    ...(values.is_new && guardianBodyOf(values)),
    ...slotBodyOf(values),
    walk_in: values.walk_in,
    payment_type,
    price: payment_type === '1' ? price : null,
    price_reason,
  }
}
export type BookingBody = ReturnType<typeof toRequestBody>
