import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { daysAfterRequest } from '#contract/consultationRequests/codes'
import { db, now } from '../../platform/context'
import { consultationRequestReceivers as receivers } from '../../schema/consultationRequests'

const HOUR_MS = 3_600_000
/** Those who did not take a request still read for so long who did. */
const hoursAfterOthers = 1

/** Returns who can answer a request. */
export async function openReceivers(requestId: number): Promise<number[]> {
  const rows = await db()
    .select({ id: receivers.user_id })
    .from(receivers)
    .where(and(eq(receivers.request_id, requestId), isNull(receivers.access_until)))
    .orderBy(receivers.user_id)
  return rows.map(({ id }) => id)
}

/** Returns everybody who has, or had, a request. */
export async function everyReceiver(requestId: number): Promise<number[]> {
  const rows = await db().select({ id: receivers.user_id }).from(receivers).where(eq(receivers.request_id, requestId))
  return rows.map(({ id }) => id)
}

/** Gives a request to people, also to those who had it before. */
export async function addReceivers(requestId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await db()
    .insert(receivers)
    .values(userIds.map((user_id) => ({ request_id: requestId, user_id, added_at: now() })))
    .onConflictDoUpdate({
      target: [receivers.request_id, receivers.user_id],
      set: { access_until: null, added_at: sql`excluded.added_at` },
    })
}

const hoursFromNow = (hours: number) => new Date(now().getTime() + hours * HOUR_MS)

/** Takes a request from one of its receivers. */
export async function removeReceiver(requestId: number, userId: number): Promise<void> {
  await db()
    .update(receivers)
    .set({ access_until: hoursFromNow(hoursAfterOthers) })
    .where(and(eq(receivers.request_id, requestId), eq(receivers.user_id, userId), isNull(receivers.access_until)))
}

/** Takes a request from everybody except the person who has taken it. */
export async function keepReceiver(requestId: number, userId: number): Promise<void> {
  await db()
    .update(receivers)
    .set({ access_until: hoursFromNow(hoursAfterOthers) })
    .where(and(eq(receivers.request_id, requestId), ne(receivers.user_id, userId), isNull(receivers.access_until)))
}

/**
 * Ends the access of the receivers of a request that is closed: those who have it still read the case for 30 days if they
 * took it, and for an hour otherwise.
 * @param taken whether it was started or answered
 */
export async function closeReceivers(requestId: number, taken: boolean): Promise<void> {
  await db()
    .update(receivers)
    .set({ access_until: hoursFromNow(taken ? daysAfterRequest * 24 : hoursAfterOthers) })
    .where(and(eq(receivers.request_id, requestId), isNull(receivers.access_until)))
}
