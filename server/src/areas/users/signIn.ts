import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/auth/caller'
import { hashPassword } from '../../platform/auth/password'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { hospitalsAsPatientOf } from '../../schema/memberships'
import { endUseOfOldPassword, sendLink } from '../auth'
import { exceedsAuthority } from './authority'

/** What the caller may change of an account's sign-in. */
export interface SignInRights {
  email: boolean
  password: boolean
}

/** Whether an account is staff: it has a role other than patient, anywhere. Expects `users` in the statement. */
export const isWorkingHere = sql<boolean>`exists (select from user_roles as held join roles on roles.id = held.role_id
  where held.user_id = users.id and roles.code <> 'PATIENT')`

/** Whether a hospital has the user as a patient, and may have recorded something. Expects `users` in the statement. */
export const isPatientSomewhere = sql<boolean>`exists (${hospitalsAsPatientOf(sql`users.id`)})`

/** Returns the same for one user, with its own statement. */
export async function isStaffMember(userId: number): Promise<boolean> {
  const [row] = await db().select({ works: isWorkingHere }).from(users).where(eq(users.id, userId))
  return row?.works === true
}

type SignInState = Pick<typeof users.$inferSelect, 'id' | 'verified_at' | 'owner_chose' | 'in_use' | 'password_given'>

/** Returns whether a user is staff and has not yet chosen a password with the mailed link. */
export async function awaitsFirstPassword(user: { id: number; verified_at: Date | null }): Promise<boolean> {
  return user.verified_at === null && (await isStaffMember(user.id))
}

/**
 * Returns what a person may change of a user's sign-in. Once users have chosen their own password, the account is
 * theirs: another email, or a password that another person knows, would give access to everything the user can access,
 * whatever roles are removed before and restored afterwards. Others may change a password that was given (of users who
 * are not staff), and the email of a user who waits for the link and has never signed in. They may change neither when
 * the user has chosen a password before, with a mailed link, in the profile or by registering, nor the email of a user
 * whom a hospital has as a patient; otherwise hiring a patient would give access to the patient's record.
 * @param waits whether the user is staff and waits for the link
 * @param beyond whether the user has permissions that the person could not have granted
 * @param isPatient whether a hospital has the user as a patient; the role alone can be taken away and given back
 */
export function signInRightsOver(
  person: Caller,
  user: SignInState,
  { waits, beyond, isPatient }: { waits: boolean; beyond: boolean; isPatient: boolean },
): SignInRights {
  if (person.isSuperAdmin) return { email: true, password: true }
  if (person.id === user.id || user.owner_chose) return { email: false, password: false }
  return {
    email: user.password_given || (waits && !beyond && !user.in_use && !isPatient),
    password: user.password_given,
  }
}

/** Returns the same for the caller, with its own statements. */
export async function signInRights(user: SignInState): Promise<SignInRights> {
  const waits = await awaitsFirstPassword(user)
  const beyond = waits && (await exceedsAuthority(caller(), user.id))
  const [row] = await db().select({ isPatient: isPatientSomewhere }).from(users).where(eq(users.id, user.id))
  return signInRightsOver(caller(), user, { waits, beyond, isPatient: orNotFound(row).isPatient })
}

/** Returns a hash that no password matches: the link sets another. */
export function unusablePasswordHash(): Promise<string> {
  return hashPassword(randomUUID())
}

/** Mails a link to choose the first password. */
export async function invite(userId: number): Promise<void> {
  const [user] = await db().select().from(users).where(eq(users.id, userId))
  await sendLink(orNotFound(user), 'invite')
}

/**
 * Invalidates a password that another person knows or may have chosen, when a user becomes staff: one that was given to
 * a patient, and that of an account whose user has not proven to own the address, since anyone can register with any
 * address, and its owner may open the verification link without having registered. The sessions end, and the owner of
 * the address chooses a password with a mailed link.
 * @param wasStaff whether the user was staff before the change
 * @throws Problem 422 on email for staff without one: a phone alone does not open what they can access
 */
export async function requireOwnPassword(userId: number, wasStaff: boolean): Promise<void> {
  const [user] = await db()
    .select({ given: users.password_given, proven: users.email_proven, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  if (user?.email === '' && (await isStaffMember(userId))) throw fieldProblem('email', 'user.staffNeedEmail')
  const isUnproven = user?.proven === false && !wasStaff
  if (!(user?.given || isUnproven) || !(await isStaffMember(userId))) return
  await db()
    .update(users)
    .set({ password_hash: await unusablePasswordHash(), password_given: false, verified_at: null })
    .where(eq(users.id, userId))
  await endUseOfOldPassword(userId)
  await invite(userId)
}
