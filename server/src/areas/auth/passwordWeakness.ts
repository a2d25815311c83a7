import { and, eq } from 'drizzle-orm'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'

type Account = Pick<typeof users.$inferSelect, 'id' | 'password_hash'>

/** Stores whether the password of a sign-in is weak, unless it was changed in the meantime. */
export async function storeWeakness({ id, password_hash: checked }: Account, weak: boolean): Promise<void> {
  await db()
    .update(users)
    .set({ password_weak: weak })
    .where(and(eq(users.id, id), eq(users.password_hash, checked)))
}
