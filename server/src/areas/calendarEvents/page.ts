import type { CalendarPage } from '#contract/calendarEvents/entry'
import { firstDayOfWeek, monthPage } from '#contract/calendarEvents/week'
import { addDays } from '#contract/rules/calendarDate'
import { instantOfWallOrAfterGap, localTime } from '#contract/rules/wallClock'
import type { CalendarRange } from '../../platform/calendarSource'
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
  const found = []
  // One after the other: they share one connection.
  for (const source of context().platform.calendarSources) found.push(...(await source.entries(range)))
  found.sort((one, other) => one.starts_at.localeCompare(other.starts_at) || one.key.localeCompare(other.key))
  const meta = { from, to, time_zone: zone, today, first_day: firstDay, days_off: [...daysOff] }
  return { data: found.slice(0, mostEntries), meta: { ...meta, is_cut: found.length > mostEntries } }
}
