import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Semaphore } from './semaphore'

/** argon2id with OWASP's first recommended parameters; runs on the library's own threads. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Limits concurrent hashing, so that a burst of sign-ins takes only a part of the machine and signed-in users can go on
 * working.
 */
const semaphore = new Semaphore(Math.max(1, Math.floor(availableParallelism() / 4)))

export function hashPassword(password: string): Promise<string> {
  return semaphore.run(() => hash(password, options))
}

/** A hash that matches no password: checking an unknown account costs the same as checking a known one. */
const nobody = hashPassword(crypto.randomUUID())

/** Returns whether the password is correct. Takes the same time whether or not the account exists. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await nobody)
  const right = await semaphore.run(() => verify(known, password, options))
  return right && stored !== undefined
}
