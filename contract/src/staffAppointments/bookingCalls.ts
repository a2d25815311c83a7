import * as z from 'zod'
import { DoctorPerson, SlotDetail } from '../appointments/booking'
import { walk_in_text } from '../clinics/walkInText'
import { area } from '../kit/endpoint'
import { filter, List, NamedOption, One, Page } from '../kit/responses'
import { code, day, id, instant, wallTime } from '../kit/values'
import { type NotificationType, notificationChannels } from '../notifications/notificationTypes'
import { CashEntry } from '../payments/cash'
import { NamedForm } from '../surveys/form'
import { SimilarInput, SimilarPatient } from '../users/newPatient'
import { MoveInput, StaffBookingInput } from './bookingInput'
import { BookableClinic, FreeSlots, FreeSlotsQuery } from './freeSlots'

const base = '/api/admin/appointments'
/** Those who create and those who move appointments choose from the same clinics and slots. */
const staff = ['create-appointment', 'update-appointment'] as const

/** An appointment that staff have booked. */
export const StaffBooking = z.object({
  id: z.number(),
  code: z.string(),
  /** The booking number, displayed by `formatBookingNumber`. */
  short_code: z.string(),
  patient: z.object({ id: z.number(), name_text: z.string() }),
  doctor: NamedOption,
  clinic: NamedOption,
  /** `YYYY-MM-DD HH:mm` in the clinic's time zone; of a walk-in, the date only. */
  schedule_time: z.string(),
  walk_in_text,
  starts_at: instant,
  time_zone: z.string(),
  /** EGP. */
  price: z.number(),
  payment_status: code,
  payment_status_text: z.string(),
  /** Until when the slot is held for the payment; null once the appointment is confirmed. */
  hold_expires_at: instant.nullable(),
})
export type StaffBooking = z.output<typeof StaffBooking>

/** The notifications of a booking by staff: the slot is held until it is paid, or the appointment is confirmed. */
export const bookingMessages = [
  'appointment_awaits_payment',
  'appointment_booked',
] as const satisfies NotificationType[]

/** What a patient is told when staff have booked. */
export const BookingMessage = z.object({
  /** The language that the patient has chosen. */
  language: z.enum(['en', 'ar']),
  /** The subject of the email and the text of the push, which name nobody. */
  title: z.string(),
  /** What the patient reads in the app, without the booking number. */
  message: z.string(),
  /** The channels by which it is sent beside the app, as the patient has chosen. */
  channels: z.array(z.enum(notificationChannels)),
})
export type BookingMessage = z.output<typeof BookingMessage>

