import { addDays, dayNumberOf, daysBetween, formatDate } from './calendarDate'

const DAY_MS = 86_400_000
const RAMADAN = 9
/** The longest year of the Hijri calendar, in days. */
const HIJRI_YEAR_DAYS = 355
/** By how many days an announced first or last day can differ from the computed one. */
const ANNOUNCEMENT_DAYS = 1

/** A date of the Hijri calendar; months and days count from 1. */
export interface HijriDate {
  year: number
  month: number
  day: number
}

const umalqura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/**
 * Returns a date in the Umm al-Qura calendar.
 * @param date 'YYYY-MM-DD' of the Gregorian calendar
 * @throws RangeError on an invalid date
 */
export function hijriDate(date: string): HijriDate {
  const parts = umalqura.formatToParts(dayNumberOf(date) * DAY_MS)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}

/** The month of Ramadan of a Hijri year: its first and last day as Gregorian dates 'YYYY-MM-DD'. */
export interface Ramadan {
  year: number
  from: string
  to: string
}

/**
 * Returns the first Ramadan that ends on or after a date, by the Umm al-Qura calendar. Countries announce the first and
 * the last day by the moon, which can be a day earlier or later.
 * @param date 'YYYY-MM-DD'
 * @throws RangeError on an invalid date
 */
export function nextRamadan(date: string): Ramadan {
  const last = dayNumberOf(date) + HIJRI_YEAR_DAYS
  for (let day = dayNumberOf(date); day <= last; day++) {
    const hijri = hijriDate(formatDate(day))
    if (hijri.month !== RAMADAN) continue
    const from = addDays(formatDate(day), 1 - hijri.day)
    return { year: hijri.year, from, to: lastDayOfRamadan(from) }
  }
  throw new RangeError(`No Ramadan within a year of ${date}`)
}

/** A month of the Hijri calendar has 29 or 30 days. */
function lastDayOfRamadan(from: string): string {
  const thirtieth = addDays(from, 29)
  return hijriDate(thirtieth).month === RAMADAN ? thirtieth : addDays(from, 28)
}

/**
 * Returns whether a range of dates can be Ramadan as announced: its first and its last day differ by at most one day
 * from the computed ones.
 * @param from 'YYYY-MM-DD'
 * @param to 'YYYY-MM-DD'
 */
export function isAnnouncedRamadan(from: string, to: string): boolean {
  const computed = nextRamadan(addDays(from, ANNOUNCEMENT_DAYS))
  return (
    Math.abs(daysBetween(computed.from, from)) <= ANNOUNCEMENT_DAYS &&
    Math.abs(daysBetween(computed.to, to)) <= ANNOUNCEMENT_DAYS
  )
}
