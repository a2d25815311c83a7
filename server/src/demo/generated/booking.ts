import { addDays, daysBetween } from '#contract/rules/calendarDate'
import { instantOfWallOrAfterGap, localTime } from '#contract/rules/wallClock'
import type { Random } from './random'

const minute = 60_000
const latestHour = 22

/**
 * Returns when a visit was booked: usually some days before it, between 08:00 and 22:00 in the clinic's time zone, and
 * at least 30 minutes before both its start and `now`.
 * @param visit the date ('YYYY-MM-DD'), the start (ms since the epoch) and the clinic's time zone
 * @param now ms since the epoch
 * @returns ms since the epoch
 */
export function bookingTime(
  { date, start, timeZone }: { date: string; start: number; timeZone: string },
  now: number,
  random: Random,
): number {
  const today = localTime(now, timeZone).date
  const daysAhead = Math.max(0, daysBetween(today, date))
  const lead = random.isChance(0.15) ? 0 : random.between(1, 9)
  const day = addDays(date, -(daysAhead + lead))
  const at = instantOfWallOrAfterGap(day, random.between(8 * 60, latestHour * 60), timeZone)
  const latest = Math.min(start, now)
  return at < latest - 30 * minute ? at : latest - random.between(31, 180) * minute
}
