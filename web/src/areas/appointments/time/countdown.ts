import { daysBetween } from '#contract/rules/calendarDate'
import { dayIn } from '../../../lib/dates'

const minute = 60_000
const hour = 60 * minute

/** How long it is until a visit, as the key of its words and the number in them. */
export interface Remaining {
  key: 'starts.now' | 'starts.minutes' | 'starts.hours' | 'starts.tomorrow' | 'starts.days'
  count: number
}

/**
 * In: the start and now (ms since 1970), and the zone whose calendar says what tomorrow is. Out: minutes within the
 * hour (rounded up), hours for the rest of the day and for six hours across midnight (rounded down), else days.
 */
export function remainingUntil(start: number, now: number, zone: string): Remaining {
  const left = start - now
  if (left <= 0) return { key: 'starts.now', count: 0 }
  if (left <= hour - minute) return { key: 'starts.minutes', count: Math.ceil(left / minute) }
  const days = daysBetween(dayIn(zone, now), dayIn(zone, start))
  if (days === 0 || left <= 6 * hour) return { key: 'starts.hours', count: Math.max(Math.floor(left / hour), 1) }
  return days === 1 ? { key: 'starts.tomorrow', count: 1 } : { key: 'starts.days', count: days }
}
