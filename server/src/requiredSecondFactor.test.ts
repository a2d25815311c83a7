import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import { contract } from '#contract/index'
import type { Endpoint } from '#contract/kit/endpoint'
import type { Role } from '#contract/roles/calls'
import type { WhyPermission } from '#contract/why/calls'
import { type ReferenceIds, referenceIdsOf } from './areas/clinics/testing/clinicFixture'
import { roles, userRoles, users } from './platform/auth/tables'
import { isFhir } from './platform/http/fhir'
import { createLog } from './platform/log'
import { Tab } from './platform/realtime/testing/realtimeFixture'
import { Client } from './platform/testing/client'
import { testConfig } from './platform/testing/config'
import { createTestDatabase } from './platform/testing/database'
import { eventually } from './platform/testing/eventually'
import { startTestServer, type TestServer } from './platform/testing/server'
import { createServer } from './server'

let testServer: TestServer
let other: TestServer
let superAdmin: Client
let referenceIds: ReferenceIds
let roleId: number

const password = 'Demo-1234'
const factor = '/api/admin/second-factor'
const profile = '/api/admin/profile/show'
const refusal = {
  error: 'Your role requires two-step sign-in. Set it up to continue',
  set_up_second_factor: true,
}
type Profile = { data: { must_set_up_second_factor: boolean } }

beforeAll(async () => {
  testServer = await startTestServer()
  other = await startTestServer({}, { sharedWith: testServer })
  superAdmin = await testServer.as('super@demo.test')
  referenceIds = await referenceIdsOf(testServer)
  const { body } = await superAdmin.post<{ data: Role }>('/api/admin/roles', {
    name: 'Keeper of levels',
    permissions: ['list-level'],
    requires_second_factor: true,
  })
  expect(body.data.requires_second_factor).toBe(true)
  roleId = body.data.id
})
afterAll(async () => {
  await other.stop()
  await testServer.stop()
})

/** Creates a user of the demo's password, without the requiring role. */
async function newUser(): Promise<Client> {
  const [nurse] = await testServer.database.select().from(users).where(eq(users.email, 'nurse@demo.test'))
  const client = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan] })
  await testServer.database
    .update(users)
    .set({ password_hash: nurse?.password_hash ?? '' })
    .where(eq(users.id, client.userId))
  return client
}

const grant = ({ userId }: Client) =>
  superAdmin.post(`/api/admin/users/${userId}/assign`, {
    rows: [{ hospital: referenceIds.aswan, roles: [roleId] }],
  })

const at = (server: TestServer, client: Client) => new Client(server.url, client.token, client.userId)

async function holder(): Promise<Client> {
  const client = await newUser()
  expect((await grant(client)).status).toBe(200)
  return client
}

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(testServer.clock.now().getTime() / 1000) })

async function enrol(client: Client): Promise<string> {
  const started = await client.post<{ data: { secret: string } }>(`${factor}/totp`, { current_password: password })
  const { secret } = started.body.data
  testServer.clock.advance(30_000)
  expect((await client.post(`${factor}/totp/confirm`, { code: codeOf(secret) })).status).toBe(200)
  testServer.clock.advance(30_000)
  return secret
}

