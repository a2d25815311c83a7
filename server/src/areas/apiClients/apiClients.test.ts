import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiClient, ApiClientWithSecret } from '#contract/apiClients/calls'
import { hashToken } from '../../platform/auth/secretToken'
import { apiClients, userRoles, users } from '../../platform/auth/tables'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { hospitals } from '../../schema/facilities'
import { askToken, type ClientAnswer, created, withToken } from './testing/client'

const base = '/api/admin/api-clients'
let testServer: TestServer
let superAdmin: Client
let hospital: number
beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
  const [hub] = await testServer.database.select().from(hospitals).where(eq(hospitals.is_hub, true))
  hospital = hub?.id ?? 0
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
})

const stored = async (id: number) => {
  const [row] = await testServer.database.select().from(apiClients).where(eq(apiClients.id, id))
  if (!row) throw new Error('no client')
  return row
}
const post = (client: Pick<ApiClient, 'id'>, action: string) =>
  superAdmin.post<ClientAnswer<ApiClientWithSecret>>(`${base}/${client.id}/${action}`)

describe('managing clients', () => {
  test('the secret is in the response once, and stored only as a hash', async () => {
    const client = await created(superAdmin, { hospital, name: 'Registry', scopes: ['system/Patient.rs'] })
    expect(client).toMatchObject({ name: 'Registry', hospital: { id: hospital }, scopes: ['system/Patient.rs'] })
    expect(client.client_secret.length).toBeGreaterThanOrEqual(43)
    const row = await stored(client.id)
    expect(row.secret_hash.equals(hashToken(client.client_secret))).toBe(true)
    const { body, headers } = await superAdmin.get<{ data: ApiClient[] }>(`${base}?limit=100`)
    expect(JSON.stringify(body)).not.toContain(client.client_secret)
    expect(body.data[0]).toEqual({ ...client, client_secret: undefined })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('what is wrong is reported at its field, and an enabled client keeps its name', async () => {
    const client = await created(superAdmin, { hospital })
    const sent = { name: 'Lab system', hospital_id: hospital, scopes: ['system/Patient.rs'] }
    for (const [field, wrong] of [
      ['name', { name: ' ' }],
      ['name', { name: client.name.toUpperCase() }],
      ['hospital_id', { hospital_id: 999_999 }],
      ['scopes', { scopes: [] }],
      ['scopes', { scopes: ['system/Patient.cruds'] }],
    ] as const) {
      const { status, body } = await superAdmin.post<ClientAnswer>(base, { ...sent, ...wrong })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    }
    await post(client, 'disable')
    expect((await superAdmin.post(base, { ...sent, name: client.name })).status).toBe(200)
  })

  test('only Super Admin manages them', async () => {
    const client = await created(superAdmin, { hospital })
    const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [hospital] })
    const answers = await Promise.all([
      admin.get(base),
      admin.post(base, { name: 'x', hospital_id: hospital, scopes: ['system/*.rs'] }),
      admin.post(`${base}/${client.id}/rotate`),
      admin.post(`${base}/${client.id}/disable`),
      testServer.stranger.get(base),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401])
    expect((await superAdmin.post(`${base}/999999/rotate`)).status).toBe(404)
  })

  test('a new secret replaces the former one and its tokens at once', async () => {
    const client = await created(superAdmin, { hospital })
    const before = await withToken(testServer, client)
    expect((await before.get('/fhir/R4/Patient')).status).toBe(200)
    const { body } = await post(client, 'rotate')
    expect((await before.get('/fhir/R4/Patient')).status).toBe(401)
    expect((await askToken(testServer, client)).status).toBe(401)
    const after = await withToken(testServer, body.data)
    expect((await after.get('/fhir/R4/Patient')).status).toBe(200)
  })

  test('a disabled client gets no token, its tokens are refused, and it stays disabled', async () => {
    const client = await created(superAdmin, { hospital })
    const reader = await withToken(testServer, client)
    const first = await post(client, 'disable')
    testServer.clock.advance(60_000)
    const again = await post(client, 'disable')
    expect([first.body.data.disabled_at, again.body.data.disabled_at]).toEqual([
      new Date(testNow).toISOString(),
      new Date(testNow).toISOString(),
    ])
    expect((await reader.get('/fhir/R4/Patient')).status).toBe(401)
    expect((await askToken(testServer, client)).body.error).toBe('invalid_client')
    expect((await post(client, 'rotate')).status).toBe(422)
    const enabled = testServer.database.update(apiClients).set({ disabled_at: null })
    await expect(enabled.where(eq(apiClients.id, client.id))).rejects.toThrow()
  })

  test('each change is in the audit log, without the secret', async () => {
    const client = await created(superAdmin, { hospital, scopes: ['system/Slot.s'] })
    const { body } = await post(client, 'rotate')
    await post(client, 'disable')
    const { rows } = await testServer.database.$client.query<{ action: string; user_id: number; changes: object }>(
      "select action, user_id, changes from audit_log where kind = 'apiClient' and record_id = $1 order by id",
      [String(client.id)],
    )
    expect(rows.map(({ action, user_id }) => [action, user_id])).toEqual(
      ['create', 'rotate', 'disable'].map((call) => [`apiClients.${call}`, superAdmin.userId]),
    )
    expect(rows[0]?.changes).toMatchObject({ name: { after: client.name }, hospital_id: { after: hospital } })
    const text = JSON.stringify(rows)
    for (const secret of [client.client_secret, body.data.client_secret]) expect(text).not.toContain(secret)
    expect(text).not.toContain('secret_hash')
  })

  test('the account of a client is no user: nobody signs in to it, and no list has it', async () => {
    const client = await created(superAdmin, { hospital, name: 'Hidden registry' })
    const { user_id: id } = await stored(client.id)
    const { body } = await superAdmin.get<{ data: { id: number }[] }>('/api/admin/users?q=Hidden&limit=100')
    expect(body.data).toEqual([])
    expect((await superAdmin.get(`/api/admin/users/${id}`)).status).toBe(404)
    const [account] = await testServer.database.select().from(users).where(eq(users.id, id))
    expect(account?.closed_at).not.toBeNull()
    const login = await testServer.stranger.post('/api/admin/auth/login', { email: account?.email, password: '' })
    expect(login.status).not.toBe(200)
    const roles = await testServer.database.select().from(userRoles).where(eq(userRoles.user_id, id))
    expect(roles.map(({ hospital_id }) => hospital_id)).toEqual([hospital, hospital])
  })
})

