const formats = new Map<string, Intl.DateTimeFormat>()

function wallFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** Wall-clock date and hour of an instant in a zone. */
export interface Wall {
  /** 'YYYY-MM-DD' */
  date: string
  /** 0 to 23 */
  hour: number
  minute: number
}

/** Returns the milliseconds since 1970 of an ISO instant of the API. */
export function millisecondsOf(instant: string): number {
  return Date.parse(instant)
}

/**
 * Returns the wall-clock date and hour of an instant in a zone.
 * @param instant milliseconds since 1970
 * @param zone IANA name
 * @throws RangeError for an unknown zone
 */
export function wallIn(instant: number, zone: string): Wall {
  const parts = wallFormat(zone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  }
}

/** Returns the minutes by which a zone is ahead of UTC at an instant (milliseconds since 1970). */
export function offsetMinutes(instant: number, zone: string): number {
  const { date, hour, minute } = wallIn(instant, zone)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - instant) / 60_000)
}
