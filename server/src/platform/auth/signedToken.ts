import { hkdfSync } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import * as z from 'zod'

/** The purpose of a token. Each has its own key, so that a token is not valid for any other purpose. */
export type TokenPurpose = 'access' | 'chat' | 'meeting-room' | 'meeting-guest' | 'form-opened' | 'api-client'

/** An id in a token's claims; one that PostgreSQL cannot compare with an `integer` column makes the token invalid. */
export const claimedId = z.int32().positive()
/** The expiry in a token's claims: seconds since 1970. */
export const claimedExpiry = z.int()

/**
 * Returns the key for one purpose.
 * @param secret the server's secret key
 */
export function keyFor(secret: string, purpose: TokenPurpose | 'refresh' | 'outside-link'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** Signs and reads the tokens of one purpose. */
export interface SignedTokens<Claims extends object> {
  /**
   * Returns the claims as a JSON Web Token (HS256, RFC 7519).
   * @param claims readable by everybody who has the token
   */
  sign(claims: Claims): string
  /**
   * Reads a token. The caller has to check its expiry against the server's clock.
   * @returns the claims; undefined when this server did not sign them for this purpose, or when they are invalid
   */
  read(token: string): Claims | undefined
}

/**
 * Creates the signing and verification of the tokens of one purpose.
 * @param secret the server's secret key
 * @param claims the schema of the claims
 */
export function createSignedTokens<Claims extends object>(
  secret: string,
  purpose: TokenPurpose,
  claims: z.ZodType<Claims>,
): SignedTokens<Claims> {
  const key = keyFor(secret, purpose)
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true })
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
  return {
    sign: (each) => sign({ ...each }),
    read(token) {
      try {
        return claims.safeParse(verify(token)).data
      } catch {
        return undefined
      }
    },
  }
}
