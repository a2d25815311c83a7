import { createHash, randomBytes } from 'node:crypto'

/** A token that nobody guesses; it goes out once, and only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
