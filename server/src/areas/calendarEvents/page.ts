import type { CalendarEntry, CalendarPage } from '#contract/calendarEvents/entry'
import { firstDayOfWeek, monthPage } from '#contract/calendarEvents/week'
import { addDays } from '#contract/rules/calendarDate'
import { instantOfWallOrAfterGap, localTime } from '#contract/rules/wallClock'
import type { CalendarRange, FoundEntries } from '../../platform/calendarSource'
import { context, now } from '../../platform/context'
import { placeOf } from './place'

/** More than a month of a specialty has. */
const mostEntries = 2000

type Shown = Pick<CalendarRange, 'hospitalId' | 'specialtyId' | 'onlyOf' | 'clinicId'>

/**
 * Returns what a calendar shows in the month of a date, in whole weeks of the hospital's country: what all areas have.
 * @param currentDate `YYYY-MM-DD`; by default today at the hospital
 * @throws Problem 404
 */
export async function calendarPage(shown: Shown, currentDate: string | undefined): Promise<CalendarPage> {
  const { zone, country, daysOff } = await placeOf(shown.hospitalId)
  const firstDay = firstDayOfWeek(country)
  const today = localTime(now().getTime(), zone).date
  const { from, to } = monthPage(currentDate ?? today, firstDay)
  const range: CalendarRange = {
    ...shown,
    ...{ from, to, zone, limit: mostEntries + 1 },
    start: new Date(instantOfWallOrAfterGap(from, 0, zone)),
    end: new Date(instantOfWallOrAfterGap(addDays(to, 1), 0, zone)),
  }
  const { entries, isCut } = await earliest(range)
  const meta = { from, to, time_zone: zone, today, first_day: firstDay, days_off: [...daysOff] }
  return { data: entries.slice(0, mostEntries), meta: { ...meta, is_cut: isCut || entries.length > mostEntries } }
}

/** Compares ISO instants and keys, of which no language has another order. */
const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const byStart = (one: CalendarEntry, other: CalendarEntry) =>
  compareTexts(one.starts_at, other.starts_at) || compareTexts(one.key, other.key)

/** Returns the earliest entries of all areas in a range, in order, at most `limit`. */
async function earliest(range: CalendarRange): Promise<FoundEntries> {
  let { end } = range
  let isCut = false
  let entries: CalendarEntry[] = []
  // One after the other: they share one connection.
  for (const source of context().platform.calendarSources) {
    const found = await source.entries({ ...range, end })
    isCut ||= found.isCut
    entries = [...entries, ...found.entries].sort(byStart).slice(0, range.limit)
    const last = entries[range.limit - 1]
    // Later ones would be cut.
    if (last) end = new Date(Date.parse(last.starts_at) + 1)
  }
  return { entries, isCut }
}
