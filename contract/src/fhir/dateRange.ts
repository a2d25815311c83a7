import { day } from '../kit/values'

/** Instants between which a date has to be; `from` is included, `before` is not. Null: open. */
export interface DateRange {
  from: string | null
  before: string | null
}

const pattern =
  /^(eq|ge|gt|le|lt)?(\d{4})(-\d{2})?(-\d{2})?(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/

/** Returns the period that a date of this precision stands for: a year, a month, a day, or an instant. */
function periodOf(year: string, month?: string, date?: string, time?: string): [Date, Date] | undefined {
  if (time !== undefined && date === undefined) return undefined
  if (date !== undefined && month === undefined) return undefined
  const first = `${year}${month ?? '-01'}${date ?? '-01'}`
  if (!day.safeParse(first).success) return undefined
  const start = new Date(`${first}${time ?? 'T00:00Z'}`)
  if (Number.isNaN(start.getTime())) return undefined
  const end = new Date(start)
  if (time !== undefined) end.setUTCMilliseconds(end.getUTCMilliseconds() + 1)
  else if (date !== undefined) end.setUTCDate(end.getUTCDate() + 1)
  else if (month !== undefined) end.setUTCMonth(end.getUTCMonth() + 1)
  else end.setUTCFullYear(end.getUTCFullYear() + 1)
  return [start, end]
}

/**
 * Returns the range of a date parameter (https://hl7.org/fhir/R4/search.html#date). Days, months and years are those of
 * UTC. The prefixes are eq (also without one), ge, gt, le and lt.
 * @param value such as `ge2026-11-01`
 * @returns undefined if it is no such value
 */
export function dateRangeOf(value: string): DateRange | undefined {
  const match = pattern.exec(value)
  const [, prefix = 'eq', year = '', month, date, time] = match ?? []
  const period = match ? periodOf(year, month, date, time) : undefined
  if (!period) return undefined
  const [start, end] = period.map((instant) => instant.toISOString())
  if (start === undefined || end === undefined) return undefined
  if (prefix === 'ge') return { from: start, before: null }
  if (prefix === 'gt') return { from: end, before: null }
  if (prefix === 'lt') return { from: null, before: start }
  if (prefix === 'le') return { from: null, before: end }
  return { from: start, before: end }
}

function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one
}

function earlier(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one
}

/** Returns the range in which a date matches both. */
export function intersect(one: DateRange, other: DateRange): DateRange {
  return { from: later(one.from, other.from), before: earlier(one.before, other.before) }
}
