import * as z from 'zod'
import type { Clock } from '../clock'
import { claimedExpiry, claimedId, createSignedTokens } from './signedToken'

/** The claims that the browser can read: user, roles, expiry. Permissions are never taken from them. */
const AccessClaims = z.object({
  sub: z.string(),
  /** The id of the auth session. */
  sid: claimedId,
  roles: z.array(z.string()),
  exp: claimedExpiry,
})
export type AccessClaims = z.output<typeof AccessClaims>

/** 15 minutes (decisions 9). */
export const accessTokenSeconds = 15 * 60

export interface AccessTokens {
  sign(claims: { userId: number; sessionId: number; roles: string[] }): string
  /** Returns the claims of a token that this server signed and that has not expired; undefined otherwise. */
  read(token: string): AccessClaims | undefined
}

/**
 * Creates the signing and verification of the tokens of auth sessions (HS256).
 * @param secret the server's secret key
 * @param clock decides when a token expires
 * @param purpose `access` opens everything that the user may do; `chat` opens only realtime connections for the chat
 */
export function createAccessTokens(secret: string, clock: Clock, purpose: 'access' | 'chat' = 'access'): AccessTokens {
  const tokens = createSignedTokens(secret, purpose, AccessClaims)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  return {
    sign: ({ userId, sessionId, roles }) =>
      tokens.sign({ sub: String(userId), sid: sessionId, roles, exp: seconds() + accessTokenSeconds }),
    read(token) {
      const claims = tokens.read(token)
      return claims && claims.exp > seconds() ? claims : undefined
    },
  }
}
