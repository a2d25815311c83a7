import { eq } from 'drizzle-orm'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { removeFactors, sendFactorMail } from '../auth'
import { exceedsAuthority } from './authority'

/**
 * Removes the second factors of a user, who is notified by email. Nobody resets their own here, because turning it off needs
 * a code. Expects the transaction of the call.
 * @throws Problem 404; 422 for oneself and for users whose roles the caller could not grant
 */
export async function resetSecondFactor(id: number): Promise<void> {
  if (id === caller().id) throw fieldProblem('id', 'secondFactor.resetOwn')
  if (await exceedsAuthority(caller(), id)) throw fieldProblem('id', 'user.accessBeyond')
  const [row] = await db().select({ on: users.second_factor }).from(users).where(eq(users.id, id)).for('update')
  if (!orNotFound(row).on) return
  await removeFactors(id)
  await sendFactorMail(id, 'reset')
}
