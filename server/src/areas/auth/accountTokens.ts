import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PasswordOwner } from '#contract/rules/passwordStrength'
import { hashToken, newToken } from '../../platform/auth/secretToken'
import { accountTokens, users } from '../../platform/auth/tables'
import { context, db, now } from '../../platform/context'
import { Problem } from '../../platform/http/problem'
import { mailSenderOf, readSettings } from '../installation'
import { accountMail } from './mails'
import { isOpenAccountAt } from './openAccount'

/** Purpose of a mailed link. Invitations set a password like `reset`, but their links are valid longer. */
type Purpose = 'verify' | 'reset' | 'invite' | 'invitePatient'
type StoredPurpose = Exclude<Purpose, 'invite' | 'invitePatient'>
type User = typeof users.$inferSelect

/** Link lifetimes: 24 hours to verify, 1 hour to reset (decisions 9); an invited person may be away for some days. */
const hours: Record<Purpose, number> = { verify: 24, reset: 1, invite: 72, invitePatient: 72 }
const paths: Record<StoredPurpose, string> = { verify: 'verify-account', reset: 'resetpasswrod' }

/** Invalidates the unused tokens of a user. */
export async function invalidateLinks(
  userId: number,
  purpose: (typeof accountTokens.$inferSelect)['purpose'],
): Promise<void> {
  await db()
    .update(accountTokens)
    .set({ used_at: now() })
    .where(and(eq(accountTokens.user_id, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.used_at)))
}

/**
 * Sends a link that works once and invalidates earlier links of the same purpose.
 * @returns the link, for an operator's command only: it replaces a password
 */
export async function sendLink(user: User, purpose: Purpose): Promise<string> {
  const at = now()
  const stored: StoredPurpose = purpose === 'invite' || purpose === 'invitePatient' ? 'reset' : purpose
  await invalidateLinks(user.id, stored)
  const token = newToken()
  const expiresAt = new Date(at.getTime() + hours[purpose] * 3_600_000)
  await db()
    .insert(accountTokens)
    .values({ hash: hashToken(token), user_id: user.id, purpose: stored, created_at: at, expires_at: expiresAt })
  const { platform } = context()
  const link = `${platform.config.publicUrl}/${paths[stored]}/${token}/${encodeURIComponent(user.email)}`
  const sender = mailSenderOf(await readSettings(), user.language)
  await platform.mail.send(accountMail(purpose, user, link, sender))
  return link
}

function isUsable(token: string, purpose: StoredPurpose): SQL | undefined {
  return and(
    eq(accountTokens.hash, hashToken(token)),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.used_at),
    sql`${accountTokens.expires_at} > ${now().toISOString()}`,
  )
}

/**
 * Checks a link without using it, before slow work for a caller whom nobody knows yet.
 * @returns when it expires, and the names and email of its account
 * @throws Problem 400 as `redeemLink`
 */
export async function checkLink(
  token: string,
  email: string,
  purpose: StoredPurpose,
): Promise<{ expiresAt: Date; owner: PasswordOwner }> {
  const [found] = await db()
    .select({
      expiresAt: accountTokens.expires_at,
      owner: {
        first_name: users.first_name,
        last_name: users.last_name,
        alternate_name: users.alternate_name,
        email: users.email,
      },
    })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.user_id))
    .where(and(isUsable(token, purpose), isOpenAccountAt(email)))
  if (!found) throw new Problem(400, 'error.link')
  return found
}

/**
 * Returns the account of a link and marks the link as used.
 * @throws Problem 400 when the link is unknown, used, expired, or another account's
 */
export async function redeemLink(token: string, email: string, purpose: StoredPurpose): Promise<User> {
  const [used] = await db()
    .update(accountTokens)
    .set({ used_at: now() })
    .where(isUsable(token, purpose))
    .returning({ user_id: accountTokens.user_id })
  const [user] = used
    ? await db()
        .select()
        .from(users)
        .where(and(eq(users.id, used.user_id), isOpenAccountAt(email)))
    : []
  if (!user) throw new Problem(400, 'error.link')
  return user
}
