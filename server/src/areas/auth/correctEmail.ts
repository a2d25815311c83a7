import { eq } from 'drizzle-orm'
import { searchOf } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { invalidateLinks, sendLink } from './accountTokens'
import { sendAddressMail } from './addressMails'

/**
 * Changes the email of the caller, whose account is not verified, and sends a verification link to it. Links that were
 * sent to the previous address end: whoever reads its mailbox has nothing to do with the account, and is told so. Expects
 * the transaction of the call.
 * @throws Problem 422 on email if it is taken, or if the account is verified
 */
export async function correctEmail(typed: string): Promise<void> {
  const [locked] = await db().select().from(users).where(eq(users.id, caller().id)).for('update')
  const user = orNotFound(locked)
  if (user.verified_at) throw fieldProblem('email', 'user.emailVerified')
  const email = typed.toLowerCase()
  const changed = { email, email_proven: false, updated_at: now(), ...searchOf({ ...user, email }) }
  const [updated] = await mapUniqueViolation(
    db().update(users).set(changed).where(eq(users.id, user.id)).returning(),
    'email',
    'validation.emailTaken',
  )
  await invalidateLinks(user.id, 'reset')
  await sendAddressMail(user, 'emailChanged')
  await sendLink(orNotFound(updated), 'verify')
}
