import { sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { locks } from '../../platform/database/locks'

/**
 * Locks bookings in shared mode until the transaction ends: no vacation is added or changed, and no clinic is deleted
 * or given to another doctor, so what the transaction reads of them stays valid. Must be taken before the transaction
 * reads or locks anything in order to book. Bookings do not block each other.
 */
export async function lockBookingsShared(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock_shared(${locks.bookings})`)
}

/**
 * Locks bookings exclusively until the transaction ends: waits for running bookings and blocks new ones, so what the
 * transaction reads of appointments is complete. Must be taken before any row that a booking locks.
 */
export async function lockBookingsExclusive(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.bookings})`)
}
