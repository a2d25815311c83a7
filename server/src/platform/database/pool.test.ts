import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { eventuallyTimeout } from '../testing/eventually'
import { openDatabase } from './pool'

test('a connection lost during a transaction fails that transaction and nothing else', async () => {
  const { url, drop } = await createTestDatabase('migrated')
  const database = openDatabase(url, { size: 2 })
  const work = database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await database.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    await vi.waitFor(async () => {
      const left = await database.execute(sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`)
      expect(left.rows).toEqual([])
    }, eventuallyTimeout)
    await transaction.execute(sql`select 1`)
  })
  await expect(work).rejects.toThrow()
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await database.$client.end()
  await drop()
})

test('a transaction that cannot begin, or fails, gives its connection back', async () => {
  const { url, drop } = await createTestDatabase('migrated')
  const database = openDatabase(url, { size: 1, timeout: 1000 })
  const nothing = () =>
    database.transaction(async () => undefined, { isolationLevel: 'no such level' as 'serializable' })
  await expect(nothing()).rejects.toThrow()
  await expect(database.transaction((transaction) => transaction.execute(sql`select 1 / 0`))).rejects.toThrow()
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await database.$client.end()
  await drop()
})
