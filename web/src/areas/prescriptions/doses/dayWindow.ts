import { dayNumberOf, formatDate } from '#contract/rules/calendarDate'
import { instantOfOrMovedForward, instantOfWallOrAfterGap, wallOf } from '#contract/rules/wallClock'

/** An interval of ms since the epoch, without its end. */
export interface Span {
  from: number
  to: number
}

/** Returns a day some days later, 'YYYY-MM-DD'. */
export const addDays = (day: string, days: number) => formatDate(dayNumberOf(day) + days)

/** Returns the interval of a day on the wall clock of a zone: 23 or 25 hours when the clocks change. */
export function spanOfDay(day: string, zone: string): Span {
  return { from: instantOfWallOrAfterGap(day, 0, zone), to: instantOfWallOrAfterGap(addDays(day, 1), 0, zone) }
}

export const isWithin = (instant: number, { from, to }: Span) => from <= instant && instant < to

/** Returns where an instant is within a span, from 0 to 1. */
export const shareOf = (instant: number, { from, to }: Span) => (instant - from) / (to - from)

const hoursPerTick = 2

/** Returns the instants of the even hours of a day on the wall clock; a skipped hour has none. */
export function ticksOf(day: string, zone: string): number[] {
  const span = spanOfDay(day, zone)
  const hours = Array.from({ length: 24 / hoursPerTick }, (_, index) => index * hoursPerTick)
  const ticks = hours.map((hour) => instantOfOrMovedForward(wallOf(day, hour * 60), zone))
  return [...new Set(ticks)].filter((tick) => isWithin(tick, span))
}
