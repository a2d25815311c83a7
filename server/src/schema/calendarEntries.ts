import type { CalendarEntry } from '#contract/calendarEvents/entry'
import { wallText } from '#contract/rules/wallText'

/** When an entry takes place, as texts. */
export type EntryTimes = Pick<CalendarEntry, 'start' | 'end' | 'starts_at' | 'ends_at'>

/**
 * Returns when an entry takes place, as texts.
 * @param start ms since the epoch
 * @param end ms since the epoch
 * @param zone IANA name
 */
export function entryTimes(start: number, end: number, zone: string): EntryTimes {
  return {
    start: wallText(start, zone),
    end: wallText(end, zone),
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
  }
}

/** Returns `entryTimes` for the entries of one page: times that many have are formatted once. */
export function entryTimesOnce(): typeof entryTimes {
  const known = new Map<string, EntryTimes>()
  return (start, end, zone) => {
    const key = `${start} ${end} ${zone}`
    let times = known.get(key)
    if (!times) {
      times = entryTimes(start, end, zone)
      known.set(key, times)
    }
    return times
  }
}

type Given = Pick<CalendarEntry, 'kind' | 'id' | 'type_text' | 'time_zone'> & Partial<CalendarEntry>

/** Returns an entry of a calendar; what is not given is empty. */
export function calendarEntry(times: EntryTimes, given: Given): CalendarEntry {
  return {
    key: `${given.kind}-${given.id}`,
    ...times,
    all_day: false,
    type: null,
    title: '',
    doctors: [],
    hospital_id: null,
    specialty_id: null,
    is_own: false,
    editable: false,
    in_series: false,
    has_conflict: false,
    booked: null,
    slots: null,
    is_closed: false,
    to_rebook: 0,
    ...given,
  }
}
