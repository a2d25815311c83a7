import { and, isNull, type SQL, sql } from 'drizzle-orm'
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
