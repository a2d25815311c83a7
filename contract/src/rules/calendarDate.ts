const DAY_MS = 86_400_000

/**
 * Reads a plain calendar date.
 * In: 'YYYY-MM-DD'. Out: days since 1970-01-01, or undefined when the text is not a date that exists.
 */
export function parseDate(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))]
  const midnight = new Date(Date.UTC(year, month, day))
  // A day or month that does not exist runs over into another one; the years before 100 are taken for others.
  const exists = midnight.getUTCMonth() === month && midnight.getUTCFullYear() === year
  return exists ? midnight.getTime() / DAY_MS : undefined
}

/** As parseDate, for dates already checked at the door. Throws RangeError when it is not a date. */
export function dayNumberOf(date: string): number {
  const dayNumber = parseDate(date)
  if (dayNumber === undefined) throw new RangeError(`Not a date (YYYY-MM-DD): ${date}`)
  return dayNumber
}

/** In: days since 1970-01-01. Out: 'YYYY-MM-DD'. */
export function formatDate(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)
}

/** In: 'YYYY-MM-DD' and a whole number of days, negative to go back. Out: 'YYYY-MM-DD'. Throws RangeError on a bad date. */
export function addDays(date: string, days: number): string {
  return formatDate(dayNumberOf(date) + days)
}

/** Calendar days from one 'YYYY-MM-DD' to another; negative when `to` is earlier. Throws RangeError on a bad date. */
export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from)
}

/** The agenda's form of a date. In: 'YYYY-MM-DD'. Out: 'DD-MM-YYYY'. Throws RangeError on a bad date. */
export function formatAgendaDate(date: string): string {
  dayNumberOf(date)
  return reverseParts(date)
}

/** In: the agenda's 'DD-MM-YYYY'. Out: 'YYYY-MM-DD', or undefined when the text is not a date that exists. */
export function parseAgendaDate(text: string): string | undefined {
  if (!/^\d{2}-\d{2}-\d{4}$/.test(text)) return undefined
  const date = reverseParts(text)
  return parseDate(date) === undefined ? undefined : date
}

function reverseParts(date: string): string {
  return date.split('-').reverse().join('-')
}