describe('tokens', () => {
  test('are issued for the secret as Basic or in the body, for five minutes', async () => {
    const client = await created(superAdmin, { hospital, scopes: ['system/Patient.rs'] })
    for (const basic of [true, false]) {
      const { status, body, headers } = await askToken(testServer, { ...client, basic })
      expect([status, body]).toEqual([
        200,
        { access_token: expect.any(String), token_type: 'bearer', expires_in: 300, scope: 'system/Patient.rs' },
      ])
      expect(headers.get('cache-control')).toBe('no-store')
    }
    const reader = await withToken(testServer, client)
    testServer.clock.advance(299_000)
    expect((await reader.get('/fhir/R4/Patient')).status).toBe(200)
    testServer.clock.advance(1_000)
    expect((await reader.get('/fhir/R4/Patient')).status).toBe(401)
    expect((await stored(client.id)).last_used_at?.toISOString()).toBe(new Date(testNow).toISOString())
  })

  test('are refused in the format of OAuth, and the refusals are in the audit log', async () => {
    const client = await created(superAdmin, { hospital, scopes: ['system/Patient.rs'] })
    const { client_id, client_secret } = client
    const wrong = await Promise.all([
      askToken(testServer, { ...client, client_secret: 'guess' }),
      askToken(testServer, { client_id: crypto.randomUUID(), client_secret }),
      askToken(testServer, { client_id: "x' or true", client_secret }),
      askToken(testServer, {}),
      askToken(testServer, { ...client, grant_type: 'password' }),
      askToken(testServer, { ...client, scope: 'system/Observation.rs' }),
    ])
    expect(wrong.map(({ status, body }) => [status, body.error])).toEqual([
      [401, 'invalid_client'],
      [401, 'invalid_client'],
      [401, 'invalid_client'],
      [401, 'invalid_client'],
      [400, 'unsupported_grant_type'],
      [400, 'invalid_scope'],
    ])
    expect(wrong[0]?.headers.get('www-authenticate')).toContain('Basic')
    expect(wrong[0]?.body.error_description).toEqual(expect.any(String))
    await askToken(testServer, { client_id, client_secret })
    await testServer.server.platform.audit.flush()
    const { rows } = await testServer.database.$client.query<{ action: string }>(
      `select action from audit_log where kind = 'apiClient' and record_id = $1 and action like 'apiClients.token%'
        order by action`,
      [String(client.id)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['apiClients.token', 'apiClients.tokenRefused'])
  })

  test('url-encoded bodies are accepted for tokens only', async () => {
    const response = await fetch(`${testServer.url}${base}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${superAdmin.token}` },
      body: new URLSearchParams({ name: 'x' }),
    })
    expect(response.status).toBe(415)
  })

  test('the configuration says where they are issued', async () => {
    const { status, body, headers } = await testServer.stranger.get<{ token_endpoint: string }>(
      '/fhir/R4/.well-known/smart-configuration',
    )
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body.token_endpoint).toMatch(/^http.*\/api\/oauth\/token$/)
  })
})
