import { dayNumberOf } from './calendarDate'

/** The weekdays as clinics name their fields ({day}_from), in the order the week is shown: Saturday first. */
export const WEEKDAYS = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

export type Weekday = (typeof WEEKDAYS)[number]

// 1970-01-01 was a Thursday, the sixth day of a week that starts on Saturday.
const EPOCH_POSITION = WEEKDAYS.indexOf('thursday')

/** The weekday of a calendar date 'YYYY-MM-DD', whatever the zone of the machine. Throws RangeError on a bad date. */
export function weekdayOf(date: string): Weekday {
  const position = (((dayNumberOf(date) + EPOCH_POSITION) % 7) + 7) % 7
  const weekday = WEEKDAYS[position]
  if (!weekday) throw new RangeError(`No weekday for ${date}`)
  return weekday
}
