import { hkdfSync } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'

/** The purpose of a token. Each has its own key, so that a token is not valid for any other purpose. */
type Purpose = 'meeting-room' | 'meeting-guest'

function keyFor(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/**
 * Signs claims as a JSON Web Token (HS256, RFC 7519).
 * @param secret the server's secret key
 * @param claims readable by everybody who has the token
 */
export function signToken(secret: string, purpose: Purpose, claims: object): string {
  return createSigner({ key: keyFor(secret, purpose), algorithm: 'HS256', noTimestamp: true })({ ...claims })
}

/**
 * Reads a token of this purpose. The caller has to check its expiry (`exp`) against the server's clock.
 * @returns the claims; undefined when this server did not sign them for this purpose
 */
export function readToken(secret: string, purpose: Purpose, token: string): unknown {
  try {
    return createVerifier({ key: keyFor(secret, purpose), algorithms: ['HS256'], ignoreExpiration: true })(token)
  } catch {
    return undefined
  }
}
