import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { decrypt, encrypt } from '../../../platform/auth/derivedKey'
import { totpFactors } from '../../../platform/auth/tables'
import { context, db, now } from '../../../platform/context'
import { orNotFound } from '../../../platform/http/problem'

/** A code of the step before is accepted too: typing takes time, and clocks differ. */
const toleranceSeconds = 30
/** Shown in the authenticator app. */
const issuer = 'Mashfa'

const purposeOf = (userId: number) => `totp ${userId}`

/**
 * Stores a new secret that has no effect until it is confirmed, instead of an earlier one that was never confirmed.
 * @returns the secret in base32, and the same as a URI for a QR code; undefined if the user has an app already
 */
export async function startTotp(userId: number, email: string): Promise<{ secret: string; uri: string } | undefined> {
  const secret = generateSecret()
  const stored = { secret: encrypt(context().platform.config.secretKey, purposeOf(userId), secret), created_at: now() }
  const [row] = await db()
    .insert(totpFactors)
    .values({ user_id: userId, ...stored })
    .onConflictDoUpdate({
      target: totpFactors.user_id,
      set: { ...stored, last_step: null },
      setWhere: isNull(totpFactors.confirmed_at),
    })
    .returning({ user_id: totpFactors.user_id })
  return row && { secret, uri: generateURI({ issuer, label: email, secret }) }
}

/** Returns the time step of a code, if it is correct now. */
function stepOf(userId: number, stored: Buffer, code: string): number | undefined {
  const secret = decrypt(context().platform.config.secretKey, purposeOf(userId), stored)
  if (secret === undefined) return undefined
  const epoch = Math.floor(now().getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: [toleranceSeconds, toleranceSeconds] })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/**
 * Checks a code of six digits and uses it up: a code that was read over the shoulder cannot be used again.
 * @param isConfirmed whether the app is on; otherwise the code turns it on
 */
export async function redeemTotpCode(userId: number, code: string, isConfirmed: boolean): Promise<boolean> {
  const state = isConfirmed ? isNotNull(totpFactors.confirmed_at) : isNull(totpFactors.confirmed_at)
  const mine = and(eq(totpFactors.user_id, userId), state)
  const [factor] = await db().select({ secret: totpFactors.secret }).from(totpFactors).where(mine)
  const step = factor && stepOf(userId, factor.secret, code)
  if (step === undefined) return false
  const rows = await db()
    .update(totpFactors)
    .set({ last_step: step, ...(isConfirmed ? {} : { confirmed_at: now() }) })
    .where(
      and(
        mine,
        eq(totpFactors.secret, factor?.secret ?? Buffer.of()),
        or(isNull(totpFactors.last_step), lt(totpFactors.last_step, step)),
      ),
    )
    .returning({ user_id: totpFactors.user_id })
  return rows.length > 0
}

/**
 * Removes the authenticator app that is set up.
 * @throws Problem 404 if there is none
 */
export async function deleteTotp(userId: number): Promise<void> {
  const [removed] = await db()
    .delete(totpFactors)
    .where(and(eq(totpFactors.user_id, userId), isNotNull(totpFactors.confirmed_at)))
    .returning({ user_id: totpFactors.user_id })
  orNotFound(removed)
}