/** What staff need to book an appointment (document 2, section 7). */
export const staffBooking = area({
  create: {
    method: 'POST',
    path: base,
    permission: 'create-appointment',
    summary: 'Book a slot or a walk-in for a registered or a new patient: unpaid, paid in cash, or free with a reason',
    body: StaffBookingInput,
    audit: { kind: 'appointment', id: 'data.id' },
    // A new patient's first password is hashed before the transaction.
    transaction: 'handler',
    response: One(
      StaffBooking.extend({
        /** The receipt of the cash that was received with it; null if none was. */
        receipt: CashEntry.nullable(),
      }),
    ),
  },
  move: {
    method: 'PUT',
    path: `${base}/{id}`,
    permission: 'update-appointment',
    summary: 'Move to another slot, also of another doctor: code, chat, symptoms and payment stay',
    body: MoveInput,
    record: { kind: 'appointment', param: 'id' },
    // A lost race is reported with the current slots after the transaction.
    transaction: 'handler',
    response: One(
      StaffBooking.extend({
        /** What a patient who has paid would pay there now, less the agreed price; in EGP. 0 if nothing was paid. */
        price_difference: z.number(),
      }),
    ),
  },
  utilities: {
    method: 'GET',
    path: `${base}/utilities`,
    shows: 'nobody',
    permission: staff,
    summary: 'What the form chooses from: the specialties of my clinics, and the national vacations to come',
    scope: { through: 'clinic' },
    response: One(
      z.object({
        specialties: z.array(NamedOption),
        payment_types: z.array(NamedOption),
        /** ISO code of the country of my clinics, for phone numbers; null if there are several. */
        country_code: z.string().nullable(),
        /** The ids of the countries of my clinics. */
        countries: z.array(z.number()),
        /** One of a country is no vacation at the clinics of another one. */
        national_vacations: z.array(
          z.object({ title: z.string(), from: z.string(), to: z.string(), country_id: z.number() }),
        ),
        /** `YYYY-MM-DD`: today where it is earliest among my clinics; null if I have none. */
        today: z.string().nullable(),
      }),
    ),
  },
  specialtyDoctors: {
    method: 'GET',
    path: `${base}/specialty-doctors/{specialty}`,
    shows: 'staff',
    permission: staff,
    summary: 'The doctors of a specialty who have a clinic of mine, on a date or at all',
    query: z.object({ date: filter(day) }),
    scope: { through: 'clinic' },
    response: List(DoctorPerson).extend({ doctors_error: z.string().nullable() }),
  },
  doctorClinics: {
    method: 'GET',
    path: `${base}/doctor-clinic/{doctor}/{date}`,
    shows: 'staff',
    permission: staff,
    summary: 'The clinics of a doctor on a date',
    params: z.object({ doctor: id, date: day }),
    scope: { through: 'clinic' },
    response: List(BookableClinic).extend({ clinics_error: z.string().nullable() }),
  },
  doctorClinicForms: {
    method: 'GET',
    path: `${base}/doctor-clinic-survey/{doctor}/{date}`,
    shows: 'staff',
    permission: staff,
    summary: 'The clinics of a doctor on a date, each with its survey and its specialty form',
    params: z.object({ doctor: id, date: day }),
    scope: { through: 'clinic' },
    response: List(
      BookableClinic.extend({ survey: NamedForm.nullable(), specialty_form: NamedForm.nullable() }),
    ).extend({ clinics_error: z.string().nullable() }),
  },
  clinicSlots: {
    method: 'GET',
    path: `${base}/clinic-slots/{clinic}/{date}`,
    shows: 'staff',
    permission: staff,
    summary: 'The slots of a clinic on a date',
    params: z.object({ clinic: id, date: day }),
    record: { kind: 'clinic', param: 'clinic' },
    response: z.object({
      /** Free slots: key "HH:mm" to label "hh:mm AM - hh:mm AM", in the clinic's time zone. */
      slots: z.record(z.string(), z.string()),
      slots_error: z.string().nullable(),
      /** All slots of the day, including the taken ones. */
      day: z.array(SlotDetail),
      clinic: BookableClinic,
    }),
  },
  freeSlots: {
    method: 'GET',
    path: `${base}/free-slots`,
    shows: 'staff',
    permission: staff,
    summary: 'The clinics of a specialty with their first free slots on five days',
    query: FreeSlotsQuery,
    scope: { through: 'clinic' },
    response: Page(FreeSlots).extend({
      /** Why there is none to choose: no doctor of the specialty, or no clinic that the other filters let through. */
      doctors_error: z.string().nullable(),
      clinics_error: z.string().nullable(),
    }),
  },
  price: {
    method: 'GET',
    path: `${base}/price/{clinic}/{date}/{patient}`,
    permission: 'create-appointment',
    summary: 'What a patient of mine pays at a clinic: the follow-up price applies after a recent completed visit',
    params: z.object({ clinic: id, date: day, patient: id }),
    record: { kind: 'patient', param: 'patient' },
    response: One(z.object({ price: z.number(), is_follow_up: z.boolean() })),
  },
  message: {
    method: 'GET',
    path: `${base}/message/{clinic}/{date}/{patient}`,
    permission: 'create-appointment',
    summary: 'What a patient of mine will be told about a booking, in which language and by which channels',
    params: z.object({ clinic: id, date: day, patient: id }),
    query: z.object({
      schedule_time: wallTime,
      type: z.enum(bookingMessages),
    }),
    record: { kind: 'patient', param: 'patient' },
    response: One(BookingMessage),
  },
  similarPatients: {
    method: 'POST',
    path: `${base}/similar-patients`,
    permission: ['create-appointment', 'create-episode'],
    summary: 'Registered patients who may be the new one; a POST, so that no national ID is part of an address',
    body: SimilarInput,
    changes: false,
    // All patients are compared; what is shown of each depends on the caller.
    scope: 'reference',
    reads: { kind: 'patient', ids: 'data.id' },
    response: List(SimilarPatient),
  },
})
