import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import type { OwnSession } from '#contract/users/profile'
import { users } from '../../platform/auth/tables'
import { Tab } from '../../platform/realtime/testing/realtimeFixture'
import { Client, refreshCookieOf } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})
afterAll(() => running.stop())

const tabs: Tab[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.socket.disconnect()
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const path = '/api/admin/profile/sessions'

interface Device {
  client: Client
  cookie: string
}

async function signIn(email: string, agent = firefox): Promise<Device> {
  const sent = { headers: { 'user-agent': agent } }
  const input = { email, password: 'Demo-1234' }
  const response = await running.stranger.post<{ access_token: string }>('/api/admin/auth/login', input, sent)
  return {
    client: new Client(running.url, response.body.access_token),
    cookie: refreshCookieOf(response).split(';')[0] ?? '',
  }
}

async function refresh({ cookie }: Device): Promise<number> {
  return (await running.stranger.post('/api/admin/auth/refresh', {}, { headers: { cookie } })).status
}

async function sessionsOf({ client }: Device): Promise<OwnSession[]> {
  return (await client.get<{ data: OwnSession[] }>(path)).body.data
}

async function idOf(email: string): Promise<number> {
  const [user] = await running.database.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id ?? 0
}

/** Opens a page of a device that listens to its user's channel, as every signed-in page does. */
async function openPage({ client }: Device, userId: number): Promise<Tab> {
  const tab = await Tab.open(running.url, client.token)
  tabs.push(tab)
  expect(await tab.subscribe(`user.${userId}`)).toEqual({ ok: true })
  return tab
}

/** Returns the sign-in entries of the audit log about a user, the newest first. */
async function auditedActions(userId: number): Promise<[string, number | undefined][]> {
  await running.server.platform.audit.flush()
  const reader = await running.as('super@demo.test')
  const { body } = await reader.get<{ data: AuditEntry[] }>('/api/admin/audit?change=sign-in&limit=100')
  const about = body.data.filter(
    ({ kind, record_id: id, user }) => (kind === 'user' ? Number(id) : user?.id) === userId,
  )
  return about.map(({ action, user }) => [action, user?.id])
}

test('a user sees where they are signed in, this device first', async () => {
  const email = 'nurse@demo.test'
  const phone = await signIn(email, 'an app')
  running.clock.advance(60_000)
  const signedInAt = running.clock.now().toISOString()
  const computer = await signIn(email)
  running.clock.advance(60_000)
  expect(await refresh(computer)).toBe(200)
  const [first, second, ...others] = await sessionsOf(computer)
  expect(first).toEqual({
    id: expect.any(Number),
    browser: 'Firefox',
    system: 'Linux',
    address: '127.0.0.1',
    signed_in_at: signedInAt,
    last_used_at: running.clock.now().toISOString(),
    is_current: true,
  })
  expect(second).toMatchObject({ browser: null, system: null, is_current: false })
  expect(others).toEqual([])
  expect((await sessionsOf(phone)).map(({ id }) => id)).toEqual([second?.id, first?.id])
  expect((await running.stranger.get(path)).status).toBe(401)
})

test('ending a session on one device disconnects it at once and leaves the others', async () => {
  const email = 'doctor@demo.test'
  const [id, lost, kept] = [await idOf(email), await signIn(email), await signIn(email)]
  const [page, other] = [await openPage(lost, id), await openPage(kept, id)]
  const session = (await sessionsOf(lost)).find(({ is_current: isCurrent }) => isCurrent)
  const { status, headers } = await kept.client.delete(`${path}/${session?.id}`)
  expect([status, headers.get('set-cookie')]).toEqual([200, null])
  await eventually(() => page.socket.disconnected)
  expect(page.payloadsOf('event')).toEqual([
    { channel: `user.${id}`, event: 'SessionEnded', data: { session_id: session?.id } },
  ])
  expect([(await lost.client.get(path)).status, await refresh(lost)]).toEqual([401, 401])
  expect([(await kept.client.get(path)).status, await refresh(kept)]).toEqual([200, 200])
  expect(other.socket.connected).toBe(true)
  expect((await kept.client.delete(`${path}/${session?.id}`)).status).toBe(404)
  expect((await auditedActions(id))[0]).toEqual(['profile.endSession', id])
})

test("another user's session is not found, and stays", async () => {
  const [victim, thief] = [await signIn('patient@demo.test'), await signIn('patient2@demo.test')]
  const [session] = await sessionsOf(victim)
  const manager = await running.as('super@demo.test')
  for (const client of [thief.client, manager]) expect((await client.delete(`${path}/${session?.id}`)).status).toBe(404)
  expect((await victim.client.get(path)).status).toBe(200)
  for (const id of ['0', 'x', '99999999999']) expect((await victim.client.delete(`${path}/${id}`)).status).toBe(404)
})

test('signing out everywhere ends every session of the user, also this one, and is recorded', async () => {
  const email = 'coordinator@demo.test'
  const [id, here, there] = [await idOf(email), await signIn(email), await signIn(email)]
  const bystander = await signIn('admin@demo.test')
  const pages = [await openPage(here, id), await openPage(there, id)]
  const { status, headers } = await here.client.delete(path)
  expect([status, headers.get('set-cookie')]).toEqual([
    200,
    expect.stringMatching(/^mashfa_refresh=;.*Path=\/api\/admin\/auth/),
  ])
  await eventually(() => pages.every((page) => page.socket.disconnected))
  for (const page of pages) expect(page.events).toContain(`user.${id} SessionEnded`)
  for (const device of [here, there])
    expect([(await device.client.get(path)).status, await refresh(device)]).toEqual([401, 401])
  expect((await bystander.client.get(path)).status).toBe(200)
  expect((await auditedActions(id)).slice(0, 2).map(([action]) => action)).toEqual([
    'profile.endSessions',
    'auth.sessionsEnded',
  ])
})

test('a session that has ended is not listed', async () => {
  const device = await signIn('lab@demo.test')
  await running.database.execute(`update sessions set ended_at = null, expires_at = '${running.clock.now().toISOString()}'
    where user_id = ${await idOf('lab@demo.test')}`)
  const again = await signIn('lab@demo.test')
  expect(await sessionsOf(again)).toHaveLength(1)
  expect((await device.client.get(path)).status).toBe(401)
})
