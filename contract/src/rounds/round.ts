import * as z from 'zod'
import { repeats } from '../calendarEvents/codes'
import { NamedOption } from '../kit/responses'
import { instant } from '../kit/values'
import { Person } from '../users/people'
import { ROUND_STATUS, roundTypes } from './codes'

const timing = {
  /** In `time_zone`, `YYYY-MM-DD`. */
  date: z.string(),
  /** `HH:mm`, 24 hours. */
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  starts_at: instant,
  ends_at: instant,
}

/** A round in lists and on cards. */
export const RoundRow = z.object({
  id: z.number(),
  title: z.string(),
  organizer_id: z.number(),
  organizerName: z.string(),
  specialty_id: z.number(),
  specialtyName: z.string(),
  type: z.enum(roundTypes),
  type_text: z.string(),
  ...timing,
  status: z.enum(ROUND_STATUS),
  statusText: z.string(),
  is_public: z.boolean(),
  /** Of the department that holds it. */
  unit_name: z.string(),
  location: NamedOption,
  in_series: z.boolean(),
})
export type RoundRow = z.output<typeof RoundRow>

/** A round as its form edits it. Guests are JSON text (document 3). */
export const Round = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  organizer_id: z.number(),
  organizer: Person,
  organizerName: z.string(),
  specialty_id: z.number(),
  specialtyName: z.string(),
  /** The id of the department that holds it. */
  unit: z.number(),
  unit_name: z.string(),
  location: NamedOption,
  ...timing,
  /** As `date`. */
  date_original: z.string(),
  /** Parts of `date`. */
  day: z.number().int(),
  month: z.number().int(),
  type: z.enum(roundTypes),
  type_text: z.string(),
  is_public: z.boolean(),
  /** Its state may be recorded, with everybody's consent. */
  is_recorded: z.boolean(),
  status: z.enum(ROUND_STATUS),
  statusText: z.string(),
  /** While the round runs; it opens the conference. */
  session_token: z.string().nullable(),
  mandatory_speakers: z.array(z.number()),
  mandatory_attendees: z.array(z.number()),
  shared_speakers: z.string(),
  shared_attendees: z.string(),
  spokes: z.array(z.object({ spoke: z.number(), consultants: z.array(z.number()) })),
  /** The presenters of all locations. */
  consultantsIds: z.array(z.number()),
  /** The people of the lists above, by name. */
  people: z.array(Person),
  /** The locations of `spokes`. */
  spoke_names: z.array(NamedOption),
  /** How it repeats; null: it does not. */
  series: z
    .object({
      repeat: z.enum(repeats),
      /** `YYYY-MM-DD`. */
      until: z.string(),
      /** The rounds of the series from this one on that have not begun, with it. */
      following: z.number().int(),
    })
    .nullable(),
})
export type Round = z.output<typeof Round>

const GuestName = z.object({ name: z.string() })

/** A round as those see it who take part. The emails of guests are for those who edit it. */
export const RoundDetails = Round.omit({ shared_speakers: true, shared_attendees: true }).extend({
  speakers: z.array(Person),
  attendees: z.array(Person),
  guest_speakers: z.array(GuestName),
  guest_attendees: z.array(GuestName),
  presenters: z.array(z.object({ location: NamedOption, people: z.array(Person) })),
  is_organizer: z.boolean(),
  is_attendee: z.boolean(),
  /** What the caller can do now. */
  can: z.object({
    /** On the day, from the beginning. */
    start: z.boolean(),
    /** Before the beginning, if they confirm it. */
    start_early: z.boolean(),
    enter: z.boolean(),
    join: z.boolean(),
    edit: z.boolean(),
    /** Propose a case for the agenda. */
    propose: z.boolean(),
  }),
  /** Whether it was recorded, for those who took part. */
  has_recording: z.boolean(),
  /** Until when cases can be proposed. */
  agenda_closes_at: instant,
  /** Of everybody who rated; null of fewer than five. Shown to the organizer. */
  rating: z.object({ average: z.number(), count: z.number().int(), will_change: z.number().int() }).nullable(),
})
export type RoundDetails = z.output<typeof RoundDetails>

/** What the form chooses from, of the hospitals at which the caller makes rounds and of their network. */
export const RoundUtilities = z.object({
  specialties: z.array(NamedOption),
  /** Departments with their hospital. */
  units: z.array(NamedOption.extend({ hospital: NamedOption, time_zone: z.string() })),
  locations: z.array(NamedOption),
  types: z.array(z.object({ type: z.enum(roundTypes), name: z.string() })),
  /** Those of the hospitals. */
  time_zones: z.array(z.string()),
})
export type RoundUtilities = z.output<typeof RoundUtilities>

export const PublicRound = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  organizerName: z.string(),
  specialtyName: z.string(),
  ...timing,
  status: z.enum(ROUND_STATUS),
  statusText: z.string(),
  places: z.number().int(),
  taken: z.number().int(),
})
export type PublicRound = z.output<typeof PublicRound>
