import { locks } from '../../../platform/database/locks'
import { eventually } from '../../../platform/testing/eventually'
import type { TestServer } from '../../../platform/testing/server'

/** The lock of `bookingsLocks.ts`, for tests that say who comes first. */
export interface BookingsLock {
  /** Begins the work. Waits until so many stand in line for the lock, or it is done without. Out: its end. */
  start<T>(work: () => Promise<T>, waiting: number): Promise<() => Promise<T>>
  /** Those who stand in line go on, in the order in which they came. */
  release(): Promise<void>
}

/** Makes everybody wait who books, or who changes what is booked. */
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
