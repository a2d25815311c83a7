import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SignInChallenge } from '#contract/auth/calls'
import { insertAuditEntries } from '../../../platform/audit/events'
import { hashToken, newToken } from '../../../platform/auth/secretToken'
import { accountTokens, users } from '../../../platform/auth/tables'
import { change, db, now } from '../../../platform/context'
import { Problem } from '../../../platform/http/problem'
import type { DeviceOwner } from '../knownDevices'
import { signInEvent } from '../signIns'
import { methodsOf } from './factors'

const minutes = 5

/**
 * Opens a challenge after a correct password: a token that only completes this sign-in, once. The call's audit entry
 * says that the second factor is missing, because nobody has signed in yet. Expects the transaction of the call, which
 * has locked the account.
 */
export async function openChallenge(userId: number): Promise<SignInChallenge> {
  const token = newToken()
  const at = now()
  const methods = await methodsOf(userId)
  await db()
    .insert(accountTokens)
    .values({
      hash: hashToken(token),
      user_id: userId,
      purpose: 'sign-in',
      created_at: at,
      expires_at: new Date(at.getTime() + minutes * 60_000),
    })
  const event = signInEvent('auth.secondFactorAsked', { subject: { kind: 'user', id: userId }, userId })
  await db().execute(insertAuditEntries([event]))
  change().isAudited = true
  return { challenge: token, methods, expires_in: minutes * 60 }
}

function isOpen(token: string) {
  return and(
    eq(accountTokens.hash, hashToken(token)),
    eq(accountTokens.purpose, 'sign-in'),
    isNull(accountTokens.used_at),
    sql`${accountTokens.expires_at} > ${now().toISOString()}`,
  )
}

/**
 * Returns the user of a challenge.
 * @throws Problem 400 if it is unknown, used or expired
 */
export async function userOfChallenge(token: string): Promise<DeviceOwner> {
  const [row] = await db()
    .select({ id: users.id, password_hash: users.password_hash })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.user_id))
    .where(and(isOpen(token), isNull(users.closed_at)))
  if (!row) throw new Problem(400, 'error.signInExpired')
  return row
}

/**
 * Uses a challenge up. Expects a transaction.
 * @throws Problem 400 if it was used in the meantime
 */
export async function redeemChallenge(token: string): Promise<void> {
  const rows = await db()
    .update(accountTokens)
    .set({ used_at: now() })
    .where(isOpen(token))
    .returning({ user_id: accountTokens.user_id })
  if (rows.length === 0) throw new Problem(400, 'error.signInExpired')
}
