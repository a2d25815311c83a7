import { hkdfSync } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'

/** What a token is for. Each has a key of its own, so that none is good for anything else that this server signs. */
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
 * Reads a token of this purpose. Its expiry (`exp`) is for the caller to check, by the clock of the server.
 * @returns the claims; undefined where this server did not sign them for this purpose
 */
export function readToken(secret: string, purpose: Purpose, token: string): unknown {
  try {
    return createVerifier({ key: keyFor(secret, purpose), algorithms: ['HS256'], ignoreExpiration: true })(token)
  } catch {
    return undefined
  }
}
