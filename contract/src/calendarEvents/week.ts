import { daysOffIn } from '../consultationRequests/clock'
import { addDays, dayNumberOf, formatDate } from '../rules/calendarDate'

/** The first day of the week, 0 is Sunday: Saturday where Friday is off, as in Egypt and Somalia, otherwise Monday. */
export function firstDayOfWeek(countryCode: string): number {
  return daysOffIn(countryCode).includes(5) ? 6 : 1
}

/** The weekday of a date, 0 is Sunday; 1970-01-01 was a Thursday. */
export function weekdayNumber(date: string): number {
  return (((dayNumberOf(date) + 4) % 7) + 7) % 7
}

/** The first day of the week of a date, `YYYY-MM-DD`. */
export function startOfWeek(date: string, firstDay: number): string {
  return addDays(date, -((weekdayNumber(date) - firstDay + 7) % 7))
}

/**
 * The days that a month's page shows: whole weeks, from the one with its first day to the one with its last. It also has every
 * day of the week of the date.
 * @param date any day of the month, `YYYY-MM-DD`
 */
export function monthPage(date: string, firstDay: number): { from: string; to: string } {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const first = formatDate(Date.UTC(year, month - 1, 1) / 86_400_000)
  const last = formatDate(Date.UTC(year, month, 0) / 86_400_000)
  return { from: startOfWeek(first, firstDay), to: addDays(startOfWeek(last, firstDay), 6) }
}
