import { and, eq } from 'drizzle-orm'
import { hashPassword } from '../../platform/auth/password'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'

type Account = Pick<typeof users.$inferSelect, 'id' | 'password_hash'>

/**
 * Replaces the hash of a correct password that an earlier version has hashed as it was typed, unless the password was
 * changed in the meantime. Slow, so call it before the transaction.
 * @returns the new hash
 */
export async function hashAgain({ id, password_hash: checked }: Account, password: string): Promise<string> {
  const renewed = await hashPassword(password)
  await db()
    .update(users)
    .set({ password_hash: renewed })
    .where(and(eq(users.id, id), eq(users.password_hash, checked)))
  return renewed
}
