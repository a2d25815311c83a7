import { useState } from 'react'
import type { SlotsAnswer } from '#contract/appointments/booking'
import { millisecondsOf } from '../time/instants'
import { type ZoneGap, zoneGap } from '../time/zones'

/**
 * Which zone the times of a day are shown in: one's own until the clinic's is chosen, where the two differ on that date.
 * In: both zones, the day's slots and its date 'YYYY-MM-DD', whose noon decides where there are no slots.
 */
export function useZones(own: string, clinic: string, day: SlotsAnswer['day'], date: string) {
  const [asClinic, setAsClinic] = useState(false)
  const instant = millisecondsOf(day[0]?.starts_at ?? `${date}T12:00:00Z`)
  const gap: ZoneGap | undefined = zoneGap(clinic, own, instant)
  const zone = gap && asClinic ? clinic : own
  return { zone, gap, choose: (chosen: string) => setAsClinic(chosen !== own) }
}
