import { createHash, createHmac, randomBytes } from 'node:crypto'
import { keyFor } from './signedToken'

/** Returns an unguessable token. It is sent once, and only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Returns the token that replaces a refresh token. It is derived from it, so that all tabs that send the same token get
 * the same next one (docs/decisions/085).
 * @param secret the server's secret key
 */
export function successorOf(secret: string, token: string): string {
  return createHmac('sha256', keyFor(secret, 'refresh')).update(token).digest('base64url')
}

/**
 * Returns the token of a link that is printed again: it follows from its id, so that it need not be stored.
 * @param secret the server's secret key
 */
export function linkTokenOf(secret: string, id: number): string {
  return `${id}.${createHmac('sha256', keyFor(secret, 'outside-link')).update(String(id)).digest('base64url')}`
}
