import { and, eq, isNull } from 'drizzle-orm'
import type { SecondFactorState } from '#contract/auth/secondFactor'
import { asciiDigits } from '#contract/rules/digits'
import { passkeys, recoveryCodes, totpFactors, users } from '../../../platform/auth/tables'
import { afterCommit, caller, context, db } from '../../../platform/context'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { invalidateLinks } from '../accountTokens'
import { endAuthSessionsOf } from '../authSessions'
import { sendFactorMail } from './mails'
import { availableRelyingParty } from './passkeys/relyingParty'
import { passkeysOf } from './passkeys/stored'
import { redeemRecoveryCode, remainingRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes'
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

/** Returns since when a user has an authenticator app; undefined without one. */
async function totpSince(userId: number): Promise<Date | undefined> {
  const [totp] = await db()
    .select({ since: totpFactors.confirmed_at })
    .from(totpFactors)
    .where(eq(totpFactors.user_id, userId))
  return totp?.since ?? undefined
}

/** Returns the second factors of the caller. */
export async function ownFactors(): Promise<SecondFactorState> {
  const { id: userId, requiresSecondFactor } = caller()
  const stored = await passkeysOf(userId)
  return {
    totp_since: (await totpSince(userId))?.toISOString() ?? null,
    passkeys: stored.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    passkeys_available: availableRelyingParty() !== undefined,
    recovery_codes: await remainingRecoveryCodes(userId),
    is_required: requiresSecondFactor,
  }
}

/** Returns which second factors a user has, apart from recovery codes. */
export async function methodsOf(userId: number): Promise<{ totp: boolean; passkey: boolean }> {
  return {
    totp: (await totpSince(userId)) !== undefined,
    passkey: (await db().$count(passkeys, eq(passkeys.user_id, userId))) > 0,
  }
}

/**
 * Locks the second factors of a user until the end of the transaction, so that of two changes each sees the other. First in
 * its transaction, so that two never wait for each other.
 * @returns whether signing in needs a second factor
 */
export async function lockFactors(userId: number): Promise<boolean> {
  const [row] = await db()
    .select({ isOn: users.second_factor })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return orNotFound(row).isOn
}

/**
 * Ends the sessions of a user that were begun before a factor was added or removed, except that in which the user changed
 * it: whoever is signed in elsewhere has to pass what signing in needs now. Expects the transaction of the change.
 */
async function endOtherSessions(userId: number): Promise<void> {
  const { caller: person } = context()
  await endAuthSessionsOf(userId, person?.id === userId ? person.sessionId : undefined)
}

/**
 * Completes adding a factor: the other sessions of the user end, and with the first factor, signing in begins to need one.
 * Expects the transaction that has stored the factor.
 * @param wasOn whether signing in needed a factor before
 * @returns the recovery codes, to be shown once; none if the user has them already
 */
export async function factorAdded(userId: number, wasOn: boolean): Promise<string[]> {
  await endOtherSessions(userId)
  return wasOn ? [] : turnOn(userId)
}

/**
 * Makes signing in need a second factor. Expects the transaction that has stored the first one. Others that were begun
 * without it, when the password was enough, have to be begun again.
 * @returns the recovery codes, to be shown once
 */
async function turnOn(userId: number): Promise<string[]> {
  await db().update(users).set({ second_factor: true }).where(eq(users.id, userId))
  await db()
    .delete(totpFactors)
    .where(and(eq(totpFactors.user_id, userId), isNull(totpFactors.confirmed_at)))
  await invalidateLinks(userId, 'passkey-registration')
  return replaceRecoveryCodes(userId)
}

/**
 * Removes one of the caller's second factors, and the recovery codes with the last one. The user's other sessions end, and
 * the user is notified by email. Expects a transaction with `lockFactors`.
 * @param event what happened, if another factor is left
 * @returns whether another factor is left
 * @throws Problem 422 on code if it is the last one and a role requires one
 */
export async function removeOneFactor(
  userId: number,
  event: 'totpRemoved' | 'passkeyRemoved',
  remove: () => Promise<void>,
): Promise<boolean> {
  await remove()
  const { totp, passkey } = await methodsOf(userId)
  const isLeft = totp || passkey
  if (!isLeft) {
    if (caller().requiresSecondFactor) throw fieldProblem('code', 'secondFactor.lastRequired')
    await removeFactors(userId)
  }
  await endOtherSessions(userId)
  await sendFactorMail(userId, isLeft ? event : 'disabled')
  return isLeft
}

/**
 * Removes every factor of a user, whose other sessions end. From now on the password is enough, unless a role requires a
 * second factor: then the user has to set up another before anything else is open to them. Expects a transaction.
 */
export async function removeFactors(userId: number): Promise<void> {
  await db().delete(totpFactors).where(eq(totpFactors.user_id, userId))
  await db().delete(passkeys).where(eq(passkeys.user_id, userId))
  await db().delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await invalidateLinks(userId, 'passkey-registration')
  await db().update(users).set({ second_factor: false }).where(eq(users.id, userId))
  await endOtherSessions(userId)
  afterCommit(() => context().platform.realtime.recheck({ userId }))
}
