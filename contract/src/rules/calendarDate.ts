const DAY_MS = 86_400_000

/**
 * Parses a plain calendar date.
 * @param date 'YYYY-MM-DD'
 * @returns days since 1970-01-01, or undefined when the text is not an existing date
 */
export function parseDate(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))]
  const midnight = new Date(Date.UTC(year, month, day))
  // A nonexistent day or month overflows into another one; years before 100 are interpreted as others.
  const exists = midnight.getUTCMonth() === month && midnight.getUTCFullYear() === year
  return exists ? midnight.getTime() / DAY_MS : undefined
}

/**
 * As parseDate, for dates that were validated with the request.
 * @throws RangeError when it is not a date
 */
export function dayNumberOf(date: string): number {
  const dayNumber = parseDate(date)
  if (dayNumber === undefined) throw new RangeError(`Not a date (YYYY-MM-DD): ${date}`)
  return dayNumber
}

/**
 * Formats a date.
 * @param dayNumber days since 1970-01-01
 * @returns 'YYYY-MM-DD'
 */
export function formatDate(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Adds days to a date.
 * @param date 'YYYY-MM-DD'
 * @param days an integer, negative to go back
 * @returns 'YYYY-MM-DD'
 * @throws RangeError on an invalid date
 */
export function addDays(date: string, days: number): string {
  return formatDate(dayNumberOf(date) + days)
}

/**
 * Returns the number of calendar days from one 'YYYY-MM-DD' to another; negative when `to` is earlier.
 * @throws RangeError on an invalid date
 */
export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from)
}

/**
 * Formats a date for the agenda.
 * @param date 'YYYY-MM-DD'
 * @returns 'DD-MM-YYYY'
 * @throws RangeError on an invalid date
 */
export function formatAgendaDate(date: string): string {
  dayNumberOf(date)
  return reverseParts(date)
}

/**
 * Parses a date in the agenda's format.
 * @param text 'DD-MM-YYYY'
 * @returns 'YYYY-MM-DD', or undefined when the text is not an existing date
 */
export function parseAgendaDate(text: string): string | undefined {
  if (!/^\d{2}-\d{2}-\d{4}$/.test(text)) return undefined
  const date = reverseParts(text)
  return parseDate(date) === undefined ? undefined : date
}

function reverseParts(date: string): string {
  return date.split('-').reverse().join('-')
}
