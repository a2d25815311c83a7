import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { EmailDecision } from '#contract/users/profile'
import { searchOf } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { invalidateLinks, openAccountAt, sendAddressMail, sendLink } from '../auth'

type Account = typeof users.$inferSelect

/**
 * Returns whether another email that the caller enters for an account waits for the confirmation of its owner: whoever
 * reads the mailbox of an account can choose its password. Super Admins decide about their own.
 */
export function isDecidedByOwner({ id, owner_chose: ownerChose, in_use: inUse }: Account): boolean {
  return id !== caller().id && (ownerChose || inUse)
}

/**
 * Stores another email for an account that is in use, and tells its owner. An earlier one is replaced. Expects a
 * transaction.
 * @throws Problem 422 on email if it is taken
 */
export async function requestEmailChange(user: Account, typed: string): Promise<void> {
  const email = typed.toLowerCase()
  if (await openAccountAt(email)) throw fieldProblem('email', 'validation.emailTaken')
  await db().update(users).set({ pending_email: email }).where(eq(users.id, user.id))
  await sendAddressMail(user, 'emailRequested', email)
}

/**
 * Tells the owner of an account, at the address before the change, that the email was changed, or that another person
 * changed the phone of an account that is in use. Expects the transaction of the change.
 */
export async function tellOfChanges(before: Account, after: Account): Promise<void> {
  if (before.email.toLowerCase() !== after.email.toLowerCase()) await sendAddressMail(before, 'emailChanged')
  if (before.phone !== after.phone && isDecidedByOwner(before)) {
    await sendAddressMail(after, after.phone ? 'phoneChanged' : 'phoneRemoved', after.phone ?? '')
  }
}

/**
 * Stores or discards the email that somebody has entered for the caller's account. A verification link goes to a new one,
 * and the links that were sent to the old one end. Expects the transaction of the call.
 * @throws Problem 422 on email if it is not the pending one, or is taken
 */
export async function decideEmail({ email: named, accept }: z.output<typeof EmailDecision>): Promise<void> {
  const [locked] = await db().select().from(users).where(eq(users.id, caller().id)).for('update')
  const user = orNotFound(locked)
  const email = user.pending_email
  if (email === null || email !== named.toLowerCase()) throw fieldProblem('email', 'user.emailNotPending')
  const accepted = { email, email_proven: false, updated_at: now(), ...searchOf({ ...user, email }) }
  const changed = { pending_email: null, ...(accept ? accepted : {}) }
  const [updated] = await mapUniqueViolation(
    db().update(users).set(changed).where(eq(users.id, user.id)).returning(),
    'email',
    'validation.emailTaken',
  )
  if (!accept) return
  await invalidateLinks(user.id, 'reset')
  await tellOfChanges(user, orNotFound(updated))
  await sendLink(orNotFound(updated), 'verify')
}
