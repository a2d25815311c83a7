import { dayNumberOf } from './calendarDate'

/** The weekdays as in the names of a clinic's fields ({day}_from), in display order: Saturday first. */
export const WEEKDAYS = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

export type Weekday = (typeof WEEKDAYS)[number]

// 1970-01-01 was a Thursday, the sixth day of a week that starts on Saturday.
const EPOCH_POSITION = WEEKDAYS.indexOf('thursday')

/**
 * Returns the weekday of a calendar date 'YYYY-MM-DD', independent of the machine's time zone.
 * @throws RangeError on an invalid date
 */
export function weekdayOf(date: string): Weekday {
  const position = (((dayNumberOf(date) + EPOCH_POSITION) % 7) + 7) % 7
  const weekday = WEEKDAYS[position]
  if (!weekday) throw new RangeError(`No weekday for ${date}`)
  return weekday
}
