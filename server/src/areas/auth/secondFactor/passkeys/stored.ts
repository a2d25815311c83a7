import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import { passkeys } from '../../../../platform/auth/tables'
import { db, now } from '../../../../platform/context'
import { mapUniqueViolation } from '../../../../platform/database/constraintViolations'
import { orNotFound } from '../../../../platform/http/problem'

export type StoredPasskey = typeof passkeys.$inferSelect

/** Returns the passkeys of a user in the order in which they were added. */
export function passkeysOf(userId: number): Promise<StoredPasskey[]> {
  return db().select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.id))
}

/**
 * Stores a new passkey.
 * @throws Problem 422 on passkey if an account has it already
 */
export async function storePasskey(
  values: Pick<StoredPasskey, 'user_id' | 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'name'>,
): Promise<void> {
  const inserted = db()
    .insert(passkeys)
    .values({ ...values, created_at: now() })
  await mapUniqueViolation(inserted.execute(), 'passkey', 'secondFactor.passkeyTaken')
}

/**
 * Renames a passkey.
 * @returns its name before
 * @throws Problem 404
 */
export async function renamePasskey(id: number, name: string): Promise<string> {
  const [before] = await db().select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.id, id)).for('update')
  await db().update(passkeys).set({ name }).where(eq(passkeys.id, id))
  return orNotFound(before).name
}

/**
 * Removes a passkey.
 * @returns its name
 * @throws Problem 404 if it was removed in the meantime
 */
export async function deletePasskey(id: number): Promise<string> {
  const [removed] = await db().delete(passkeys).where(eq(passkeys.id, id)).returning({ name: passkeys.name })
  return orNotFound(removed).name
}

/** A use of a passkey whose signature is correct. */
export interface PasskeyUse {
  id: number
  signCount: number
}

/**
 * Stores a use of a passkey. Expects the transaction of the change.
 * @returns false if the passkey was removed, or its counter has not increased since: then the passkey may have been copied
 */
export async function recordUse({ id, signCount }: PasskeyUse): Promise<boolean> {
  const rows = await db()
    .update(passkeys)
    .set({ sign_count: signCount, last_used_at: now() })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.sign_count, signCount), and(eq(passkeys.sign_count, 0), sql`${signCount} = 0`)),
      ),
    )
    .returning({ id: passkeys.id })
  return rows.length > 0
}
