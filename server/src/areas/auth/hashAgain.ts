import { and, eq } from 'drizzle-orm'
import { checkPassword, hashPassword } from '../../platform/auth/password'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'

type Account = Pick<typeof users.$inferSelect, 'id' | 'password_hash'>

/**
 * Replaces the hash of a correct password that an earlier version has hashed as it was typed, unless the password was
 * changed in the meantime. Slow, so call it before the transaction.
 * @returns the hash of the password that is stored now: of two calls at the same time, one stores it; the one that was
 * checked if another password is stored
 */
export async function hashAgain({ id, password_hash: checked }: Account, password: string): Promise<string> {
  const renewed = await hashPassword(password)
  const stored = await db()
    .update(users)
    .set({ password_hash: renewed })
    .where(and(eq(users.id, id), eq(users.password_hash, checked)))
    .returning({ id: users.id })
  if (stored.length > 0) return renewed
  const [current] = await db().select({ hash: users.password_hash }).from(users).where(eq(users.id, id))
  return current && (await checkPassword(current.hash, password)) === 'right' ? current.hash : checked
}
