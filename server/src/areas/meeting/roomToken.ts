import * as z from 'zod'
import { roomNamePattern } from '#contract/rules/videoRooms'
import { claimedExpiry, claimedId, createSignedTokens } from '../../platform/auth/signedToken'

/** The claims of a token to enter one video room: for one person, in one auth session, for a short time. */
const RoomClaims = z.object({
  /** The name of the room. */
  room: z.string().regex(roomNamePattern),
  userId: claimedId,
  sessionId: claimedId,
  exp: claimedExpiry,
})
export type RoomClaims = z.output<typeof RoomClaims>

const lifetimeSeconds = 5 * 60

function roomTokens(secret: string) {
  return createSignedTokens(secret, 'meeting-room', RoomClaims)
}

/**
 * Signs a room token.
 * @param now the token is valid for five minutes from this instant
 */
export function signRoomToken(secret: string, holder: Omit<RoomClaims, 'exp'>, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + lifetimeSeconds
  return roomTokens(secret).sign({ ...holder, exp })
}

/** Returns the claims of a room token; undefined when it was not signed by this server or has expired. */
export function readRoomToken(secret: string, token: string, now: Date): RoomClaims | undefined {
  const claims = roomTokens(secret).read(token)
  return claims && claims.exp * 1000 > now.getTime() ? claims : undefined
}
