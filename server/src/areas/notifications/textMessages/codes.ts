import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Language } from '#contract/kit/translate'
import type { PhoneChannel } from '#contract/notifications/textChannels'
import { keyedHash } from '../../../platform/auth/derivedKey'
import { context, db, now } from '../../../platform/context'
import { fieldProblem } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { phoneCodes } from '../../../schema/textMessages'
import { codeMinutes, storeCodeText } from './storeTexts'

type Purpose = (typeof phoneCodes.$inferSelect)['purpose']

/** What a code is for, and whose. */
interface CodeOwner {
  userId: number
  purpose: Purpose
  /** E.164. */
  number: string
}

/** Wrong codes until a new one is needed: of a million codes, one in 200,000 is guessed. */
const mostTries = 5

function hashOf({ userId, purpose, number }: CodeOwner, code: string): Buffer {
  return keyedHash(context().platform.config.secretKey, `phone code ${purpose}`, `${userId} ${number} ${code}`)
}

/** By which channel a code goes: consent is given with one that arrived there. */
const channelOf: Record<Purpose, PhoneChannel> = { consent: 'sms', whatsapp: 'whatsapp' }

/** Sends a code of six digits to a number; a former one of the same purpose does not work any more. Expects a transaction. */
export async function sendPhoneCode(owner: CodeOwner, language: Language): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    number: owner.number,
    hash: hashOf(owner, code),
    expires_at: new Date(now().getTime() + codeMinutes * 60_000),
    tries: 0,
    used_at: null,
  }
  await db()
    .insert(phoneCodes)
    .values({ user_id: owner.userId, purpose: owner.purpose, ...fresh })
    .onConflictDoUpdate({ target: [phoneCodes.user_id, phoneCodes.purpose], set: fresh })
  const body = apiText(`text.code.${owner.purpose}`, { code, minutes: codeMinutes }, language)
  await storeCodeText(channelOf[owner.purpose], { userId: owner.userId, number: owner.number, language, code, body })
}

/**
 * Checks a code. The try is counted before, and committed with the caller's transaction, so this must run outside of one: a
 * wrong code counts although the call is refused.
 * @throws Problem 422 on code when it is wrong, expired, used, or was tried too often
 */
export async function checkPhoneCode(owner: CodeOwner, code: string): Promise<void> {
  const [tried] = await db()
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(
      and(
        eq(phoneCodes.user_id, owner.userId),
        eq(phoneCodes.purpose, owner.purpose),
        eq(phoneCodes.number, owner.number),
        isNull(phoneCodes.used_at),
        gt(phoneCodes.expires_at, now()),
        lt(phoneCodes.tries, mostTries),
      ),
    )
    .returning({ hash: phoneCodes.hash })
  if (!tried?.hash.equals(hashOf(owner, code))) throw fieldProblem('code', 'validation.phoneCode')
}

/**
 * Uses a code up that was checked. Expects the transaction of the call.
 * @throws Problem 422 if a concurrent call has used it
 */
export async function redeemPhoneCode(owner: CodeOwner, code: string): Promise<void> {
  const used = await db()
    .update(phoneCodes)
    .set({ used_at: now() })
    .where(
      and(
        eq(phoneCodes.user_id, owner.userId),
        eq(phoneCodes.purpose, owner.purpose),
        eq(phoneCodes.hash, hashOf(owner, code)),
        isNull(phoneCodes.used_at),
      ),
    )
    .returning({ user_id: phoneCodes.user_id })
  if (used.length === 0) throw fieldProblem('code', 'validation.phoneCode')
}
