import { daysBetween } from '#contract/rules/calendarDate'
import { dayIn } from '../../../lib/dates'

const minute = 60_000
const hour = 60 * minute

/** Time left until a visit: the key of its text, and the number in it. */
export interface Remaining {
  key: 'starts.now' | 'starts.minutes' | 'starts.hours' | 'starts.tomorrow' | 'starts.days'
  count: number
}

/**
 * Returns the time left until a visit: minutes within the last hour (rounded up), hours for the rest of the day and for
 * up to six hours across midnight (rounded down), else days.
 * @param start milliseconds since 1970
 * @param now milliseconds since 1970
 * @param zone IANA zone whose calendar decides which day is tomorrow
 */
export function remainingUntil(start: number, now: number, zone: string): Remaining {
  const left = start - now
  if (left <= 0) return { key: 'starts.now', count: 0 }
  if (left <= hour - minute) return { key: 'starts.minutes', count: Math.ceil(left / minute) }
  const days = daysBetween(dayIn(zone, now), dayIn(zone, start))
  if (days === 0 || left <= 6 * hour) return { key: 'starts.hours', count: Math.max(Math.floor(left / hour), 1) }
  return days === 1 ? { key: 'starts.tomorrow', count: 1 } : { key: 'starts.days', count: days }
}
