import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventuallyTimeout } from '../testing/eventually'
import { startTestServices, type TestServices } from '../testing/services'
import { isRetryable } from './errors'
import { type Database, openDatabase } from './pool'

let services: TestServices

let owner: Database

beforeAll(async () => {
  services = await startTestServices()
  // Only superusers may change `deadlock_timeout`.
  owner = openDatabase(services.ownerUrl, { size: 2 })
})
afterAll(async () => {
  await owner.$client.end()
  await services.stop()
})

const database = () => services.platform.database
const lock = (key: number) => sql`select pg_advisory_xact_lock(${key})`

test('the transaction that a deadlock rolls back can be retried', async () => {
  const error = await owner.transaction(async (other) => {
    // Only the second transaction looks for deadlocks, so it is the one that is rolled back.
    await other.execute(sql`set local deadlock_timeout = '10min'`)
    await other.execute(lock(2))
    return database()
      .transaction(async (transaction) => {
        await transaction.execute(lock(1))
        // Drizzle sends a statement only when it is awaited.
        const waiting = Promise.resolve(other.execute(lock(1)))
        const waitingCount = async () =>
          (
            await owner.execute<{ count: number }>(sql`select count(*)::integer as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
          ).rows[0]?.count
        await expect.poll(waitingCount, { timeout: eventuallyTimeout, interval: 10 }).toBe(1)
        await transaction.execute(lock(2))
        await waiting
      })
      .catch((thrown: unknown) => thrown)
  })
  expect(error).toMatchObject({ cause: { code: '40P01' } })
  expect(isRetryable(error)).toBe(true)
})

test.each([
  ['40001', true],
  ['57P01', true],
  ['23505', false],
  ['42601', false],
])('an error with SQLSTATE %s can be retried: %s', async (state, expected) => {
  const raised = database().execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`))
  expect(isRetryable(await raised.catch((thrown: unknown) => thrown))).toBe(expected)
})