const calls = Object.entries(contract).flatMap(([area, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
)

test('without the second factor that a role requires, only setting it up is open, of all calls', async () => {
  const client = await holder()
  const open = calls.filter(({ endpoint }) => endpoint.withoutSecondFactor).map(({ name }) => name)
  expect(open.sort()).toEqual([
    'auth.logout',
    'auth.resendVerification',
    'passkeys.add',
    'passkeys.start',
    'profile.language',
    'profile.show',
    'secondFactor.confirmTotp',
    'secondFactor.show',
    'secondFactor.startTotp',
  ])
  const closed = calls.filter(({ name, endpoint }) => !open.includes(name) && endpoint.permission !== 'public')
  expect(closed.length).toBeGreaterThan(100)
  for (const { name, endpoint } of closed) {
    const path = endpoint.path.replace(/\{\w+\}/g, '1')
    const { status, body } = await client.send(endpoint.method, path)
    const expected = isFhir(path) ? { issue: [{ details: { text: refusal.error } }] } : refusal
    expect([name, status, body]).toMatchObject([name, 403, expected])
  }
  expect((await client.get<Profile>(profile)).body.data.must_set_up_second_factor).toBe(true)
  const arabic = await client.get('/api/admin/levels', { language: 'ar' })
  expect(arabic.body.error).toContain('تسجيل الدخول بخطوتين')
})

test('a requirement counts at the next call on every server, also for a role that is held already', async () => {
  const client = await newUser()
  const statuses = async () => [
    (await client.get('/api/admin/hospitals/my')).status,
    (await at(other, client).get('/api/admin/hospitals/my')).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  await grant(client)
  expect(await statuses()).toEqual([403, 403])
  const set = (isRequired: boolean) =>
    superAdmin.put<{ data: Role }>(`/api/admin/roles/${roleId}`, {
      name: 'Keeper of levels',
      permissions: ['list-level'],
      requires_second_factor: isRequired,
    })
  await set(false)
  expect(await statuses()).toEqual([200, 200])
  expect((await set(true)).body.data.requires_second_factor).toBe(true)
  expect(await statuses()).toEqual([403, 403])
  const kept = await superAdmin.put<{ data: Role }>(`/api/admin/roles/${roleId}`, {
    name: 'Keeper of levels',
    permissions: ['list-level'],
  })
  expect(kept.body.data.requires_second_factor, 'a request without the field changes nothing').toBe(true)
  const { body } = await superAdmin.get<{ data: AuditEntry[] }>(
    `/api/admin/audit?kind=role&record_id=${roleId}&limit=100`,
  )
  expect(body.data.map(({ changes }) => changes)).toContainEqual({
    requires_second_factor: { before: false, after: true },
  })
})

test('realtime connections are refused, and closed when the requirement arrives', async () => {
  const client = await newUser()
  const tab = await Tab.open(testServer.url, client.token)
  expect((await tab.subscribe(`user.${client.userId}`)).ok).toBe(true)
  await grant(client)
  await eventually(() => !tab.socket.connected)
  expect(tab.payloadsOf('rights:changed')).toHaveLength(1)
  await expect(Tab.open(testServer.url, client.token)).rejects.toMatchObject({ status: 403 })
  tab.socket.disconnect()
  await enrol(client)
  const again = await Tab.open(testServer.url, client.token)
  expect((await again.subscribe(`user.${client.userId}`)).ok).toBe(true)
  again.socket.disconnect()
})

describe('a user who has set it up', () => {
  test('works as usual, cannot turn it off, and has to set it up again after a reset', async () => {
    const client = await holder()
    const secret = await enrol(client)
    for (const server of [testServer, other]) {
      expect((await at(server, client).get('/api/admin/levels')).status).toBe(200)
    }
    expect((await client.get<Profile>(profile)).body.data.must_set_up_second_factor).toBe(false)
    expect((await client.get(factor)).body).toMatchObject({ data: { is_required: true } })
    const proof = { current_password: password, code: codeOf(secret) }
    expect((await client.post(`${factor}/disable`, proof)).body.errors).toEqual({
      code: ['Your role requires two-step sign-in, so it cannot be turned off'],
    })
    expect((await client.get(factor)).body).toMatchObject({ data: { recovery_codes: 10 } })
    await superAdmin.send('DELETE', `/api/admin/users/${client.userId}/second-factor`)
    expect((await client.get('/api/admin/levels')).status, 'the reset ends the session').toBe(401)
    const [user] = await testServer.database.select().from(users).where(eq(users.id, client.userId))
    const again = await testServer.as(user?.email ?? '')
    expect((await again.get('/api/admin/levels')).body).toEqual(refusal)
    await enrol(again)
    expect((await again.get('/api/admin/levels')).status).toBe(200)
  })
})

test('the explanation of access says that the second factor is missing', async () => {
  const client = await holder()
  const { body } = await superAdmin.get<{ data: WhyPermission }>(
    `/api/admin/users/${client.userId}/why/permission?permission=list-level`,
  )
  expect(body.data).toMatchObject({
    allowed: false,
    reason: 'secondFactor',
    account: { must_set_up_second_factor: true },
  })
})

describe('by default', () => {
  const requiring = async ({ database }: Pick<TestServer, 'database'>) =>
    (await database.select().from(roles).where(eq(roles.requires_second_factor, true))).map(({ code }) => code).sort()

  test('no role of the demo requires it; administrators do once the demo is closed, or the database upgraded', async () => {
    const demo = await startTestServer()
    expect(await requiring(demo)).toEqual([])
    const client = await demo.addUser({ role: 'ADMIN' })
    expect((await client.get('/api/admin/hospitals/my')).status).toBe(200)
    await demo.server.closeDemoAccounts()
    expect(await requiring(demo)).toEqual(['ADMIN', 'SUPER_ADMIN'])
    expect((await client.get('/api/admin/hospitals/my')).status).toBe(403)
    const migration = readFileSync(
      join(import.meta.dirname, '../migrations/0135_second_factor_of_administrators.sql'),
      'utf8',
    )
    await demo.database.update(roles).set({ requires_second_factor: false })
    await demo.database.$client.query(migration)
    expect(await requiring(demo)).toEqual(['ADMIN', 'SUPER_ADMIN'])
    await demo.database.update(roles).set({ requires_second_factor: false })
    await demo.database.$client.query("update installation set mode = 'demo'")
    await demo.database.$client.query(migration)
    expect(await requiring(demo)).toEqual([])
    await demo.stop()
  })

  test('administrators of a new production installation do, until Super Admin decides otherwise', async () => {
    const { url, drop } = await createTestDatabase('migrated')
    const config = testConfig({ mode: 'production', adminEmail: 'head@hospital.example' })
    const server = await createServer({ config, databaseUrl: url, log: createLog('silent') })
    const { database } = server.platform
    await server.seed()
    expect(await requiring({ database })).toEqual(['ADMIN', 'SUPER_ADMIN'])
    await database.update(roles).set({ requires_second_factor: false }).where(eq(roles.code, 'ADMIN'))
    await server.seed()
    expect(await requiring({ database }), 'a later start changes nothing').toEqual(['SUPER_ADMIN'])
    await server.close()
    await drop()
  })
})

test('managers of a hospital decide for its own roles, not for those that apply everywhere', async () => {
  const manager = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan] })
  const managing = await superAdmin.post<{ data: Role }>('/api/admin/roles', {
    name: 'Manager of roles',
    permissions: ['create-role', 'update-role', 'show-role'],
  })
  expect(managing.body.data.requires_second_factor).toBe(false)
  await testServer.database.insert(userRoles).values({ user_id: manager.userId, role_id: managing.body.data.id })
  const created = await manager.post<{ data: Role }>('/api/admin/roles', {
    name: 'Of Aswan',
    permissions: [],
    requires_second_factor: true,
  })
  expect(created.body.data).toMatchObject({ requires_second_factor: true, hospital: { id: referenceIds.aswan } })
  const own = { name: 'Of Aswan', permissions: [], requires_second_factor: false }
  const updated = await manager.put<{ data: Role }>(`/api/admin/roles/${created.body.data.id}`, own)
  expect(updated.body.data.requires_second_factor).toBe(false)
  const change = { name: 'Keeper of levels', permissions: ['list-level'], requires_second_factor: false }
  expect((await manager.put(`/api/admin/roles/${roleId}`, change)).status).toBe(404)
})
