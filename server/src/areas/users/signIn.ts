import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { hashPassword } from '../../platform/auth/password'
import { roles, userRoles, users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { found } from '../../platform/http/problem'
import { endSessionsOf, sendLink } from '../auth'
import { holdsBeyond } from './authority'

/** What of an account's sign-in the caller may change. */
export interface SignInRights {
  email: boolean
  password: boolean
}

/** Works here: holds another role than a patient's, anywhere. */
export async function worksHere(userId: number): Promise<boolean> {
  const [held] = await db()
    .select({ id: userRoles.id })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, userId), ne(roles.code, 'PATIENT')))
    .limit(1)
  return held !== undefined
}

/** Works here, and has not yet chosen a password by the mailed link. */
export async function waitsForOwner(user: { id: number; verifiedAt: Date | null }): Promise<boolean> {
  return user.verifiedAt === null && (await worksHere(user.id))
}

/**
 * An account is its owner's from the moment they choose their password: another address, or a password that somebody else
 * knows, would be a way in to all that its owner reaches, whatever roles are taken away before and given back after.
 * Changed are a password that was given (of those who do not work here), and the address of somebody who waits for the link;
 * neither where the person has chosen a password before, or hiring a patient would be a way to their record.
 */
export async function signInRights(user: typeof users.$inferSelect): Promise<SignInRights> {
  const person = caller()
  if (person.isSuperAdmin) return { email: true, password: true }
  if (person.id === user.id) return { email: false, password: false }
  if (user.ownerChose) return { email: false, password: false }
  const mayCorrect = (await waitsForOwner(user)) && !(await holdsBeyond(person, user.id))
  return { email: user.passwordGiven || mayCorrect, password: user.passwordGiven }
}

/** A hash that no password has: the link sets another. */
export function noPassword(): Promise<string> {
  return hashPassword(randomUUID())
}

/** Mails a link to choose the first password. */
export async function invite(userId: number): Promise<void> {
  const [user] = await db().select().from(users).where(eq(users.id, userId))
  await sendLink(found(user), 'invite')
}

/** A password that somebody else knows ends where a person begins to work here: its owner chooses one by a mailed link. */
export async function handOver(userId: number): Promise<void> {
  const [user] = await db().select({ given: users.passwordGiven }).from(users).where(eq(users.id, userId))
  if (!user?.given || !(await worksHere(userId))) return
  await db()
    .update(users)
    .set({ passwordHash: await noPassword(), passwordGiven: false, verifiedAt: null })
    .where(eq(users.id, userId))
  await endSessionsOf(userId)
  await invite(userId)
}
