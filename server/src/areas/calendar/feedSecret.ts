import { hashToken } from '../../platform/auth/secretToken'
import { db, now } from '../../platform/context'
import { calendarFeeds } from '../../schema/calendar'

/** Stores the hash of the secret in the address of a person's feed; the address before stops working. */
export async function storeFeedSecret(userId: number, secret: string): Promise<void> {
  const values = { secret_hash: hashToken(secret), created_at: now() }
  await db()
    .insert(calendarFeeds)
    .values({ user_id: userId, ...values })
    .onConflictDoUpdate({ target: calendarFeeds.user_id, set: values })
}
