import { Temporal } from 'temporal-polyfill'

const WEEK_MS = 7 * 86_400_000
const MAX_CACHED_WEEKS = 1500

interface ZoneWeek {
  before: number
  after: number
  /** The instant from which `after` applies; the start of the week when nothing changes. */
  changesAt: number
}

const weeksByZone = new Map<string, Map<number, ZoneWeek>>()

/**
 * Returns how far a zone's wall clock is ahead of UTC at an instant.
 *
 * A lookup with Temporal takes about 30 µs, so each zone is looked up once per week, and the exact instant of a change
 * is searched only in weeks whose ends differ. No zone changes its clock twice in one week.
 * @param timeZone IANA name
 * @param instant ms since the epoch
 * @returns ms
 * @throws RangeError on an unknown zone
 */
export function zoneOffsetAt(timeZone: string, instant: number): number {
  const week = zoneWeek(timeZone, Math.floor(instant / WEEK_MS))
  return instant < week.changesAt ? week.before : week.after
}

function zoneWeek(timeZone: string, index: number): ZoneWeek {
  let weeks = weeksByZone.get(timeZone)
  if (!weeks) {
    // Looked up before anything is cached, so that a misspelled zone leaves no cache entry.
    exactOffset(timeZone, 0)
    weeks = new Map()
    weeksByZone.set(timeZone, weeks)
  }
  const known = weeks.get(index)
  if (known) return known
  // Dates come from requests: a caller who asks for every possible year must not fill the memory.
  if (weeks.size >= MAX_CACHED_WEEKS) weeks.clear()
  const start = index * WEEK_MS
  const end = start + WEEK_MS
  const before = weeks.get(index - 1)?.after ?? exactOffset(timeZone, start)
  const after = weeks.get(index + 1)?.before ?? exactOffset(timeZone, end)
  const week = { before, after, changesAt: before === after ? start : changeWithin(timeZone, start, end, before) }
  weeks.set(index, week)
  return week
}

function changeWithin(timeZone: string, start: number, end: number, before: number): number {
  let stillBefore = start
  let alreadyAfter = end
  while (alreadyAfter - stillBefore > 1) {
    const middle = Math.floor((stillBefore + alreadyAfter) / 2)
    if (exactOffset(timeZone, middle) === before) stillBefore = middle
    else alreadyAfter = middle
  }
  return alreadyAfter
}

function exactOffset(timeZone: string, instant: number): number {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
}
