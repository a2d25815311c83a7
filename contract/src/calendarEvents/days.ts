import { addDays } from '../rules/calendarDate'
import { instantOfWallOrAfterGap } from '../rules/wallClock'

/** What the days of a calendar need of an entry; ms since the epoch. */
export interface Timed {
  /** Unique. */
  key: string
  start: number
  end: number
  /** It is a bar over days, above the entries with hours. */
  isBar: boolean
}

/** Days that follow each other. */
export interface Days {
  /** `YYYY-MM-DD`. */
  dates: readonly string[]
  /** The instants at which they begin (ms since the epoch), and the one at which the last one ends. */
  starts: readonly number[]
}

const DAY_MS = 86_400_000

/** Returns the days from a date to another, both inclusive, as they are in a zone. */
export function daysBetweenDates(from: string, to: string, timeZone: string): Days {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  const starts = [...dates, addDays(to, 1)].map((date) => instantOfWallOrAfterGap(date, 0, timeZone))
  return { dates, starts }
}

/** Returns the position of the day that has an instant: 0 before the first one, and behind the last one after it. */
function dayAt(starts: readonly number[], instant: number): number {
  const [first = 0] = starts
  // A day has 24 hours, or one more or less.
  let day = Math.max(0, Math.floor((instant - first) / DAY_MS))
  while (day > 0 && (starts[day] ?? Number.POSITIVE_INFINITY) > instant) day -= 1
  while ((starts[day + 1] ?? Number.POSITIVE_INFINITY) <= instant) day += 1
  return day
}

/** Adds to the counts of the days on which something is. What has no length is on the day on which it begins. */
export function countOnDays(
  counts: number[],
  { starts }: Days,
  span: Pick<Timed, 'start' | 'end'>,
  added: number,
): void {
  const end = Math.max(span.end, span.start + 1)
  for (let day = dayAt(starts, span.start); day < counts.length; day += 1) {
    if ((starts[day] ?? end) >= end) return
    counts[day] = (counts[day] ?? 0) + added
  }
}

const byStart = (one: Timed, other: Timed) => one.start - other.start || (one.key < other.key ? -1 : 1)

/**
 * Chooses what days show of their entries: of each day the earliest bars and the earliest others, so many of each at most.
 * An entry that one of its days shows can be on others beside those.
 * @returns these, in any order, and how many entries each day has
 */
export function firstOfDays<E extends Timed>(
  entries: readonly E[],
  days: Days,
  most: number,
): { first: E[]; counts: number[] } {
  const onDays = days.dates.map((): E[] => [])
  const counts = days.dates.map(() => 0)
  for (const entry of entries) {
    countOnDays(counts, days, entry, 1)
    const end = Math.max(entry.end, entry.start + 1)
    for (let day = dayAt(days.starts, entry.start); day < onDays.length; day += 1) {
      if ((days.starts[day] ?? end) >= end) break
      onDays[day]?.push(entry)
    }
  }
  const first = new Set<E>()
  for (const on of onDays) {
    const left = { bars: most, others: most }
    for (const entry of on.sort(byStart)) {
      const of = entry.isBar ? 'bars' : 'others'
      if (left[of] > 0) first.add(entry)
      left[of] -= 1
    }
  }
  return { first: [...first], counts }
}
