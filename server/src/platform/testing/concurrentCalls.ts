import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../database/pool'
import { eventuallyTimeout } from './eventually'

interface ConcurrentCalls<T> {
  /** Locks rows that the first of the calls needs. */
  lock: SQL
  /** Each of the others needs these rows, or what a call before it holds. */
  calls: readonly (() => Promise<T>)[]
  /** Committed while they wait. */
  meanwhile?: SQL
  /** Runs in other transactions while they wait. */
  during?: () => Promise<unknown>
}

/**
 * Starts the calls one after another, each once those before it wait for a lock, and lets them continue at the same time.
 * @returns their results
 */
export async function runTogether<T>(
  database: Database,
  { lock, calls, meanwhile, during }: ConcurrentCalls<T>,
): Promise<T[]> {
  const running = await database.transaction(async (transaction) => {
    await transaction.execute(lock)
    // Queried outside the transaction, which caches the statistics of its first query.
    const waiting = async () => {
      const { rows } = await database.execute<{ waiting: number }>(sql`select count(*)::integer as waiting
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows[0]?.waiting
    }
    const running: Promise<T>[] = []
    for (const call of calls) {
      running.push(call())
      await expect.poll(waiting, { timeout: eventuallyTimeout, interval: 10 }).toBe(running.length)
    }
    if (meanwhile) await transaction.execute(meanwhile)
    await during?.()
    return running
  })
  return Promise.all(running)
}
