import { createSigner, createVerifier } from 'fast-jwt'
import type { Clock } from '../clock'

/** The claims that the browser can read: user, roles, expiry. Permissions are never taken from them. */
export interface AccessClaims {
  sub: string
  sid: number
  roles: string[]
  /** Seconds since 1970. */
  exp: number
}

/** 15 minutes (decisions 9). */
export const accessTokenSeconds = 15 * 60

export interface AccessTokens {
  sign(claims: { userId: number; sessionId: number; roles: string[] }): string
  /** Returns the claims of a token that this server signed and that has not expired; undefined otherwise. */
  read(token: string): AccessClaims | undefined
}

/**
 * Creates the signing and verification of access tokens (HS256).
 * @param secret the server's secret key
 * @param clock decides when a token expires
 */
export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true })
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true })
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  return {
    sign: ({ userId, sessionId, roles }) =>
      sign({ sub: String(userId), sid: sessionId, roles, exp: seconds() + accessTokenSeconds }),
    read(token) {
      try {
        const claims = verify(token) as AccessClaims
        return typeof claims.sid === 'number' && claims.exp > seconds() ? claims : undefined
      } catch {
        return undefined
      }
    },
  }
}
