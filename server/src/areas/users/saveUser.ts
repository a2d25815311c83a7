import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { FieldProblems } from '#contract/kit/issues'
import type { UserChange, UserInput } from '#contract/users/userInput'
import { hashNewPassword } from '../../platform/auth/newPassword'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import type { ReceivedFile } from '../../platform/http/handlers'
import { fieldProblem, orNotFound, Problem } from '../../platform/http/problem'
import { endUseOfOldPassword, invalidateLinks, invitePhone, leavePhone, requireOwnPhone } from '../auth'
import { exceedsAuthority } from './authority'
import { isDecidedByOwner, requestEmailChange, tellOfChanges } from './emailChange'
import { isChanged, type Membership, membershipOf, setMembership } from './membership'
import { movedPhoneLogin, type PhoneLogin } from './phoneLogin'
import { savePictures } from './pictures'
import { roleIds } from './roleReferences'
import {
  awaitsFirstPassword,
  invite,
  isStaffMember,
  requireOwnPassword,
  signInRights,
  unusablePasswordHash,
} from './signIn'
import { userValues } from './userValues'

type Input = z.output<typeof UserInput>
type Change = z.output<typeof UserChange>
type Account = typeof users.$inferSelect

function mapTakenEmail<T>(work: Promise<T>): Promise<T> {
  return mapUniqueViolation(work, 'email', 'validation.emailTaken')
}

interface FirstSignIn {
  /** The caller has given a password. */
  isGiven: boolean
  /** Without a password, a link to choose one is mailed at once. */
  invites: boolean
}

/**
 * Sets how a new user signs in: with the given password, or with a mailed link.
 * @throws Problem 422 on password
 */
async function beginSignIn(id: number, { isGiven, invites }: FirstSignIn): Promise<void> {
  const works = await isStaffMember(id)
  if (!isGiven && !works) throw fieldProblem('password', 'validation.required')
  if (isGiven && works && !caller().isSuperAdmin) throw fieldProblem('password', 'user.passwordByLink')
  if (!isGiven) return invites ? invite(id) : undefined
  // The caller has met the person, so the account needs no mail to be verified.
  await db().update(users).set({ verified_at: now(), password_given: !works }).where(eq(users.id, id))
}

/**
 * Returns the hash for a new account. Hashing is slow, so call it before the transaction.
 * @throws Problem 422 on password
 */
export function firstHash(input: Input): Promise<string> {
  return input.password === undefined ? unusablePasswordHash() : hashNewPassword(input.password, input)
}

/**
 * Returns the hash of a new password, if one is given. Hashing is slow, so call it before the transaction.
 * @throws Problem 422 on password
 */
export async function nextHash(input: Change): Promise<string | undefined> {
  return input.password === undefined
    ? undefined
    : hashNewPassword(input.password, { ...input, email: input.email ?? '' })
}

interface NewAccount {
  /** The pictures of the form. */
  files?: readonly ReceivedFile[]
  passwordHash: string
  /** By default, somebody without a password is mailed a link to choose one. */
  invites?: boolean
}

/**
 * Creates an account. Expects the transaction of the call.
 * @returns the id of the user
 * @throws Problem 422
 */
export async function createUser(
  input: Input,
  { files = [], passwordHash, invites = true }: NewAccount,
): Promise<number> {
  const roles = await roleIds(input.roles, 'roles')
  const typed = await userValues(input)
  const values = { ...typed, password_hash: passwordHash, password_weak: false, created_at: typed.updated_at }
  const [row] = await mapTakenEmail(db().insert(users).values(values).returning({ id: users.id }))
  const { id } = orNotFound(row)
  await setMembership(id, { roles, hospitals: input.hospitals }, 'create-user')
  await beginSignIn(id, { isGiven: input.password !== undefined, invites })
  await savePictures(id, files)
  return id
}

function isMoved(user: Account, email: string): boolean {
  return email.toLowerCase() !== user.email.toLowerCase()
}

/** Returns the sign-in fields that the form changes although the caller may not. */
async function signInProblems(user: Account, input: Change): Promise<string[]> {
  const moves = isMoved(user, input.email ?? '')
  if (!moves && input.password === undefined) return []
  const rights = await signInRights(user)
  return [
    ...(moves && !rights.email ? ['email'] : []),
    ...(input.password !== undefined && !rights.password ? ['password'] : []),
  ]
}

/** Returns the membership fields that the form changes although the caller may not. */
async function membershipProblems(id: number, after: Membership): Promise<string[]> {
  const before = await membershipOf(id)
  const changed = [
    ...(isChanged({ ...before, hospitals: [] }, { roles: after.roles, hospitals: [] }) ? ['roles'] : []),
    ...(isChanged({ ...before, roles: [] }, { roles: [], hospitals: after.hospitals }) ? ['hospitals'] : []),
  ]
  const isFixed = id === caller().id || (await exceedsAuthority(caller(), id))
  return changed.length > 0 && isFixed ? changed : []
}

