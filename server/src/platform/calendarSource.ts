import type { EntryKind } from '#contract/calendarEvents/codes'
import type { Days, Timed } from '#contract/calendarEvents/days'
import type { CalendarEntry } from '#contract/calendarEvents/entry'
import type { Span } from '#contract/calendarEvents/times'

/** What a calendar shows. */
export interface CalendarRange {
  /** `YYYY-MM-DD`, both inclusive. */
  from: string
  to: string
  /** The instants at which the first day begins and the last one ends. */
  start: Date
  end: Date
  /** The zone of the hospital. */
  zone: string
  hospitalId: number
  /** null: all specialties. */
  specialtyId: number | null
  /** Only what this person takes part in, or has made. */
  onlyOf: number | null
  /** Only what this clinic has. */
  clinicId: number | null
  /** So many entries of the source at most, the earliest. */
  limit: number
}

/** What a source has in a range. */
export interface FoundEntries {
  /** In any order. */
  entries: CalendarEntry[]
  /** There may be more than the source has looked at, even if `limit` has not cut it. */
  isCut: boolean
}

/** The days of a calendar that show their first entries only. */
export interface DaysRange extends CalendarRange {
  days: Days
  /** So many bars and so many other entries of each day. */
  most: number
}

/** The first entries of days: see `firstOfDays`. */
export interface FoundDays {
  /** When they are. */
  first: readonly Timed[]
  /** How many entries each day has. */
  counts: readonly number[]
  /** As of `FoundEntries`. */
  isCut: boolean
  /** Returns those with these keys: beside the entries of other sources, a day does not show all of them. */
  read(keys: ReadonlySet<string>): Promise<CalendarEntry[]>
}

/** Something that a doctor has; ms since the epoch. */
export interface BusySpan {
  doctor: number
  kind: EntryKind
  typeText: string
  start: number
  end: number
}

/** More than the people of one event have at its times, or in the weeks in which a gap is looked for. */
export const mostBusySpans = 20_000

/** Whose time is asked for. */
export interface BusyRange {
  doctors: readonly number[]
  start: Date
  end: Date
  /** Only what overlaps one of these times between the two is of interest; without them, everything. Ms since the epoch. */
  spans?: readonly Span[]
  /** Events that are not in the way, because they are being changed. */
  exceptEvents: readonly number[]
  /** The same, of rounds. */
  exceptRounds?: readonly number[]
}

/** What an area shows in the calendar. It is in the area's manifest. */
export interface CalendarSource {
  /** Returns the earliest entries, at most `limit`. */
  entries(range: CalendarRange): Promise<FoundEntries>
  /** Finds the first entries of days, for a source that has many; without it, they are chosen from `entries`. */
  firstOfDays?(range: DaysRange): Promise<FoundDays>
  /** Without it, what it shows is in nobody's way. */
  busy?(range: BusyRange): Promise<BusySpan[]>
}
