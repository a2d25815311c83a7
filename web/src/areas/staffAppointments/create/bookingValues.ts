import type { BookableClinic } from '#contract/staffAppointments/freeSlots'
import { enteredPatient, guardianBodyOf, noPatient, type PatientValues, patientBodyOf } from '../../users'

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
  /** The price is received in cash at once. */
  cash_now: boolean
  /** EGP. */
  price: number | null
  /** What this patient pays at the clinic, with which `price` begins; null while no slot is chosen. */
  usual_price: number | null
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
    cash_now: false,
    price: null,
    usual_price: null,
    price_reason: '',
  }
}

/** Converts the form's values to the request body. */
export function toRequestBody(values: BookingValues) {
  const { payment_type, cash_now, price, price_reason } = values
  return {
    ...patientBodyOf(values),
    ...(values.is_new && guardianBodyOf(values)),
    ...slotBodyOf(values),
    walk_in: values.walk_in,
    payment_type,
    cash_now: cash_now && payment_type === '1',
    price: payment_type === '1' ? price : null,
    price_reason,
  }
}
export type BookingBody = ReturnType<typeof toRequestBody>

/** Whether a slot, or a walk-in instead of one, is chosen. */
export function hasSlot({ schedule_time, walk_in }: SlotValues): boolean {
  return schedule_time !== null || walk_in
}

/** The fields whose error is shown at the slots, once for all of them. */
const slotProblems: ReadonlySet<string> = new Set(['schedule_time', 'walk_in', 'date', 'doctor_id', 'clinic_id'])

/** Returns what staff can have changed in a booking, without what follows from it and what the slots are filtered by. */
function changeable(values: BookingValues): Record<string, unknown> {
  const { is_new: isNew, patient_id: patient, price, usual_price: usual } = values
  return {
    ...enteredPatient(isNew ? values : noPatient),
    patient: isNew ? null : (patient?.value ?? null),
    specialty: values.specialty_id,
    slot: hasSlot(values) ? [values.clinic_id, values.date, values.schedule_time] : null,
    payment: [values.payment_type, values.cash_now],
    price: price === usual ? null : price,
    price_reason: values.price_reason,
  }
}

/** Returns how many things on the screen differ from the initial values: a slot is one, whatever its fields. */
export function countChanges(values: BookingValues, initial: BookingValues): number {
  const before = changeable(initial)
  return Object.entries(changeable(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  ).length
}

/** Returns how many problems the fields with errors have on the screen: those of the slot are one. */
export function countProblems(fields: readonly string[]): number {
  return new Set(fields.map((field) => (slotProblems.has(field) ? 'slot' : field))).size
}