/**
 * Checks before any change that the caller may make the changes of roles and hospitals, which define a user's
 * permissions, and of email and password, which define the user's identity.
 * @throws Problem 422 on each field that may not be changed
 */
async function checkAccess(user: Account, input: Change, after: Membership): Promise<void> {
  if (caller().isSuperAdmin) return
  const isSelf = user.id === caller().id
  const problems = (fields: string[], key: string) =>
    fields.map((field) => [field, [{ key: isSelf ? 'user.ownAccess' : key }]])
  const fields: FieldProblems = Object.fromEntries([
    ...problems(await signInProblems(user, input), 'user.signInOwn'),
    ...problems(await membershipProblems(user.id, after), 'user.accessBeyond'),
  ])
  if (Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
}

/**
 * Changes an account; a new password ends its auth sessions, and another email for an account that is in use waits until
 * its owner confirms it. Expects the transaction of the call.
 * @throws Problem 404, 422
 */
export async function updateUser(id: number, input: Change, passwordHash: string | undefined): Promise<void> {
  const [locked] = await db().select().from(users).where(eq(users.id, id)).for('update')
  const user = orNotFound(locked)
  if (input.email === null && user.email !== '') throw fieldProblem('email', 'validation.required')
  const after = { roles: await roleIds(input.roles, 'roles'), hospitals: input.hospitals }
  await checkAccess(user, input, after)
  const wasStaff = await isStaffMember(id)
  const typed = input.email ?? ''
  const waitsForOwner = isMoved(user, typed) && isDecidedByOwner(user)
  const values = {
    ...(await userValues(waitsForOwner ? { ...input, email: user.email } : input)),
    ...(passwordHash ? { password_hash: passwordHash, password_weak: false } : {}),
    ...(isMoved(user, typed) && !waitsForOwner ? { email_proven: false, pending_email: null } : {}),
  }
  await checkPhoneAccount(user, input, values)
  const [updated] = await mapTakenEmail(db().update(users).set(values).where(eq(users.id, id)).returning())
  if (orNotFound(updated).email !== user.email) await endMailedLinks(id)
  if (waitsForOwner) await requestEmailChange(user, typed)
  await tellOfChanges(user, orNotFound(updated))
  await movePhone(user, orNotFound(updated))
  await setMembership(id, after, 'update-user')
  if (passwordHash) await endUseOfOldPassword(id, id === caller().id ? caller().sessionId : undefined)
  if (passwordHash && caller().isSuperAdmin) await setBySuperAdmin(user)
  else await requireOwnPassword(id, wasStaff)
  if (updated?.email !== user.email && (await awaitsFirstPassword(user))) await invite(id)
}

/**
 * Checks what is entered for an account without an email: number and birth date are what its owner signs in with, so only Super
 * Admin changes them, also before the first sign-in: whoever gave the account another number could read what is recorded.
 * @throws Problem 422 on the field
 */
async function checkPhoneAccount(user: Account, input: Change, values: PhoneLogin & { email: string }): Promise<void> {
  if (values.email !== '') return
  if (input.password !== undefined || input.is_staff_member) throw fieldProblem('email', 'validation.required')
  if (!values.phone) throw fieldProblem('phone', 'validation.required')
  const moved = movedPhoneLogin(user, values)
  if (!moved) return
  if (!caller().isSuperAdmin) throw fieldProblem(moved, 'user.phoneInUse')
  await requireOwnPhone(values.phone, input.birth_date, user.id)
}

/**
 * Ends what the former number of an account without an email could still be used for, and tells both numbers. Expects the
 * transaction of the change.
 */
async function movePhone(before: Account, after: Account): Promise<void> {
  if (after.email !== '' || !movedPhoneLogin(before, after)) return
  await endUseOfOldPassword(after.id)
  if (before.phone === after.phone) return
  if (before.phone) await leavePhone(after, before.phone)
  if (after.phone) await invitePhone(after, after.phone)
}

/** Ends the links that were mailed to an address that has been corrected: its mailbox may be another person's. */
async function endMailedLinks(id: number): Promise<void> {
  await invalidateLinks(id, 'reset')
  await invalidateLinks(id, 'verify')
}

/**
 * Updates the sign-in state after a Super Admin has set a password. The user no longer waits for a link. Nobody else
 * may set another password for staff, or for a user whose previous password was their own.
 */
async function setBySuperAdmin({
  id,
  verified_at: verifiedAt,
  password_given: passwordGiven,
  owner_chose: ownerChose,
}: Account): Promise<void> {
  await db()
    .update(users)
    .set({
      verified_at: verifiedAt ?? now(),
      password_given: !(await isStaffMember(id)),
      owner_chose: ownerChose || !passwordGiven,
    })
    .where(eq(users.id, id))
}
