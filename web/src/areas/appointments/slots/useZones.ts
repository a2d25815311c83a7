import { useState } from 'react'
import type { SlotsResponse } from '#contract/appointments/booking'
import { millisecondsOf } from '../time/instants'
import { type ZoneGap, zoneGap } from '../time/zones'

/**
 * Manages the time zone in which a day's times are shown: the patient's own until the clinic's is chosen, if their
 * offsets differ on that date.
 * @param day the day's slots
 * @param date 'YYYY-MM-DD'; its noon decides the offset if there are no slots
 */
export function useZones(own: string, clinic: string, day: SlotsResponse['day'], date: string) {
  const [asClinic, setAsClinic] = useState(false)
  const instant = millisecondsOf(day[0]?.starts_at ?? `${date}T12:00:00Z`)
  const gap: ZoneGap | undefined = zoneGap(clinic, own, instant)
  const zone = gap && asClinic ? clinic : own
  return { zone, gap, choose: (chosen: string) => setAsClinic(chosen !== own) }
}
