import { addDays, daysBetween } from '#contract/rules/calendarDate'
import { instantOfWallOrAfterGap, localTime } from '#contract/rules/wallClock'
import type { Random } from './random'

const minute = 60_000
const latestHour = 22

/**
 * When a visit was booked: some days before at an hour at which people are awake, and never after now.
 * @param visit its date 'YYYY-MM-DD' and start (ms)
 * @param now ms
 * @returns ms
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
