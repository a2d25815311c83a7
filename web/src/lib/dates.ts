/** Returns the time zone of this device, for example 'Africa/Cairo'. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns whether two names denote the same time zone, such as 'Asia/Calcutta' and 'Asia/Kolkata'. */
export function isSameZone(one: string, other: string): boolean {
  const canonical = (zone: string) => Intl.DateTimeFormat(undefined, { timeZone: zone }).resolvedOptions().timeZone
  return one === other || canonical(one) === canonical(other)
}

/**
 * Returns the calendar date of an instant in a time zone.
 *
 * @param instant now by default
 * @returns 'YYYY-MM-DD'
 */
export function dayIn(zone: string, instant: Date | number | string = Date.now()): string {
  // The Swedish locale formats dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant))
}

/** Returns the hour of the day of an instant in a time zone, 0 to 23. */
export function hourIn(zone: string, instant: Date | number | string = Date.now()): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  return Number(parts.format(new Date(instant)))
}
