import { eq } from 'drizzle-orm'
import { checkPassword } from '../../../platform/auth/password'
import { users } from '../../../platform/auth/tables'
import { caller, context, db } from '../../../platform/context'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { hashAgain } from '../hashAgain'
import { auditLimited, auditRefusedPassword, auditRefusedSecondFactor } from '../signIns'

/**
 * Checks the current password of the caller, so that an open browser alone is not enough to take over an account.
 * @param disconnected the client's
 * @returns the stored hash, which must still be stored when the change that needed the password is saved
 * @throws Problem 422 on current_password; 429 after too many attempts
 */
export async function proveCurrentPassword(given: string | undefined, disconnected?: AbortSignal): Promise<string> {
  const { platform, address } = context()
  const [row] = await db().select().from(users).where(eq(users.id, caller().id))
  const user = orNotFound(row)
  if (user.email === '') throw fieldProblem('current_password', 'user.noPassword')
  const knownSource = `session ${caller().sessionId}`
  const tried = { address: address ?? 'unknown', account: user.email, knownSource }
  await platform.limiter.checkPasswordAttempt(tried).catch(auditLimited)
  const verdict = await checkPassword(user.password_hash, given ?? '', disconnected)
  if (verdict === 'wrong') {
    auditRefusedPassword()
    throw fieldProblem('current_password', 'user.wrongPassword')
  }
  await platform.limiter.passwordWasCorrect(tried)
  return verdict === 'right' ? user.password_hash : hashAgain(user, given ?? '')
}

/**
 * Runs work that checks a code, and limits attempts by account and network, whether or not the code is correct.
 * @param work throws Problem 422 through `wrongCode` if the code is wrong
 * @throws Problem 429 after too many attempts
 */
export async function limitCodes<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const { platform, address } = context()
  const tried = { address: address ?? 'unknown', account: String(userId) }
  await platform.limiter.check('secondFactor', tried).catch(auditLimited)
  return work()
}

/**
 * Records a wrong code.
 * @throws Problem 422 on code
 */
export function wrongCode(userId: number): never {
  auditRefusedSecondFactor(userId)
  throw fieldProblem('code', 'secondFactor.wrongCode')
}
