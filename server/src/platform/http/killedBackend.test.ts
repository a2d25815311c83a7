import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client'
import { eventually } from '../testing/eventually'
import { startTestServer, type TestServer } from '../testing/server'

let testServer: TestServer
let operator: pg.Client

beforeAll(async () => {
  testServer = await startTestServer()
  operator = new pg.Client({ connectionString: testServer.databaseUrl })
  await operator.connect()
})
afterAll(async () => {
  await operator.end()
  await testServer.stop()
})

const ofServer = `from pg_stat_activity where application_name = 'mashfa' and datname = current_database()`

async function waitingBackends(): Promise<number> {
  const { rows } = await operator.query(`select count(*)::integer as count ${ofServer} and wait_event_type = 'Lock'`)
  return rows[0].count
}

test.each([
  ['a read', (admin: Client) => admin.get('/api/admin/levels')],
  ['a change', (admin: Client) => admin.post('/api/admin/levels', { name: 'New', description: 'Level' })],
])('%s whose database connection is killed gets 503 with the time after which to retry', async (_, call) => {
  const admin = await testServer.as('super@demo.test')
  await operator.query('begin')
  await operator.query('lock table levels in access exclusive mode')
  const calling = call(admin)
  await eventually(async () => (await waitingBackends()) > 0)
  await operator.query(`select pg_terminate_backend(pid) ${ofServer}`)
  const { status, headers } = await calling
  await operator.query('rollback')
  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  await eventually(async () => (await admin.get('/api/admin/levels')).status === 200)
})

test('calls right after idle connections were killed succeed or get 503', async () => {
  const admin = await testServer.as('super@demo.test')
  const statuses = new Set<number>()
  for (let round = 0; round < 5; round += 1) {
    const calls = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? admin.get('/api/admin/levels') : admin.put('/api/admin/profile/language', { language: 'en' }),
    )
    await operator.query(`select pg_terminate_backend(pid) ${ofServer}`)
    for (const { status } of await Promise.all(calls)) statuses.add(status)
    await eventually(async () => (await admin.get('/api/admin/levels')).status === 200)
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
})
