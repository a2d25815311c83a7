const MINUTES_PER_DAY = 1440

/**
 * Parses a wall-clock time of day.
 * @param clock 'HH:mm' (24 hours), or 'HH:mm:00' as databases return it
 * @returns minutes since 00:00, or undefined
 */
export function parseClock(clock: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(clock)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

/**
 * As parseClock, for times that were validated with the request.
 * @throws RangeError when it is not a time
 */
export function minutesOf(clock: string): number {
  const minutes = parseClock(clock)
  if (minutes === undefined) throw new RangeError(`Not a time of day (HH:mm): ${clock}`)
  return minutes
}

/**
 * As parseClock, for the end of opening hours: also '24:00', midnight at the end of the day.
 * @returns minutes since 00:00, at most 1440, or undefined
 */
export function parseClosing(clock: string): number | undefined {
  return clock === '24:00' ? MINUTES_PER_DAY : parseClock(clock)
}

/**
 * As parseClosing, for times that were validated with the request.
 * @throws RangeError when it is not a time
 */
export function closingMinutesOf(clock: string): number {
  return parseClosing(clock) ?? minutesOf(clock)
}

// Precomputed, because a month of slots needs each of these thousands of times.
const CLOCKS = Array.from(
  { length: MINUTES_PER_DAY },
  (_, minutes) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`,
)
const LABELS = Array.from({ length: MINUTES_PER_DAY }, (_, minutes) => {
  const hour = Math.floor(minutes / 60)
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
})

/**
 * Formats a time of day.
 * @param minutes since 00:00, an integer from 0 to 1439
 * @returns 'HH:mm'
 * @throws RangeError outside the day
 */
export function formatClock(minutes: number): string {
  return textAt(CLOCKS, minutes)
}

/**
 * Formats a time of day as in the API, never translated.
 * @param minutes since 00:00, an integer from 0 to 1439
 * @returns 'hh:mm AM'
 * @throws RangeError outside the day
 */
export function formatClock12(minutes: number): string {
  return textAt(LABELS, minutes)
}

/**
 * As formatClock12, for the end of a range.
 * @param minutes since 00:00, an integer from 0 to 1440: midnight at the end of the day is '12:00 AM'
 */
export function formatEnd12(minutes: number): string {
  return formatClock12(minutes === MINUTES_PER_DAY ? 0 : minutes)
}

function textAt(texts: string[], minutes: number): string {
  const text = texts[minutes]
  if (text === undefined) throw new RangeError(`Not a minute of the day: ${minutes}`)
  return text
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
