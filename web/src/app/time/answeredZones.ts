/** The time zones of this device about which each user has been asked. */
const keyOf = (userId: number) => `mashfa.zones.${userId}`

function answered(userId: number): string[] {
  return (localStorage.getItem(keyOf(userId)) ?? '').split(' ').filter(Boolean)
}

/** Returns whether the user has answered which time zone to use when this device is in a zone. */
export function hasAnswered(userId: number, deviceZone: string): boolean {
  return answered(userId).includes(deviceZone)
}

/** Remembers on this device that the user has answered. */
export function rememberAnswer(userId: number, deviceZone: string): void {
  localStorage.setItem(keyOf(userId), [...answered(userId), deviceZone].join(' '))
}
