import * as z from 'zod'
import { NamedOption } from '../kit/responses'
import { code, instant, text } from '../kit/values'
import { entryKinds, repeats } from './codes'

const idOrNull = z.number().nullable()

/** What a calendar shows: an event, a round, a session of a clinic with its counts, or a vacation. */
export const CalendarEntry = z.object({
  /** Unique in the calendar, and the same in every response. */
  key: text,
  kind: z.enum(entryKinds),
  /** Of the event, the round, the clinic or the vacation. */
  id: z.number(),
  /** `YYYY-MM-DD HH:mm` on the wall clock of `time_zone`. */
  start: text,
  end: text,
  starts_at: instant,
  ends_at: instant,
  time_zone: text,
  /** Whole days: of a vacation. */
  all_day: z.boolean(),
  /** The code of an event or a vacation. */
  type: code.nullable(),
  type_text: text,
  /** What it is called beside its type and its doctors; empty if it has no name. */
  title: text,
  doctors: z.array(NamedOption),
  hospital_id: idOrNull,
  specialty_id: idOrNull,
  /** The caller takes part, or has made it. */
  is_own: z.boolean(),
  /** The caller can change it. */
  editable: z.boolean(),
  in_series: z.boolean(),
  /** It was saved although a doctor had something else. */
  has_conflict: z.boolean(),
  /** Of a session: how many of its slots are booked, and how many it has. */
  booked: idOrNull,
  slots: idOrNull,
  /** A session that a vacation closes. */
  is_closed: z.boolean(),
  /** Of a vacation: so many appointments in it need another time. */
  to_rebook: z.number(),
})
export type CalendarEntry = z.output<typeof CalendarEntry>

/** The days of a calendar, with what says how to show them. */
export const CalendarPage = z.object({
  data: z.array(CalendarEntry),
  meta: z.object({
    /** The first and the last day, `YYYY-MM-DD`: whole weeks. */
    from: text,
    to: text,
    time_zone: text,
    /** Today at the hospital. */
    today: text,
    /** 0 is Sunday. */
    first_day: z.number(),
    days_off: z.array(z.number()),
    /** There is more than is shown; a specialty narrows it. */
    is_cut: z.boolean(),
    /** Of a month or an agenda that was asked for as a view: how many entries each day has. */
    days: z.array(z.object({ date: text, count: z.number() })).optional(),
  }),
})
export type CalendarPage = z.output<typeof CalendarPage>

/** An event as its form loads it. */
export const CalendarEvent = z.object({
  id: z.number(),
  hospital_id: z.number(),
  specialty_id: idOrNull,
  type: code,
  type_text: text,
  doctors: z.array(NamedOption),
  start: text,
  end: text,
  starts_at: instant,
  ends_at: instant,
  time_zone: text,
  title: text.nullable(),
  /** The nurse in charge of a duty, one of `doctors`. */
  in_charge_id: idOrNull,
  series: z
    .object({
      repeat: z.enum(repeats),
      until: text,
      /** The events of the series from this one on, with it. */
      following: z.number(),
      /** Who takes part in these. */
      doctors: z.array(NamedOption),
    })
    .nullable(),
  has_conflict: z.boolean(),
  editable: z.boolean(),
  created_by: NamedOption,
  version: z.number(),
})
export type CalendarEvent = z.output<typeof CalendarEvent>

/** Something that a doctor has at the time that is asked for. */
export const BusyTime = z.object({
  kind: z.enum(entryKinds),
  type_text: text,
  starts_at: instant,
  ends_at: instant,
})

/** A doctor with what is in the way. */
export const BusyDoctor = NamedOption.extend({ time_zone: text, busy: z.array(BusyTime) })
export type BusyDoctor = z.output<typeof BusyDoctor>

/** A time that all have free. */
export const Gap = z.object({ start: text, end: text, starts_at: instant, ends_at: instant })
export type Gap = z.output<typeof Gap>

export const Busy = z.object({ doctors: z.array(BusyDoctor), gaps: z.array(Gap), time_zone: text })
export type Busy = z.output<typeof Busy>

/** What the calendar is filtered by. */
export const CalendarUtilities = z.object({
  hospitals: z.array(NamedOption.extend({ time_zone: text })),
  specialties: z.array(NamedOption),
  /** Clinics in which the caller works. */
  clinics: z.array(NamedOption.extend({ hospital_id: z.number() })),
  /** The caller's own. */
  specialty_id: idOrNull,
})
export type CalendarUtilities = z.output<typeof CalendarUtilities>

export const EventUtilities = z.object({
  doctors: z.array(NamedOption.extend({ time_zone: text })),
  /** Who can have a duty beside doctors, and be in charge of it. */
  nurses: z.array(NamedOption.extend({ time_zone: text })),
  eventTypes: z.array(NamedOption),
})
export type EventUtilities = z.output<typeof EventUtilities>
