import { parseDate } from './calendarDate'
import { instantOfOrMovedForward, localTime, wallOf } from './wallClock'

/**
 * Returns an instant as forms of the ward take it: `YYYY-MM-DD HH:mm` on the wall clock of a zone.
 * @param instant ms since the epoch
 * @throws RangeError on an invalid zone
 */
export function wallText(instant: number, timeZone: string): string {
  const { date, clock } = localTime(instant, timeZone)
  return `${date} ${clock}`
}

/**
 * Returns the instant of a text of `wallText`. A skipped time moves forward by the length of the gap; of a repeated one,
 * the first counts.
 * @returns ms since the epoch; undefined if it is no existing day and time
 * @throws RangeError on an invalid zone
 */
export function instantOfText(text: string, timeZone: string): number | undefined {
  const [, date = '', hours, minutes] = /^(\S{10}) ([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (parseDate(date) === undefined) return undefined
  return instantOfOrMovedForward(wallOf(date, Number(hours) * 60 + Number(minutes)), timeZone)
}
