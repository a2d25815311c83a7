import * as z from 'zod'
import { readToken, signToken } from './signedToken'

/** The right to enter one video room: of one person, in one session, for a short time. */
const RoomClaims = z.object({
  appointmentId: z.number(),
  userId: z.number(),
  sessionId: z.number(),
  /** Seconds since 1970. */
  exp: z.number(),
})
export type RoomClaims = z.output<typeof RoomClaims>

const lifetimeSeconds = 5 * 60

/**
 * @param now the token is good for five minutes from this instant
 * @returns a room token
 */
export function signRoomToken(secret: string, holder: Omit<RoomClaims, 'exp'>, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + lifetimeSeconds
  return signToken(secret, 'meeting-room', { ...holder, exp })
}

/** @returns what a room token says; undefined where it was not signed here or has expired */
export function readRoomToken(secret: string, token: string, now: Date): RoomClaims | undefined {
  const { data: claims } = RoomClaims.safeParse(readToken(secret, 'meeting-room', token))
  return claims && claims.exp * 1000 > now.getTime() ? claims : undefined
}
