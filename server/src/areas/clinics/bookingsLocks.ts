import { sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { locks } from '../../platform/database/locks'

/**
 * Until the transaction ends no vacation begins or changes, and no clinic goes or gets another doctor: what is read of
 * them from here on stays true. Taken before anything that makes appointments reads or locks; those who book do not wait
 * for each other.
 */
export async function lockBookingsShared(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock_shared(${locks.bookings})`)
}

/**
 * Waits until every booking that is under way is done, and lets none begin before the transaction ends: what is read of
 * appointments from here on is all there is. Taken before any row is locked that a booking locks.
 */
export async function lockBookingsExclusive(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.bookings})`)
}
