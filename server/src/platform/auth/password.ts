import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's first recommended parameters; runs on the library's own threads. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** A hash that no password has: checking an unknown account costs the same as checking a known one. */
const nobody = hashPassword(crypto.randomUUID())

/** Is it the password? Takes the same time whether the account exists or not. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), password, options)
  return right && stored !== undefined
}
