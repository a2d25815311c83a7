import type { CalendarEntry } from '#contract/calendarEvents/entry'
import { wallText } from '#contract/rules/wallText'

type Given = Pick<CalendarEntry, 'kind' | 'id' | 'type_text' | 'time_zone'> & Partial<CalendarEntry>

/**
 * Returns an entry of a calendar; what is not given is empty.
 * @param start ms since the epoch
 * @param end ms since the epoch
 */
export function calendarEntry(start: number, end: number, given: Given): CalendarEntry {
  return {
    key: `${given.kind}-${given.id}`,
    start: wallText(start, given.time_zone),
    end: wallText(end, given.time_zone),
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
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
