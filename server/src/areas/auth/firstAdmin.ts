import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { contactEmail } from '#contract/kit/values'
import { insertAuditEntries } from '../../platform/audit/events'
import { hashPassword } from '../../platform/auth/password'
import { searchOf } from '../../platform/auth/search'
import { roles, userRoles, users } from '../../platform/auth/tables'
import { context, db, now } from '../../platform/context'
import { locks } from '../../platform/database/locks'
import { inTransaction } from '../../platform/database/transaction'
import { sendLink } from './accountTokens'
import { openAccountAt } from './openAccount'
import { signInEvent } from './signIns'

type User = typeof users.$inferSelect

/**
 * Returns the open account of a Super Admin, preferably of one who has chosen a password; undefined if there is none.
 */
async function anyAdministrator(): Promise<User | undefined> {
  const [found] = await db()
    .select({ user: users })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.role_id))
    .where(and(eq(roles.code, 'SUPER_ADMIN'), isNull(users.closed_at)))
    .orderBy(desc(isNotNull(users.verified_at)), users.id)
    .limit(1)
  return found?.user
}

/** Creates the account of the first Super Admin, which has no password yet. */
async function addFirstAdmin(email: string): Promise<User> {
  const [role] = await db().select().from(roles).where(eq(roles.code, 'SUPER_ADMIN'))
  if (!role) throw new Error('The role of Super Admin is missing: seed the roles first')
  const at = now()
  const person = { first_name: 'Super', last_name: 'Admin', alternate_name: null, email }
  const [user] = await db()
    .insert(users)
    .values({
      ...person,
      ...searchOf({ ...person, national_id: '', phone: null }),
      // A random password that nobody knows: the link sets another.
      password_hash: await hashPassword(randomUUID()),
      is_staff_member: true,
      created_at: at,
      updated_at: at,
    })
    .returning()
  if (!user) throw new Error('The first account was not stored')
  await db().insert(userRoles).values({ user_id: user.id, role_id: role.id })
  return user
}

/**
 * Creates the first account of a new installation for the address in ADMIN_EMAIL, and mails it an invitation. Does nothing
 * once there is a Super Admin. If the link expires, the person requests a new one on the sign-in page. An account that
 * somebody else has opened with this address is left as it is: its password need not be that of the person who is meant.
 */
export async function seedFirstAdmin(): Promise<void> {
  const email = context().platform.config.adminEmail
  if (!email || (await anyAdministrator()) || (await openAccountAt(email))) return
  await sendLink(await addFirstAdmin(email), 'invite')
}

/**
 * Whether somebody can administer the installation: `invited` is the address of a Super Admin who has not chosen a password
 * yet, while no other has.
 */
export type Administrators = { state: 'missing' } | { state: 'present' } | { state: 'invited'; email: string }

/** Returns whether somebody can administer the installation. */
export async function readAdministrators(): Promise<Administrators> {
  const administrator = await anyAdministrator()
  if (!administrator) return { state: 'missing' }
  return administrator.verified_at ? { state: 'present' } : { state: 'invited', email: administrator.email }
}

/** Mails an invitation for the operator's command, which is an entry of the audit log without a user. @returns its link */
async function inviteByOperator(user: User): Promise<string> {
  const link = await sendLink(user, 'invite')
  const event = signInEvent('auth.administratorInvited', { subject: { kind: 'user', id: user.id } })
  await db().execute(insertAuditEntries([event]))
  return link
}

/** Changes the address of an account that nobody has used yet, as a mistyped one could belong to somebody else. */
async function changeAddress(administrator: User, email: string): Promise<User> {
  const changed = { ...administrator, email }
  const search = searchOf({ ...changed, national_id: '' })
  const [user] = await db()
    .update(users)
    .set({ email, ...search, updated_at: now() })
    .where(eq(users.id, administrator.id))
    .returning()
  if (!user) throw new Error('The address was not stored')
  return user
}

/**
 * Invites the first Super Admin, for the operator of an installation in which nobody can sign in yet. Repeated, it sends a
 * new link, which replaces the earlier one; for another address, which replaces the earlier address.
 * @returns the link in the invitation
 * @throws Error if a Super Admin has chosen a password, or if the address cannot be used
 */
export function createFirstAdmin(email: string): Promise<string> {
  return inTransaction(async () => {
    // The same lock as when a server starts with ADMIN_EMAIL.
    await db().execute(sql`select pg_advisory_xact_lock(${locks.seed})`)
    const address = contactEmail.safeParse(email).data
    if (!address) throw new Error(`${email} is not an email address.`)
    const administrator = await anyAdministrator()
    if (administrator?.verified_at)
      throw new Error('There is an administrator already. Administrators invite others under Users.')
    const account = await openAccountAt(address)
    if (account && account.id !== administrator?.id)
      throw new Error(`${address} has an account already. Use another address.`)
    if (!administrator) return inviteByOperator(await addFirstAdmin(address))
    return inviteByOperator(account ? administrator : await changeAddress(administrator, address))
  })
}
