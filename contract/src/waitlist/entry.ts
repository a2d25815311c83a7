import * as z from 'zod'
import { clinicTypes } from '../clinics/clinicInput'
import { filter, NamedOption, paging, searchText } from '../kit/responses'
import { always, chosenId, day, id, instant, isBefore, optionalId, wallTime } from '../kit/values'
import { dayParts, offerStates, WAITLIST_PRIORITY } from '../rules/waitlist'
import { Person } from '../users/people'

/** A patient can wait for so many things at once. */
export const maxWaitlistEntries = 5
/** The longest period of an entry, in days. */
export const maxWaitlistDays = 92

const Fields = z.object({
  /** A doctor, or a specialty. */
  doctor_id: optionalId('validation.invalidDoctor'),
  specialty_id: optionalId('validation.invalidSpecialty'),
  /** The hospital of a physical visit; missing for a virtual one. */
  hospital_id: optionalId('validation.invalidLocation'),
  /** In the clinic's calendar, both inclusive. */
  date_from: day,
  date_to: day,
  parts: z
    .array(z.enum(dayParts, { error: 'validation.invalidChoice' }))
    .min(1, 'validation.required')
    .max(3),
  /** An appointment of mine to move if an earlier slot is accepted. */
  appointment_id: optionalId(),
})

function checkWish(input: z.output<typeof Fields>, context: z.core.$RefinementCtx): void {
  const add = (path: keyof z.output<typeof Fields>, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: undefined })
  if (!input.doctor_id && !input.specialty_id) add('specialty_id', 'validation.required')
  if (input.doctor_id && input.specialty_id) add('specialty_id', 'validation.invalidChoice')
  if (isBefore(input.date_to, input.date_from)) add('date_to', 'validation.endBeforeStart')
}

/** What a patient waits for. */
export const WaitlistInput = Fields.superRefine(checkWish, always)
export type WaitlistInput = z.output<typeof WaitlistInput>

const priority = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
  z.enum(WAITLIST_PRIORITY, { error: 'validation.invalidChoice' }),
)

/** What staff put a patient on the waiting list for. */
export const StaffWaitlistInput = Fields.extend({
  patient_id: chosenId('validation.invalidChoice', 'booking.patientRequired'),
  priority,
}).superRefine(checkWish, always)
export type StaffWaitlistInput = z.output<typeof StaffWaitlistInput>

/** A free time that staff offer to a waiting patient. */
export const StaffOfferInput = z.object({
  clinic_id: chosenId('validation.invalidChoice', 'booking.clinicRequired'),
  /** In the clinic's calendar. */
  date: day,
  /** The slot's key: its start as `HH:mm` in the clinic's time zone. */
  schedule_time: wallTime,
})
export type StaffOfferInput = z.output<typeof StaffOfferInput>

/** A held slot that is offered to a patient. */
export const WaitlistOffer = z.object({
  id: z.number(),
  state: z.enum(offerStates),
  clinic: NamedOption,
  doctor: Person,
  hospital: NamedOption,
  type: z.enum(clinicTypes),
  type_text: z.string(),
  address: z.string().nullable(),
  starts_at: instant,
  time_zone: z.string(),
  /** In EGP; what a new booking costs. */
  price: z.number(),
  /**
   * If accepting moves the later appointment: what is then outstanding, and what is returned, in EGP. Null if the slot is
   * booked like any other; a later appointment stays.
   */
  move: z.object({ outstanding: z.number(), refund: z.number() }).nullable(),
  offered_at: instant,
  /** Until when it can be accepted. */
  expires_at: instant,
})
export type WaitlistOffer = z.output<typeof WaitlistOffer>

/** What a patient waits for, as they see it. */
export const WaitlistEntry = z.object({
  id: z.number(),
  doctor: Person.nullable(),
  specialty: NamedOption.nullable(),
  /** Null for a virtual visit. */
  hospital: NamedOption.nullable(),
  date_from: z.string(),
  date_to: z.string(),
  parts: z.array(z.enum(dayParts)),
  created_at: instant,
  /** The later appointment that an accepted offer moves. */
  appointment: z.object({ id: z.number(), starts_at: instant, time_zone: z.string() }).nullable(),
  /** The open offer, or the latest one. */
  offer: WaitlistOffer.nullable(),
})
export type WaitlistEntry = z.output<typeof WaitlistEntry>

/** An entry as staff see it. */
export const StaffWaitlistEntry = WaitlistEntry.extend({
  patient: Person,
  priority: z.enum(WAITLIST_PRIORITY),
})
export type StaffWaitlistEntry = z.output<typeof StaffWaitlistEntry>

export const StaffWaitlistQuery = paging(50, 100).extend({
  /** Part of the patient's name. */
  q: searchText,
  doctor_id: filter(id),
  specialty_id: filter(id),
  /** Entries with an open offer, or without one. */
  offer: filter(z.enum(['open', 'none'])),
})

export const PriorityInput = z.object({ priority })

export const PlacesQuery = z.object({ doctor_id: filter(id), specialty_id: filter(id) })
