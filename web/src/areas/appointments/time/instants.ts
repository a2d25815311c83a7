const formats = new Map<string, Intl.DateTimeFormat>()

function wallFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** What a zone's calendar and clock show at an instant. */
export interface Wall {
  /** 'YYYY-MM-DD' */
  date: string
  /** 0 to 23 */
  hour: number
  minute: number
}

/** Milliseconds since 1970 of an ISO instant as the API gives it. */
export function millisecondsOf(instant: string): number {
  return Date.parse(instant)
}

/** In: ms since 1970, IANA zone. Out: date and clock there. Throws RangeError on an unknown zone. */
export function wallIn(instant: number, zone: string): Wall {
  const parts = wallFormat(zone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  }
}

/** How many minutes a zone's clock is ahead of UTC at an instant (ms since 1970). */
export function offsetMinutes(instant: number, zone: string): number {
  const { date, hour, minute } = wallIn(instant, zone)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - instant) / 60_000)
}
