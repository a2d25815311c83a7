import * as z from 'zod'
import { guestTokenPrefix } from '../../platform/realtime/guestConnections'
import { readToken, signToken } from './signedToken'

const GuestClaims = z.object({ guestId: z.number() })

/**
 * Returns the token with which a guest's browser connects. It does not expire: whether it still gives access depends
 * only on the database.
 */
export function signGuestToken(secret: string, guestId: number): string {
  return `${guestTokenPrefix}${signToken(secret, 'meeting-guest', { guestId })}`
}

/** Returns the guest id in a token; undefined when it was not signed by this server. */
export function readGuestToken(secret: string, token: string): number | undefined {
  if (!token.startsWith(guestTokenPrefix)) return undefined
  return GuestClaims.safeParse(readToken(secret, 'meeting-guest', token.slice(guestTokenPrefix.length))).data?.guestId
}
