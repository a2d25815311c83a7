import { dayNumberOf, formatDate } from './calendarDate'
import { instantOfWallOrAfterGap, localTime } from './wallClock'

/** Hours of the night in which nobody is disturbed, in minutes since 00:00; `from` may be later in the day than `until`. */
export interface QuietHours {
  from: number
  until: number
}

function isWithin({ from, until }: QuietHours, minutes: number): boolean {
  return from <= until ? from <= minutes && minutes < until : from <= minutes || minutes < until
}

/**
 * Returns the first instant from a given one on that is outside of the quiet hours of a zone: the instant itself, or the end of
 * the quiet hours.
 * @param at ms since the epoch
 * @param timeZone IANA name
 */
export function afterQuietHours(at: number, timeZone: string, quiet: QuietHours | undefined): number {
  if (!quiet) return at
  const { date, minutes } = localTime(at, timeZone)
  if (!isWithin(quiet, minutes)) return at
  const isNextDay = minutes >= quiet.until
  const end = isNextDay ? formatDate(dayNumberOf(date) + 1) : date
  return instantOfWallOrAfterGap(end, quiet.until, timeZone)
}
