import * as z from 'zod'
import { guestMark } from '../../platform/realtime/guests'
import { sealed, unsealed } from './sealed'

const Claim = z.object({ guestId: z.number() })
const label = 'meeting-guest'

/** What a guest's browser shows when it connects. Whether it still opens anything stands in the database alone. */
export function issueGuestToken(secret: string, guestId: number): string {
  return `${guestMark}${sealed(secret, label, { guestId })}`
}

/** The guest whose token it is, or undefined when it was not issued here. */
export function readGuestToken(secret: string, token: string): number | undefined {
  if (!token.startsWith(guestMark)) return undefined
  return Claim.optional().parse(unsealed(secret, label, token.slice(guestMark.length)))?.guestId
}
