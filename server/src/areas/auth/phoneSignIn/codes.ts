import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { keyedHash } from '../../../platform/auth/derivedKey'
import { hashToken } from '../../../platform/auth/secretToken'
import { phoneSignIns, users } from '../../../platform/auth/tables'
import { context, db, now } from '../../../platform/context'
import { apiText } from '../../../platform/texts'
import { codeMinutes, storeCodeText } from '../../notifications'
import { opensByPhone } from './accounts'

type Account = typeof users.$inferSelect

/** Wrong codes until a new one is needed: of a million codes, one in 200,000 is guessed. */
const mostTries = 5

/** Another number or birth date of the account makes the code useless. */
function hashOf({ id, phone, birth_date: birthDate }: Account, challenge: Buffer, code: string): Buffer {
  const value = [id, phone, birthDate, challenge.toString('hex'), code].join(' ')
  return keyedHash(context().platform.config.secretKey, 'phone sign-in', value)
}

/** Returns an account that is opened by phone, locked. */
async function lockAccount(userId: number): Promise<Account | undefined> {
  const [user] = await db()
    .select()
    .from(users)
    .where(and(eq(users.id, userId), opensByPhone))
    .for('update')
  return user
}

/**
 * Sends a code of six digits to the phone of an account. Without an account, only a row is stored that no code fits, so that trying
 * one takes the same time. Expects a transaction; a repeat for the same challenge sends nothing.
 * @param challenge its hash
 */
export async function sendCode(userId: number | null, challenge: Buffer): Promise<void> {
  const user = userId === null ? undefined : await lockAccount(userId)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const at = now()
  const stored = await db()
    .insert(phoneSignIns)
    .values({
      hash: challenge,
      user_id: user?.id ?? null,
      code: user ? hashOf(user, challenge, code) : randomBytes(32),
      created_at: at,
      expires_at: new Date(at.getTime() + codeMinutes * 60_000),
    })
    .onConflictDoNothing()
    .returning({ hash: phoneSignIns.hash })
  if (stored.length === 0 || !user?.phone) return
  const { id, phone: number, language } = user
  const body = apiText('text.code.signIn', { code, minutes: codeMinutes }, language)
  await storeCodeText('sms', { userId: id, number, language, code, body })
}

const isOpen = (challenge: Buffer) =>
  and(eq(phoneSignIns.hash, challenge), isNull(phoneSignIns.used_at), gt(phoneSignIns.expires_at, now()))

/** What became of trying a code. */
export interface Tried {
  isRight: boolean
  /** Whose code it could have been; undefined if nobody was sent one with this challenge, or it is of no use any more. */
  userId?: number
}

/**
 * Tries a code. The try is counted first, so this must run outside of a transaction: a wrong code counts although the call is
 * refused.
 */
export async function tryCode(challenge: string, code: string): Promise<Tried> {
  const hash = hashToken(challenge)
  const [tried] = await db()
    .update(phoneSignIns)
    .set({ tries: sql`${phoneSignIns.tries} + 1` })
    .where(and(isOpen(hash), lt(phoneSignIns.tries, mostTries)))
    .returning({ userId: phoneSignIns.user_id, code: phoneSignIns.code })
  // Also without an account, for the same reason for which `sendCode` stores a row.
  const [user] = await db()
    .select()
    .from(users)
    .where(eq(users.id, tried?.userId ?? 0))
  if (!tried || !user) return { isRight: false }
  return { isRight: timingSafeEqual(tried.code, hashOf(user, hash, code)), userId: user.id }
}

/**
 * Uses a code up that is right, and all others of the account. Expects the transaction of the call.
 * @returns the account; undefined if a concurrent call has used the code, or the account is not opened by phone any more
 */
export async function redeemCode(userId: number, challenge: string, code: string): Promise<Account | undefined> {
  const hash = hashToken(challenge)
  // Locks the account first, so that two codes of one account do not wait for each other.
  const user = await lockAccount(userId)
  if (!user) return undefined
  const used = await db()
    .update(phoneSignIns)
    .set({ used_at: now() })
    .where(and(isOpen(hash), eq(phoneSignIns.code, hashOf(user, hash, code))))
    .returning({ hash: phoneSignIns.hash })
  if (used.length === 0) return undefined
  await endCodes(userId)
  return user
}

/** Makes the codes of an account useless that wait to be entered. Expects a transaction that has locked the account. */
export async function endCodes(userId: number): Promise<void> {
  await db()
    .update(phoneSignIns)
    .set({ used_at: now() })
    .where(and(eq(phoneSignIns.user_id, userId), isNull(phoneSignIns.used_at)))
}
