/** The zone of this device, 'Africa/Cairo'. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The calendar date in a zone. In: an instant (now unless told). Out: 'YYYY-MM-DD'. */
export function dayIn(zone: string, instant: Date | number | string = Date.now()): string {
  // Swedish writes dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant))
}

/** The hour of the day in a zone, 0 to 23. */
export function hourIn(zone: string, instant: Date | number | string = Date.now()): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  return Number(parts.format(new Date(instant)))
}
