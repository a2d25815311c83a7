import { locks } from '../../../platform/database/locks'
import { eventually } from '../../../platform/testing/eventually'
import type { TestServer } from '../../../platform/testing/server'

/** The lock of `bookingsLocks.ts`, for tests that control the order of transactions. */
export interface BookingsLock {
  /**
   * Starts the work and waits until `waiting` transactions wait for the lock, or the work is done without it.
   * @returns a function that resolves with the result of the work
   */
  start<T>(work: () => Promise<T>, waiting: number): Promise<() => Promise<T>>
  /** Releases the lock: waiting transactions continue in the order in which they asked for it. */
  release(): Promise<void>
}

/** Takes the lock exclusively: bookings, and changes of what can be booked, wait. */
export async function lockBookings({ database }: TestServer): Promise<BookingsLock> {
  const holder = await database.$client.connect()
  await holder.query(`begin; select pg_advisory_xact_lock(${locks.bookings})`)
  const countWaiting = async () => {
    const { rows } = await holder.query(`select count(*)::int as waiting from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    return rows[0].waiting
  }
  return {
    async start(work, waiting) {
      let isDone = false
      const started = work().finally(() => {
        isDone = true
      })
      await eventually(async () => isDone || (await countWaiting()) >= waiting)
      return () => started
    },
    async release() {
      await holder.query('commit')
      holder.release()
    },
  }
}
