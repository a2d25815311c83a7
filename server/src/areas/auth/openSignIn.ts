import { and, eq, isNull } from 'drizzle-orm'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import type { HttpExchange } from '../../platform/http/handlers'
import { callTransaction } from '../../platform/http/perform'
import { Problem } from '../../platform/http/problem'
import { openChallenge } from './secondFactor/signInChallenge'
import { signIn } from './signIn'
import { auditRefusedSignIn } from './signIns'

type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'password_hash'>

/**
 * Opens a session, or a challenge if a second factor is missing, after a correct password. Checking it takes a while, so
 * the account is read again and locked: what was changed meanwhile has ended the sessions that there were, but not this
 * one.
 * @param checked the account with the hash of the password that was checked
 * @throws Problem 400 if it has another password by now, or was closed
 */
export function openSignIn(checked: Account, http: HttpExchange) {
  return callTransaction(async () => {
    const [current] = await db()
      .select({ hash: users.password_hash, hasFactor: users.second_factor })
      .from(users)
      .where(and(eq(users.id, checked.id), isNull(users.closed_at)))
      .for('no key update')
    if (current?.hash !== checked.password_hash) {
      auditRefusedSignIn(checked.email, checked.id)
      throw new Problem(400, 'error.signIn')
    }
    return current.hasFactor ? openChallenge(checked.id) : signIn(checked, http)
  })
}
