import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../database/pool'
import { eventuallyTimeout } from './eventually'

interface ConcurrentCalls<T> {
  /** Locks rows that each of the calls comes to. */
  lock: SQL
  calls: readonly (() => Promise<T>)[]
  /** What is committed while they wait. */
  meanwhile?: SQL
}

/** Begins the calls, and lets them go on together once every one waits for a lock. Out: what they answered. */
export async function runTogether<T>(database: Database, { lock, calls, meanwhile }: ConcurrentCalls<T>): Promise<T[]> {
  const running = await database.transaction(async (transaction) => {
    await transaction.execute(lock)
    const running = calls.map((call) => call())
    // Asked beside the transaction, which would see the moment of its first look again and again.
    const waiting = async () => {
      const { rows } = await database.execute<{ waiting: number }>(sql`select count(*)::integer as waiting
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows[0]?.waiting
    }
    await expect.poll(waiting, { timeout: eventuallyTimeout, interval: 10 }).toBe(calls.length)
    if (meanwhile) await transaction.execute(meanwhile)
    return running
  })
  return Promise.all(running)
}
