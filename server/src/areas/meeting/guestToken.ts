import * as z from 'zod'
import { claimedId, createSignedTokens } from '../../platform/auth/signedToken'
import { guestTokenPrefix } from '../../platform/realtime/guestConnections'

const GuestClaims = z.object({ guestId: claimedId })

function guestTokens(secret: string) {
  return createSignedTokens(secret, 'meeting-guest', GuestClaims)
}

/**
 * Returns the token with which a guest's browser connects. It does not expire: whether it still gives access depends
 * only on the database.
 */
export function signGuestToken(secret: string, guestId: number): string {
  return `${guestTokenPrefix}${guestTokens(secret).sign({ guestId })}`
}

/** Returns the guest id in a token; undefined when it was not signed by this server. */
export function readGuestToken(secret: string, token: string): number | undefined {
  if (!token.startsWith(guestTokenPrefix)) return undefined
  return guestTokens(secret).read(token.slice(guestTokenPrefix.length))?.guestId
}
