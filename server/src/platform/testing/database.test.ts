import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database'

test('a test database accepts connections until it is dropped', async () => {
  const { url, drop } = await createTestDatabase('migrated')
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await drop()
  await expect(client.query('SELECT 1')).rejects.toThrow()
})
