import type { CalendarView } from '#contract/calendarEvents/codes'
import { daysBetweenDates, firstOfDays, type Timed } from '#contract/calendarEvents/days'
import type { CalendarEntry, CalendarPage } from '#contract/calendarEvents/entry'
import { isBar } from '#contract/calendarEvents/layout'
import { firstDayOfWeek, monthPage, startOfWeek } from '#contract/calendarEvents/week'
import { addDays } from '#contract/rules/calendarDate'
import { instantOfWallOrAfterGap, localTime } from '#contract/rules/wallClock'
import type { CalendarRange, CalendarSource, DaysRange, FoundDays, FoundEntries } from '../../platform/calendarSource'
import { caller, context, now } from '../../platform/context'
import { placeOf } from './place'

/** More than a month of a specialty has. */
const mostEntries = 2000

/** So many bars and so many other entries of a day: more than a day of the month has room for. */
const mostOfDay = { month: 4, agenda: 10 } as const

type Shown = Pick<CalendarRange, 'hospitalId' | 'specialtyId' | 'onlyOf' | 'clinicId'>

interface Asked {
  /** `YYYY-MM-DD`; by default today at the hospital. */
  currentDate?: string | undefined
  view?: CalendarView | undefined
}

/** Returns the first and the last day of a view; without one, of a month. */
function datesOf(view: CalendarView | undefined, date: string, firstDay: number): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date }
  if (view !== 'week') return monthPage(date, firstDay)
  const from = startOfWeek(date, firstDay)
  return { from, to: addDays(from, 6) }
}

/**
 * Returns what a calendar shows: what all areas have in the month of a date, in whole weeks of the hospital's country. Of a view,
 * the days are those of the caller's zone.
 * @throws Problem 404
 */
export async function calendarPage(shown: Shown, { currentDate, view }: Asked): Promise<CalendarPage> {
  const { zone, country, daysOff } = await placeOf(shown.hospitalId)
  const firstDay = firstDayOfWeek(country)
  const today = localTime(now().getTime(), zone).date
  const { from, to } = datesOf(view, currentDate ?? today, firstDay)
  const zoneOfDays = view ? caller().timeZone : zone
  const start = instantOfWallOrAfterGap(from, 0, zoneOfDays)
  const end = instantOfWallOrAfterGap(addDays(to, 1), 0, zoneOfDays)
  const range: CalendarRange = {
    ...shown,
    ...{ zone, limit: mostEntries + 1, start: new Date(start), end: new Date(end) },
    ...{ from: localTime(start, zone).date, to: localTime(end - 1, zone).date },
  }
  const meta = { from, to, time_zone: zone, today, first_day: firstDay, days_off: [...daysOff] }
  if (view === 'month' || view === 'agenda') {
    const days = daysBetweenDates(from, to, zoneOfDays)
    const { entries, isCut, counts } = await firstOfEach({ ...range, days, most: mostOfDay[view] })
    const shownDays = days.dates.map((date, day) => ({ date, count: counts[day] ?? 0 }))
    return { data: entries, meta: { ...meta, is_cut: isCut, days: shownDays } }
  }
  const { entries, isCut } = await earliest(range)
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

interface TimedEntry extends Timed {
  entry: CalendarEntry
}

function timedOf(entry: CalendarEntry): TimedEntry {
  const { key, starts_at: start, ends_at: end } = entry
  return { key, start: Date.parse(start), end: Date.parse(end), isBar: isBar(entry), entry }
}

/** Finds the first entries of days of an area that does not choose them itself. */
async function chosenFrom(source: CalendarSource, range: DaysRange): Promise<FoundDays> {
  const { entries, isCut } = await source.entries(range)
  return {
    ...firstOfDays(entries.map(timedOf), range.days, range.most),
    isCut: isCut || entries.length >= range.limit,
    read: async (keys) => entries.filter(({ key }) => keys.has(key)),
  }
}

/** Returns the first entries of days of all areas, in order, and how many there are of each day. */
async function firstOfEach(range: DaysRange): Promise<FoundEntries & { counts: number[] }> {
  const { days, most } = range
  const found: FoundDays[] = []
  for (const source of context().platform.calendarSources) {
    found.push(await (source.firstOfDays?.(range) ?? chosenFrom(source, range)))
  }
  const candidates = found.flatMap((each) => each.first)
  const keys = new Set(firstOfDays(candidates, days, most).first.map(({ key }) => key))
  const entries: CalendarEntry[] = []
  for (const each of found) entries.push(...(await each.read(keys)))
  const countOf = (day: number) => found.reduce((sum, { counts }) => sum + (counts[day] ?? 0), 0)
  return {
    entries: entries.sort(byStart),
    isCut: found.some(({ isCut }) => isCut),
    counts: days.dates.map((_, day) => countOf(day)),
  }
}
