import { browserZone, isSameZone } from '../../../lib/dates'

/**
 * Returns the time zone to suggest for a country: that of this device if it is one of the country's, otherwise the
 * country's first.
 * @param zones those of the country; empty if none is known
 */
export function suggestedZone(zones: readonly string[], device = browserZone()): string {
  return zones.find((zone) => isSameZone(zone, device)) ?? zones[0] ?? device
}
