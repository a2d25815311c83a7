import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../database/pool'
import { eventuallyTimeout } from './eventually'

interface ConcurrentCalls<T> {
  /** Locks rows that each of the calls needs. */
  lock: SQL
  calls: readonly (() => Promise<T>)[]
  /** Committed while they wait. */
  meanwhile?: SQL
  /** Runs in other transactions while they wait. */
  during?: () => Promise<unknown>
}

/**
 * Starts the calls, and lets them continue at the same time once each of them waits for a lock.
 * @returns their results
 */
export async function runTogether<T>(database: Database, { lock, calls, meanwhile, during }: ConcurrentCalls<T>): Promise<T[]> {
  const running = await database.transaction(async (transaction) => {
    await transaction.execute(lock)
    const running = calls.map((call) => call())
    // Queried outside the transaction, which caches the statistics of its first query.
    const waiting = async () => {
      const { rows } = await database.execute<{ waiting: number }>(sql`select count(*)::integer as waiting
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows[0]?.waiting
    }
    await expect.poll(waiting, { timeout: eventuallyTimeout, interval: 10 }).toBe(calls.length)
    if (meanwhile) await transaction.execute(meanwhile)
    await during?.()
    return running
  })
  return Promise.all(running)
}
