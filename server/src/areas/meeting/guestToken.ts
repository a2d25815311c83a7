import * as z from 'zod'
import { guestMark } from '../../platform/realtime/guests'
import { readToken, signToken } from './signedToken'

const GuestClaims = z.object({ guestId: z.number() })

/**
 * What a guest's browser shows when it connects. It does not expire: whether it still opens anything stands in the database
 * alone.
 */
export function signGuestToken(secret: string, guestId: number): string {
  return `${guestMark}${signToken(secret, 'meeting-guest', { guestId })}`
}

/** @returns the id of the guest whose token it is; undefined where it was not signed here */
export function readGuestToken(secret: string, token: string): number | undefined {
  if (!token.startsWith(guestMark)) return undefined
  return GuestClaims.safeParse(readToken(secret, 'meeting-guest', token.slice(guestMark.length))).data?.guestId
}
