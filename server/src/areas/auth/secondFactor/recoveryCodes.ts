import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { keyedHash } from '../../../platform/auth/derivedKey'
import { recoveryCodes } from '../../../platform/auth/tables'
import { context, db, now } from '../../../platform/context'

const count = 10
const codeLength = 10
/** 32 characters without those that look alike, so that each is five random bits. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789'

function newCode(): string {
  const code = Array.from(randomBytes(codeLength), (byte) => characters.charAt(byte % characters.length)).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

function hashOf(userId: number, code: string): Buffer {
  return keyedHash(context().platform.config.secretKey, `recovery code ${userId}`, code.replace('-', ''))
}

/**
 * Replaces the recovery codes of a user; the old ones stop working.
 * @returns the new ones, to be shown once
 */
export async function replaceRecoveryCodes(userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await db().delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await db()
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(userId, code) })))
  return codes
}

/** Checks a recovery code and uses it up. */
export async function redeemRecoveryCode(userId: number, code: string): Promise<boolean> {
  const rows = await db()
    .update(recoveryCodes)
    .set({ used_at: now() })
    .where(
      and(
        eq(recoveryCodes.user_id, userId),
        eq(recoveryCodes.hash, hashOf(userId, code)),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ user_id: recoveryCodes.user_id })
  return rows.length > 0
}

/** Returns how many recovery codes a user has left. */
export function remainingRecoveryCodes(userId: number): Promise<number> {
  return db().$count(recoveryCodes, and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)))
}
