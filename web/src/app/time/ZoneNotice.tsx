import { type ComponentType, useEffect, useState } from 'react'
import type { SignedInUser } from '#contract/auth/calls'
import { browserZone, isSameZone } from '../../lib/dates'
import { isAllowed } from '../session/allowed'
import { hasAnswered } from './answeredZones'

type Question = ComponentType<{ user: SignedInUser; device: string }>

/** Asks once, if this device is in another time zone than the user's profile, which of the two to use. */
export function ZoneNotice({ user }: { user: SignedInUser }) {
  const device = browserZone()
  const [Question, setQuestion] = useState<Question>()
  const differs = isAllowed(user, 'update-profile') && !isSameZone(device, user.time_zone)
  const asks = differs && !hasAnswered(user.id, device)
  useEffect(() => {
    // Loaded only if it is needed: most devices are in the zone of the profile.
    if (asks) void import('./ZoneQuestion').then((module) => setQuestion(() => module.ZoneQuestion)).catch(() => {})
  }, [asks])
  return asks && Question ? <Question key={device} user={user} device={device} /> : null
}
