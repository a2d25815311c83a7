import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/auth/caller'
import { hashPassword } from '../../platform/auth/password'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { endAuthSessionsOf, sendLink } from '../auth'
import { exceedsAuthority } from './authority'

/** What of an account's sign-in the caller may change. */
export interface SignInRights {
  email: boolean
  password: boolean
}

/** Whether an account works here: holds another role than a patient's, anywhere. Expects `users` in the statement. */
export const isWorkingHere = sql<boolean>`exists (select from user_roles as held join roles on roles.id = held.role_id
  where held.user_id = users.id and roles.code <> 'PATIENT')`

/** The same of one person, by a statement of its own. */
export async function isStaffMember(userId: number): Promise<boolean> {
  const [row] = await db().select({ works: isWorkingHere }).from(users).where(eq(users.id, userId))
  return row?.works === true
}

type SignInState = Pick<typeof users.$inferSelect, 'id' | 'verified_at' | 'owner_chose' | 'password_given'>

/** Works here, and has not yet chosen a password by the mailed link. */
export async function awaitsFirstPassword(user: { id: number; verified_at: Date | null }): Promise<boolean> {
  return user.verified_at === null && (await isStaffMember(user.id))
}

/**
 * An account is its owner's from the moment they choose their password: another address, or a password that somebody else
 * knows, would be a way in to all that its owner reaches, whatever roles are taken away before and given back after.
 * Changed are a password that was given (of those who do not work here), and the address of somebody who waits for the link;
 * neither where the person has chosen a password before, or hiring a patient would be a way to their record.
 * @param waits for the link, and works here
 * @param beyond holds what the person who asks could not have given
 */
export function signInRightsOver(
  person: Caller,
  user: SignInState,
  { waits, beyond }: { waits: boolean; beyond: boolean },
): SignInRights {
  if (person.isSuperAdmin) return { email: true, password: true }
  if (person.id === user.id || user.owner_chose) return { email: false, password: false }
  return { email: user.password_given || (waits && !beyond), password: user.password_given }
}

/** The same for the caller, by statements of its own. */
export async function signInRights(user: SignInState): Promise<SignInRights> {
  const waits = await awaitsFirstPassword(user)
  return signInRightsOver(caller(), user, { waits, beyond: waits && (await exceedsAuthority(caller(), user.id)) })
}

/** A hash that no password has: the link sets another. */
export function unusablePasswordHash(): Promise<string> {
  return hashPassword(randomUUID())
}

/** Mails a link to choose the first password. */
export async function invite(userId: number): Promise<void> {
  const [user] = await db().select().from(users).where(eq(users.id, userId))
  await sendLink(orNotFound(user), 'invite')
}

/** A password that somebody else knows ends where a person begins to work here: its owner chooses one by a mailed link. */
export async function requireOwnPassword(userId: number): Promise<void> {
  const [user] = await db().select({ given: users.password_given }).from(users).where(eq(users.id, userId))
  if (!user?.given || !(await isStaffMember(userId))) return
  await db()
    .update(users)
    .set({ password_hash: await unusablePasswordHash(), password_given: false, verified_at: null })
    .where(eq(users.id, userId))
  await endAuthSessionsOf(userId)
  await invite(userId)
}
