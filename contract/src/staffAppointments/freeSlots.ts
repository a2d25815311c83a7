import * as z from 'zod'
import { DoctorPerson, SlotDetail } from '../appointments/booking'
import { clinicTypes } from '../clinics/clinicInput'
import { filter, NamedOption, paging } from '../kit/responses'
import { day, id } from '../kit/values'

/** The number of days of `FreeSlots`. */
export const FREE_SLOT_DAYS = 5
/** The number of slots of a day that are listed; the rest is counted. */
export const LISTED_SLOTS = 2

/** A clinic that staff can choose. */
export const BookableClinic = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(clinicTypes),
  type_text: z.string(),
  hospital: NamedOption,
  specialty: NamedOption,
  doctor: DoctorPerson,
  time_zone: z.string(),
  /** EGP. */
  price: z.number(),
})
export type BookableClinic = z.output<typeof BookableClinic>

export const FreeSlotsQuery = paging(10, 25).extend({
  specialty_id: id,
  /** The first day, in the calendar of each clinic. */
  from: day,
  doctor_id: filter(id),
  type: filter(z.enum(clinicTypes)),
})

const FreeDay = z.object({
  /** `YYYY-MM-DD` in the clinic's calendar. */
  date: z.string(),
  /** The first free slots. */
  slots: z.array(SlotDetail.omit({ taken: true })),
  /** How many more are free. */
  more: z.number().int(),
  /** How many walk-ins the clinic still takes; null unless it is a physical clinic today, open for walk-ins. */
  walk_ins_left: z.number().int().nullable(),
  /** The date is a national vacation of the clinic's country. */
  is_national_vacation: z.boolean(),
})

/** A clinic with its first free slots on some days. */
export const FreeSlots = BookableClinic.extend({ days: z.array(FreeDay) })
export type FreeSlots = z.output<typeof FreeSlots>
