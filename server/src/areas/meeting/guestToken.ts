import * as z from 'zod'
import { guestTokenPrefix } from '../../platform/realtime/guestConnections'
import { readToken, signToken } from './signedToken'

const GuestClaims = z.object({ guestId: z.number() })

/**
 * What a guest's browser shows when it connects. It does not expire: whether it still opens anything stands in the database
 * alone.
 */
export function signGuestToken(secret: string, guestId: number): string {
  return `${guestTokenPrefix}${signToken(secret, 'meeting-guest', { guestId })}`
}

/** @returns the id of the guest whose token it is; undefined where it was not signed here */
export function readGuestToken(secret: string, token: string): number | undefined {
  if (!token.startsWith(guestTokenPrefix)) return undefined
  return GuestClaims.safeParse(readToken(secret, 'meeting-guest', token.slice(guestTokenPrefix.length))).data?.guestId
}
