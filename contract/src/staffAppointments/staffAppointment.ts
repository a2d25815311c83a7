import * as z from 'zod'
import { clinicTypes } from '../clinics/clinicInput'
import { walk_in_text } from '../clinics/walkInText'
import { filter, NamedOption, paging, searchText } from '../kit/responses'
import { code, day, id, instant } from '../kit/values'
import { Refund } from '../payments/refunds'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '../rules/appointmentStatus'
import { ageFields, Person } from '../users/people'

function codes<T extends Record<string, number>>(values: T) {
  return Object.values(values).map(String)
}

/** The orders of the list: by start or by booking, the earliest or (with a minus) the latest first. */
export const appointmentSorts = ['starts_at', '-starts_at', 'id', '-id'] as const

/** A payment status, or `awaiting`: unpaid, and the slot is held until it is paid. */
export const paymentFilters = ['awaiting', ...codes(PAYMENT_STATUS)] as const

/** Periods by the current date of each clinic, in its own calendar; past: before it, upcoming: from it on. */
export const appointmentPeriods = ['upcoming', 'today', 'past'] as const

/** `from` and `to` limit the date, in the clinic's calendar; a period takes their place. */
export const StaffAppointmentQuery = paging(50, 100).extend({
  /** Part of the patient's name; also the national ID, the phone or the booking number. */
  q: searchText,
  status: filter(z.enum(codes(APPOINTMENT_STATUS))),
  payment_status: filter(z.enum(paymentFilters)),
  hospital_id: filter(id),
  clinic_id: filter(id),
  doctor_id: filter(id),
  patient_id: filter(id),
  specialty_id: filter(id),
  period: filter(z.enum(appointmentPeriods)),
  from: filter(day),
  to: filter(day),
  /** By default the latest start first. */
  sort: filter(z.enum(appointmentSorts)),
  /** Whether the response has `counts`. */
  with_counts: filter(z.enum(['1'])),
})

/** How many appointments the list would have with each status, whatever status the list is filtered by. */
export const AppointmentCounts = z.object({
  statuses: z.array(z.object({ status: code, total: z.number().int() })),
  /** With the payment status `awaiting`. */
  awaiting: z.number().int(),
})
export type AppointmentCounts = z.output<typeof AppointmentCounts>

const ListedPatient = Person.extend({
  birth_date: z.string().nullable(),
  ...ageFields,
  /** National ID. */
  uuid: z.string(),
  phone: z.string().nullable(),
})

export const StaffAppointmentRow = z.object({
  id: z.number(),
  /**
   * Whether the caller can open the record. If not, they can give a reason (decision 89); until then the patient has a
   * name and a picture only.
   */
  is_open: z.boolean(),
  /** The booking number, displayed by `formatBookingNumber`. */
  short_code: z.string(),
  patient: ListedPatient,
  doctor: Person,
  specialty: NamedOption,
  clinic: z.object({ id: z.number(), name: z.string(), hospital: NamedOption }),
  type: z.enum(clinicTypes),
  type_text: z.string(),
  /** `YYYY-MM-DD HH:mm` in the clinic's time zone; of a walk-in, the date only. */
  schedule_time: z.string(),
  walk_in_text,
  starts_at: instant,
  ends_at: instant,
  time_zone: z.string(),
  status: code,
  status_text: z.string(),
  lobby_order: z.number().nullable(),
  lobby_state: code,
  lobby_state_text: z.string(),
  payment_status: code,
  /** For an appointment that awaits its payment, or of which something is outstanding, this says so. */
  payment_status_text: z.string(),
  /** Until when the slot is held for the payment; null once the appointment is confirmed. */
  hold_expires_at: instant.nullable(),
  /** In EGP. */
  price: z.number(),
  /** In EGP: what is still to be paid since it was moved to a slot with a higher price. */
  outstanding: z.number(),
  physician_cancellable: z.boolean(),
  cancelled_by_hospital: z.boolean(),
  /** Whether it can be deleted: cancelled, and nothing that was paid is still owed. */
  can_delete: z.boolean(),
  /** In EGP: the most that can be refunded now, and what is suggested; 0 if the caller cannot open the record. */
  refundable: z.number(),
  suggested_refund: z.number(),
  /** The latest refund; null if there is none, or if the caller cannot open the record. */
  refund: Refund.nullable(),
})
export type StaffAppointmentRow = z.output<typeof StaffAppointmentRow>

/** When and where an appointment was, or is since a move. */
const MovedPlace = z.object({
  starts_at: instant,
  /** Of the clinic. */
  time_zone: z.string(),
  clinic: NamedOption,
  doctor: Person,
})

/** What happened to an appointment, and who did it; null for the system. */
export const AppointmentEvent = z.object({
  event: z.enum(['booked', 'moved', 'joined', 'started', 'finished', 'cancelled', 'code_added', 'code_removed']),
  at: instant,
  by: Person.nullable(),
  /** Why staff moved it, or agreed on another price; of diagnosis codes, which ones. */
  reason: z.string().nullable(),
  /** From where to where it was moved; null for other events. */
  from: MovedPlace.nullable(),
  to: MovedPlace.nullable(),
})
export type AppointmentEvent = z.output<typeof AppointmentEvent>

export const StaffAppointment = StaffAppointmentRow.extend({
  code: z.string(),
  cause: z.string().nullable(),
  complaint: z.string().nullable(),
  recommendations: z.string().nullable(),
  diagnosis: z.string().nullable(),
  examination: z.string().nullable(),
  /** The ICD-11 codes in their order; for staff other than the doctor, once the visit is finished. */
  icds: z.array(z.object({ code: z.string(), title: z.string() })),
  payment_method: z.enum(['free', 'cash', 'paymob', 'fawry']).nullable(),
  /** In EGP: what was paid, what of it was refunded, and what the hospital still owes the patient. */
  paid: z.number(),
  refunded: z.number(),
  credit: z.number(),
  /** Whether it was released before its payment came, which is a credit: it can be moved to another time. */
  credit_usable: z.boolean(),
  /** In EGP: what will be owed to the patient if staff cancel now. */
  refund_if_cancelled: z.number(),
  /** The last instant at which staff can cancel, by the clinic's tolerance; null for a walk-in, until it is called in. */
  cancellable_until: instant.nullable(),
  /** The latest first. */
  refunds: z.array(Refund),
  /** The earliest first. */
  history: z.array(AppointmentEvent),
})
export type StaffAppointment = z.output<typeof StaffAppointment>
