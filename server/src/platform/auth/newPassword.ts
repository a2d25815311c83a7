import { loadPasswordRule, type PasswordOwner } from '#contract/rules/passwordStrength'
import { fieldProblem } from '../http/problem'
import { hashPassword } from './password'

/** Returns whether a password breaks the rule on new passwords. */
export async function isWeakPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  const weaknessOf = await loadPasswordRule()
  return weaknessOf(password, owner) !== undefined
}

/**
 * Hashes a new password. Slow, so call it before the transaction.
 * @param owner the account as it will be when the password is saved
 * @param disconnected the client's, for a call that anybody can make
 * @throws Problem 422 on `password` if it is commonly known, easy to guess, or the owner's name or email
 * @throws Problem 503 with Retry-After when too many passwords wait
 */
export async function hashNewPassword(
  password: string,
  owner: PasswordOwner,
  disconnected?: AbortSignal,
): Promise<string> {
  const weaknessOf = await loadPasswordRule()
  const weakness = weaknessOf(password, owner)
  if (weakness) throw fieldProblem('password', weakness)
  return hashPassword(password, disconnected)
}
