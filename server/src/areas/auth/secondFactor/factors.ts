import { eq } from 'drizzle-orm'
import type { SecondFactorState } from '#contract/auth/secondFactor'
import { asciiDigits } from '#contract/rules/digits'
import { recoveryCodes, totpFactors, users } from '../../../platform/auth/tables'
import { afterCommit, caller, context, db } from '../../../platform/context'
import { sendFactorMail } from './mails'
import { redeemRecoveryCode, remainingRecoveryCodes } from './recoveryCodes'
import { redeemTotpCode } from './totp'

/** Returns a code as it is stored: digits of any script, without spaces and hyphens. */
function normalized(typed: string): string {
  return asciiDigits(typed).replace(/[\s-]/g, '').toLowerCase()
}

/**
 * Checks a code of the authenticator app that turns it on. Expects a transaction.
 * @returns whether it was correct
 */
export function confirmTotpCode(userId: number, typed: string): Promise<boolean> {
  const code = normalized(typed)
  return /^\d{6}$/.test(code) ? redeemTotpCode(userId, code, false) : Promise.resolve(false)
}

/**
 * Checks a code of the authenticator app or a recovery code, and uses it up. Expects a transaction. The user is told by
 * email when a recovery code was used.
 * @returns whether it was correct
 */
export async function redeemCode(userId: number, typed: string): Promise<boolean> {
  const code = normalized(typed)
  if (/^\d{6}$/.test(code)) return redeemTotpCode(userId, code, true)
  const isRight = await redeemRecoveryCode(userId, code)
  if (isRight) await sendFactorMail(userId, 'recoveryCodeUsed')
  return isRight
}

/** Returns the second factors of the caller. */
export async function ownFactors(): Promise<SecondFactorState> {
  const { id: userId, requiresSecondFactor } = caller()
  const [totp] = await db()
    .select({ since: totpFactors.confirmed_at })
    .from(totpFactors)
    .where(eq(totpFactors.user_id, userId))
  return {
    totp_since: totp?.since?.toISOString() ?? null,
    recovery_codes: await remainingRecoveryCodes(userId),
    is_required: requiresSecondFactor,
  }
}

/** Stores whether signing in needs a second factor. */
export async function setSecondFactor(userId: number, isOn: boolean): Promise<void> {
  await db().update(users).set({ second_factor: isOn }).where(eq(users.id, userId))
}

/**
 * Removes every factor of a user. From now on the password is enough, unless a role requires a second factor: then the
 * user has to set up another before anything else is open to them. Expects a transaction.
 */
export async function removeFactors(userId: number): Promise<void> {
  await db().delete(totpFactors).where(eq(totpFactors.user_id, userId))
  await db().delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await setSecondFactor(userId, false)
  afterCommit(() => context().platform.realtime.recheck({ userId }))
}
