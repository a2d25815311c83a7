import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'

/**
 * The condition for the account that can sign in with an email address, in any case. Patients who sign in by phone have an
 * empty one.
 */
export function isOpenAccountAt(email: string): SQL | undefined {
  return and(sql`lower(${users.email}) = lower(${email}) and ${users.email} <> ''`, isNull(users.closed_at))
}

/** Returns the account that can sign in with an email address, in any case. */
export async function openAccountAt(email: string) {
  const [user] = await db().select().from(users).where(isOpenAccountAt(email))
  return user
}

/**
 * Locks an account that can sign in with an email address until the transaction ends, so that a link goes to the address
 * that the account has then, or ends with it.
 */
export async function lockOpenAccount(id: number) {
  const [user] = await db()
    .select()
    .from(users)
    .where(and(eq(users.id, id), ne(users.email, ''), isNull(users.closed_at)))
    .for('no key update')
  return user
}
