import { addDays, daysBetween } from '../rules/calendarDate'
import { localTime } from '../rules/wallClock'

/** What the layout needs of an entry; instants in ISO 8601. */
export interface Placeable {
  key: string
  starts_at: string
  ends_at: string
  all_day: boolean
}

/** An entry beside others at the same time: the lane of so many, the first is 0. */
export interface Block<E extends Placeable> {
  entry: E
  /** Minutes of the wall clock since 00:00 of the day. */
  from: number
  to: number
  lane: number
  lanes: number
}

/** Blocks are at least so high, so that they can be read and hit. */
const leastMinutes = 30

/** Returns the dates on which an entry is, in a zone; `last` with the day of its last minute. */
export function datesOf({ starts_at: startsAt, ends_at: endsAt }: Placeable, timeZone: string) {
  const first = localTime(Date.parse(startsAt), timeZone).date
  const last = localTime(Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1), timeZone).date
  return { first, last }
}

/** Whether an entry is on a date, `YYYY-MM-DD`. */
export function isOn(entry: Placeable, date: string, timeZone: string): boolean {
  const { first, last } = datesOf(entry, timeZone)
  return first <= date && date <= last
}

/**
 * Places the timed entries of a day: those that overlap are beside each other. Where the clocks change, an entry is where its
 * wall-clock times are, and never upside down.
 * @param timeZone in which the day is shown
 */
export function blocksOf<E extends Placeable>(entries: readonly E[], date: string, timeZone: string): Block<E>[] {
  const blocks = entries
    .filter((entry) => !entry.all_day && isOn(entry, date, timeZone))
    .map((entry) => {
      const start = localTime(Date.parse(entry.starts_at), timeZone)
      const end = localTime(Date.parse(entry.ends_at), timeZone)
      const from = start.date < date ? 0 : Math.min(start.minutes, 1440 - leastMinutes)
      const to = end.date > date ? 1440 : end.minutes
      return { entry, from, to: Math.max(to, from + leastMinutes), lane: 0, lanes: 1 }
    })
    .sort((one, other) => one.from - other.from || other.to - one.to || (one.entry.key < other.entry.key ? -1 : 1))
  let group: Block<E>[] = []
  let groupEnds = 0
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    for (const block of group) block.lanes = lanes
    group = []
  }
  for (const block of blocks) {
    if (block.from >= groupEnds) close()
    const taken = new Set(group.filter(({ to }) => to > block.from).map(({ lane }) => lane))
    while (taken.has(block.lane)) block.lane += 1
    group.push(block)
    groupEnds = Math.max(groupEnds, block.to)
  }
  close()
  return blocks
}

/** A time of a day in which more entries are beside each other than there is room for. */
export interface Crowd {
  /** Minutes of the wall clock since 00:00 of the day. */
  from: number
  to: number
  count: number
}

/**
 * Returns the times of a day in which entries are beside each other in more lanes than there is room for.
 * @param blocks those of `blocksOf`
 * @param room how many lanes are wide enough to be hit
 */
export function crowdsOf(blocks: readonly Block<Placeable>[], room: number): Crowd[] {
  const crowds: Crowd[] = []
  for (const { from, to, lanes } of blocks) {
    if (lanes <= room) continue
    const last = crowds.at(-1)
    if (last && from < last.to) Object.assign(last, { to: Math.max(last.to, to), count: last.count + 1 })
    else crowds.push({ from, to, count: 1 })
  }
  return crowds
}

/** An entry over several days of a week: from a column to another, both with it, in a row. */
export interface Bar<E extends Placeable> {
  entry: E
  from: number
  to: number
  row: number
  /** It began in an earlier week, or goes on in a later one. */
  begins: boolean
  ends: boolean
}

/** Whether an entry is a bar over days: one of whole days, or of more than one day and at least 24 hours. */
export function isBar(entry: Placeable): boolean {
  return entry.all_day || Date.parse(entry.ends_at) - Date.parse(entry.starts_at) >= 86_400_000
}

/**
 * Places the bars of a week in as few rows as possible, the longest first.
 * @param firstDate of the week, `YYYY-MM-DD`
 */
export function barsOf<E extends Placeable>(entries: readonly E[], firstDate: string, timeZone: string, days = 7) {
  const lastDate = addDays(firstDate, days - 1)
  const bars = entries
    .filter(isBar)
    .map((entry) => ({ entry, ...datesOf(entry, timeZone) }))
    .filter(({ first, last }) => first <= lastDate && last >= firstDate)
    .sort(
      (one, other) =>
        one.first.localeCompare(other.first) ||
        other.last.localeCompare(one.last) ||
        (one.entry.key < other.entry.key ? -1 : 1),
    )
  const free: number[] = []
  return bars.map(({ entry, first, last }): Bar<E> => {
    const from = Math.max(0, daysBetween(firstDate, first))
    const to = Math.min(days - 1, daysBetween(firstDate, last))
    const found = free.findIndex((column) => column <= from)
    const row = found === -1 ? free.length : found
    free[row] = to + 1
    return { entry, from, to, row, begins: first >= firstDate, ends: last <= lastDate }
  })
}
