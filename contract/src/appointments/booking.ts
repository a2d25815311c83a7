import * as z from 'zod'
import { clinicTypes } from '../clinics/clinicInput'
import { walk_in_text } from '../clinics/walkInText'
import { filter, NamedOption, paging, searchText } from '../kit/responses'
import { chosenId, code, day, id, instant, wallTime } from '../kit/values'

export const BookingInput = z.object({
  clinic_id: chosenId(),
  doctor_id: chosenId(),
  /** In the clinic's calendar. */
  date: day,
  /** The slot's key: its start as `HH:mm` wall-clock time in the clinic's time zone. */
  schedule_time: wallTime,
})

/** Doctors are paged by 50 at most, because the slots of every day are counted for each of them. */
export const SearchQuery = paging(50, 50).extend({
  from: day,
  to: day,
  /** 0 or missing: all types. */
  type: filter(z.enum(['0', ...clinicTypes])),
  specialty_id: filter(id),
  country_id: filter(id),
  /** Of the hospital. */
  city_id: filter(id),
  /** Part of the doctor's name, in any common spelling. */
  q: searchText,
  /** Restricts the result to the doctor of this clinic. */
  clinic_id: filter(id),
})

/** The filters of the search. */
export const NextFreeDayQuery = SearchQuery.pick({
  from: true,
  type: true,
  specialty_id: true,
  country_id: true,
  city_id: true,
  q: true,
  clinic_id: true,
})

/** The earliest clinic day with a free slot; null if there is none within the days that were searched. */
export const NextFreeDay = z.object({
  /** `YYYY-MM-DD` in the clinic's time zone. */
  date: z.string().nullable(),
  clinic_id: z.number().nullable(),
})

export const DoctorPerson = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  specialty: z.string(),
})

/** The city of the hospital; null if it is not known. */
const city = z.string().nullable()

/** A clinic on one date, as a search result. */
export const ClinicEntry = z.object({
  clinic_id: z.number(),
  title: z.string(),
  type: z.enum(clinicTypes),
  type_text: z.string(),
  date: z.string(),
  date_formatted: z.string(),
  /** "hh:mm AM - hh:mm AM" in the clinic's time zone. */
  time_range: z.string(),
  time_zone: z.string(),
  hospital: NamedOption,
  city,
  address: z.string().nullable(),
  price: z.number(),
  free_slots: z.number().int(),
})
export type ClinicEntry = z.output<typeof ClinicEntry>

export const DoctorResult = DoctorPerson.extend({
  specialty_id: z.number(),
  /** In the caller's language if the doctor has written it in both. */
  bio: z.string().nullable(),
  from_formatted: z.string(),
  to_formatted: z.string(),
  clinicsData: z.array(ClinicEntry),
})
export type DoctorResult = z.output<typeof DoctorResult>

export const SlotDetail = z.object({ key: z.string(), label: z.string(), starts_at: instant, taken: z.boolean() })

export const SlotsResponse = z.object({
  /** Free slots: key "HH:mm" to label "hh:mm AM - hh:mm AM", in the clinic's time zone. */
  slots: z.record(z.string(), z.string()),
  slots_error: z.string().nullable(),
  /** The caller's existing appointment or slot hold with this clinic on that day. */
  reserved_appointment: z.number().nullable(),
  reserved_slot: z.string().nullable(),
  /** 'You Already have Scheduled Appointment At {time}' in the caller's language. */
  reserved_slot_user: z.string().nullable(),
  /** All slots of the day, including the taken ones, with their instants for display in the patient's own time zone. */
  day: z.array(SlotDetail),
  clinic: z.object({
    id: z.number(),
    title: z.string(),
    type: z.enum(clinicTypes),
    time_zone: z.string(),
    price: z.number(),
    hospital: NamedOption,
    city,
    doctor: DoctorPerson,
  }),
})
export type SlotsResponse = z.output<typeof SlotsResponse>

export const PatientAppointment = z.object({
  id: z.number(),
  code: z.string(),
  /** The booking number to read over the phone: 8 characters, displayed by `formatBookingNumber`. */
  short_code: z.string(),
  /** `YYYY-MM-DD HH:mm` in the clinic's time zone; of a walk-in, the date only. */
  schedule_time: z.string(),
  date_formatted: z.string(),
  time_text: z.string(),
  walk_in_text,
  starts_at: instant,
  ends_at: instant,
  time_zone: z.string(),
  doctor: DoctorPerson,
  speciality: z.string(),
  clinic: z.object({ id: z.number(), title: z.string(), hospital: NamedOption, city, address: z.string().nullable() }),
  hospital_phone: z.string().nullable(),
  /** Path of the installation's logo; null for the default one. */
  logo: z.string().nullable(),
  clinic_type: z.enum(clinicTypes),
  type: z.enum(clinicTypes),
  type_text: z.string(),
  clinic_id: z.number(),
  doctor_id: z.number(),
  patient: z.object({ id: z.number(), name: z.string(), avatar: z.string().nullable() }),
  patient_birth_date: z.string().nullable(),
  status: code,
  status_text: z.string(),
  payment_status: code,
  /** For an appointment of which something is outstanding this says so. */
  payment_status_text: z.string(),
  /** In EGP. */
  price: z.number(),
  /** Through the payment providers, in EGP. */
  paid: z.number(),
  refunded: z.number(),
  /** What was paid and neither refunded, used for the appointment nor retained: the hospital owes it. */
  credit: z.number(),
  /** In EGP: what is still to be paid since staff moved the paid appointment to a slot with a higher price. */
  outstanding: z.number(),
  /** When the slot hold expires; null once the appointment is confirmed. */
  hold_expires_at: instant.nullable(),
  /**
   * Until when the patient has to pay to keep the slot hold: the end of the open number of Fawry, which is before that of the hold,
   * or else that of the hold; null once the appointment is confirmed.
   */
  pay_until: instant.nullable(),
  can_start: z.boolean(),
  /** Seconds until the start; 0 once it has passed. */
  starts_in: z.number().int(),
  patient_cancellable: z.boolean(),
  /**
   * The last instant at which the patient can cancel: by the clinic's tolerance, or the start if it was paid. Null
   * for a slot hold and a walk-in.
   */
  cancellable_until: instant.nullable(),
  /** Until when the patient who cancels gets everything back, by the tolerance; null if nothing was paid. */
  full_refund_until: instant.nullable(),
  /** In EGP: what the patient gets back who cancels now; 0 if nothing was paid, or it cannot be cancelled. */
  refund_if_cancelled: z.number(),
  /** Percentage of the price that the clinic refunds after `full_refund_until`. */
  late_cancellation_refund: z.number(),
  /** Whether it was the hospital that cancelled, which then owes the patient everything that was paid. */
  cancelled_by_hospital: z.boolean(),
  lobby_id: z.number().nullable(),
  lobby_session: z.string().nullable(),
  lobby_order: z.number().nullable(),
  lobby_state: code,
  lobby_state_text: z.string(),
  cause: z.string().nullable(),
  complaint: z.string().nullable(),
  attachments_count: z.number().int(),
  recommendations: z.string().nullable(),
  diagnosis: z.string().nullable(),
  examination: z.string().nullable(),
  rate: z.number().nullable(),
})
export type PatientAppointment = z.output<typeof PatientAppointment>
