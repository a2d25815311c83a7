import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Config } from './platform/config/config'
import { createLog } from './platform/log'
import { testConfig } from './platform/testing/config'
import { createTestDatabase, type Template } from './platform/testing/database'
import { eventuallyTimeout } from './platform/testing/eventually'
import { startTestServer, type TestServer } from './platform/testing/server'
import { createServer } from './server'

let testServer: TestServer

beforeEach(async () => {
  testServer = await startTestServer()
})
afterEach(() => testServer.stop())

/** Starts a server on a database up to where it would listen. */
async function startOn(databaseUrl: string, changes: Partial<Config>): Promise<void> {
  const server = await createServer({ config: testConfig(changes), databaseUrl, log: createLog('silent') })
  try {
    await server.seed()
  } finally {
    await server.close()
  }
}

async function withDatabase(template: Template, work: (url: string) => Promise<void>): Promise<void> {
  const { url, drop } = await createTestDatabase(template)
  await work(url).finally(drop)
}

const emails = async () => {
  const { rows } = await testServer.database.$client.query<{ email: string }>(
    'select email from users where closed_at is null order by id',
  )
  return rows.map(({ email }) => email)
}

const production = { mode: 'production', adminEmail: 'head@hospital.example' } as const

test('a production database refuses a start in demo mode, which adds no account', () =>
  withDatabase('migrated', async (url) => {
    await startOn(url, production)
    await expect(startOn(url, { mode: 'demo' })).rejects.toThrow('Set MODE=production')
    await startOn(url, production)
    const server = await createServer({ config: testConfig(production), databaseUrl: url, log: createLog('silent') })
    const { rows } = await server.platform.database.$client.query('select email from users')
    await server.close()
    expect(rows).toEqual([{ email: production.adminEmail }])
  }))

test('a demo starts again as a demo, and refuses a start in production', async () => {
  await startOn(testServer.databaseUrl, { mode: 'demo' })
  await expect(startOn(testServer.databaseUrl, production)).rejects.toThrow('npm run demo:close')
  expect(await emails()).not.toContain(production.adminEmail)
})

test('with its demo accounts closed, a database with real records becomes a production installation for good', async () => {
  const real = await testServer.addUser({ email: 'sara@hospital.example', role: 'ADMIN' })
  const [superAdmin, patient] = [await testServer.as('super@demo.test'), await testServer.as('patient@demo.test')]
  expect(await testServer.server.closeDemoAccounts()).toBeGreaterThanOrEqual(10)
  expect(await emails()).toEqual(['sara@hospital.example'])
  const { rows: occupied } = await testServer.database.$client.query('select from bed_stays where until_time is null')
  expect(occupied, 'no room is occupied').toHaveLength(0)
  expect((await superAdmin.get('/api/admin/users')).status).toBe(401)
  expect((await patient.get('/api/patient/appointments')).status).toBe(401)
  const signIn = { email: 'super@demo.test', password: 'Demo-1234' }
  expect((await testServer.stranger.post('/api/admin/auth/login', signIn)).status).toBe(400)
  expect((await real.get('/api/admin/user-hospitals')).status).not.toBe(401)
  await expect(startOn(testServer.databaseUrl, { mode: 'demo' })).rejects.toThrow('Set MODE=production')
  await startOn(testServer.databaseUrl, { ...production, adminEmail: 'Sara@hospital.example' })
  expect(await emails(), 'an account with the address stays as it is').toEqual(['sara@hospital.example'])
  expect((await real.get('/api/admin/roles')).status).toBe(403)
  await startOn(testServer.databaseUrl, production)
  expect(await emails(), 'the first account, although the demo had a Super Admin').toContain(production.adminEmail)
})

test(
  'of two first starts in different modes, one is refused',
  () =>
    withDatabase('migrated', async (url) => {
      const outcomes = await Promise.allSettled([startOn(url, production), startOn(url, { mode: 'demo' })])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }),
  eventuallyTimeout,
)

test('the migration recognizes a demo and a production installation of an earlier version', async () => {
  const migration = readFileSync(join(import.meta.dirname, '../migrations/0106_installation.sql'), 'utf8')
  const { $client: pool } = testServer.database
  const storedMode = async () => {
    await pool.query('delete from installation')
    await pool.query(migration.slice(migration.indexOf('insert into')))
    return (await pool.query('select mode from installation')).rows
  }
  expect(await storedMode()).toEqual([{ mode: 'demo' }])
  await testServer.server.closeDemoAccounts()
  expect(await storedMode()).toEqual([{ mode: 'production' }])
  await withDatabase('migrated', async (url) => {
    const server = await createServer({ config: testConfig(), databaseUrl: url, log: createLog('silent') })
    expect((await server.platform.database.$client.query('select mode from installation')).rows).toEqual([])
    await server.close()
  })
})
