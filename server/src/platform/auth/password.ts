import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Semaphore } from './semaphore'

/** argon2id with OWASP's first recommended parameters; runs on the library's own threads. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const atOnce = Math.max(1, Math.floor(availableParallelism() / 4))

/**
 * Limit concurrent hashing, so that a burst of sign-ins takes only a part of the machine and signed-in users can go on
 * working. New passwords have a queue of their own, because registrations must not delay those who sign in.
 */
export const passwordQueues = { signIn: new Semaphore(atOnce), newPassword: new Semaphore(atOnce, 100) }

/**
 * Returns a password as it is hashed: in Unicode's form NFKC (NIST SP 800-63B, 5.1.1.2), because keyboards write one letter
 * with its marks as one character or as several.
 */
function prepared(password: string): string {
  return password.normalize('NFKC')
}

/**
 * Returns the hash of a new password.
 * @param disconnected the client's, for a call that anybody can make
 * @throws Problem 503 with Retry-After when too many passwords wait
 */
export function hashPassword(password: string, disconnected?: AbortSignal): Promise<string> {
  return passwordQueues.newPassword.run(() => hash(prepared(password), options), disconnected)
}

/** A hash that matches no password: checking an unknown account costs the same as checking a known one. */
const nobody = hashPassword(crypto.randomUUID())

/** `rightAsTyped`: the password is correct, but was hashed as it was typed, so it should be hashed again. */
export type PasswordVerdict = 'right' | 'rightAsTyped' | 'wrong'

/**
 * Returns whether the password is correct. Takes the same time whether or not the account exists. Hashes of earlier
 * versions are of the password as it was typed, which is tried second.
 * @param disconnected the client's, for a call that anybody can make
 * @throws Problem 503 with Retry-After when too many passwords wait
 */
export async function checkPassword(
  stored: string | undefined,
  password: string,
  disconnected?: AbortSignal,
): Promise<PasswordVerdict> {
  const known = stored ?? (await nobody)
  const matches = (text: string) => passwordQueues.signIn.run(() => verify(known, text, options), disconnected)
  const isRight = await matches(prepared(password))
  const isRightAsTyped = !isRight && prepared(password) !== password && (await matches(password))
  if (stored === undefined || !(isRight || isRightAsTyped)) return 'wrong'
  return isRight ? 'right' : 'rightAsTyped'
}
