import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import { chainAuditLog, verifyAuditLog } from '../../platform/audit/chain'
import { users } from '../../platform/auth/tables'
import { limitsFor } from '../../platform/limits/limits'
import { mails } from '../../platform/mail/tables'
import { Client, refreshCookieOf } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { forgotPassword } from '../../testing/forgotPassword'

let testServer: TestServer
let reader: Client

beforeAll(async () => {
  testServer = await startTestServer({}, { limits: limitsFor('production') })
  reader = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

const auth = (call: string) => `/api/admin/auth/${call}`
const signIn = (email: string, password = 'Demo-1234') =>
  testServer.stranger.post<{ access_token: string }>(auth('login'), { email, password })

async function idOf(email: string): Promise<number> {
  const [user] = await testServer.database.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id ?? 0
}

/** Returns the sign-in entries of the audit log, the newest first. */
async function auditEntries(query = ''): Promise<AuditEntry[]> {
  await testServer.server.platform.audit.flush()
  const { body } = await reader.get<{ data: AuditEntry[] }>(`/api/admin/audit?change=sign-in&limit=100&${query}`)
  return body.data
}

test('signing in and out are entries of the user, and count neither as reads nor as changes', async () => {
  const id = await idOf('nurse@demo.test')
  const { body } = await signIn('nurse@demo.test')
  await new Client(testServer.url, body.access_token).post(auth('logout'))
  const entries = await auditEntries(`user_id=${id}`)
  expect(entries).toMatchObject([
    { action: 'auth.logout', user: { id }, kind: 'user', record_id: String(id), address: '127.0.0.1' },
    { action: 'auth.login', user: { id }, kind: 'user', record_id: String(id), address: '127.0.0.1', times: 1 },
  ])
  for (const change of [0, 1]) {
    const { body: others } = await reader.get<{ data: AuditEntry[] }>(
      `/api/admin/audit?change=${change}&user_id=${id}&limit=100`,
    )
    expect(others.data).toEqual([])
  }
})

test('refused sign-ins of one account from one address are recorded immediately at first, then together', async () => {
  const id = await idOf('doctor@demo.test')
  for (let tries = 0; tries < 5; tries += 1) await signIn('Doctor@demo.test', `wrong ${tries}`)
  const entries = await auditEntries(`kind=user&record_id=${id}`)
  expect(entries.map(({ action, user, times }) => [action, user, times])).toEqual([
    ['auth.loginRefused', null, 4],
    ['auth.loginRefused', null, 1],
  ])
})

test('an address without an account is recognized again but not stored, and neither is any password', async () => {
  await signIn('nobody@test.example', 'Secret-1234')
  await signIn('Nobody@test.example', 'Secret-5678')
  await testServer.stranger.post(auth('forget-password'), { email: 'nobody@test.example' })
  const entries = await auditEntries('kind=unknownEmail')
  // A repeated refusal is written a little later, which may be before or after the next entry.
  expect(entries.map(({ action, user }) => [action, user]).sort()).toEqual([
    ['auth.forgetPassword', null],
    ['auth.loginRefused', null],
    ['auth.loginRefused', null],
  ])
  await signIn('somebody-else@test.example')
  const [other, ...before] = (await auditEntries('kind=unknownEmail')).map((line) => line.record_id)
  expect(new Set(before).size).toBe(1)
  expect(before).not.toContain(other)
  const { rows } = await testServer.database.$client.query('select audit_log::text as line from audit_log')
  expect(JSON.stringify(rows)).not.toMatch(/nobody@|somebody-else|Secret|wrong \d|Demo-1234/i)
})

test('sign-ins above the rate limit are one entry a minute, without an account', async () => {
  for (let tries = 0; tries < 16; tries += 1) await signIn('lab@demo.test', 'wrong')
  const [together, first] = (await auditEntries()).filter(({ action }) => action === 'auth.loginLimited')
  expect([first?.times, together?.times, first?.kind]).toEqual([1, 5, null])
})

test('an email address can be registered five times an hour, whatever else is invalid', async () => {
  const person = {
    first_name: 'Salma',
    last_name: 'Hassan',
    password: 'long-enough',
    phone: '01001234567',
    uuid: '29001011234567',
    gender: 'female',
    birth_date: '1990-01-01',
    country: 999_999,
    city: 999_999,
  }
  const register = async (email: string) =>
    (await testServer.stranger.post(auth('register'), { ...person, email })).status
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries += 1)
    statuses.push(await register(tries % 2 ? 'new@test.example' : 'New@test.example'))
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect(await register('another@test.example')).toBe(422)
})

test('a password reset and the sessions that it ended are recorded', async () => {
  const email = 'coordinator@demo.test'
  const id = await idOf(email)
  await signIn(email)
  await signIn(email)
  await forgotPassword(testServer, email)
  const sent = await testServer.database.select().from(mails).where(eq(mails.to_address, email))
  const token = /resetpasswrod\/([\w-]+)\//.exec(sent.at(-1)?.body ?? '')?.[1]
  await testServer.stranger.post(auth('reset-password'), { email, token, password: 'Another-1234' })
  const entries = await auditEntries(`kind=user&record_id=${id}`)
  expect(entries.slice(0, 3).map(({ action, user, times }) => [action, user?.id, times])).toEqual([
    ['auth.sessionsEnded', undefined, 2],
    ['auth.resetPassword', id, 1],
    ['auth.forgetPassword', undefined, 1],
  ])
})

test('a session whose old token was reused is recorded', async () => {
  const cookie = refreshCookieOf(await signIn('patient@demo.test')).split(';')[0] ?? ''
  await testServer.stranger.post(auth('refresh'), {}, { headers: { cookie } })
  testServer.clock.advance(60_000)
  await testServer.stranger.post(auth('refresh'), {}, { headers: { cookie } })
  const entries = await auditEntries(`kind=user&record_id=${await idOf('patient@demo.test')}`)
  expect(entries[0]).toMatchObject({ action: 'auth.tokenReused', user: null })
})

test('sign-in entries are chained like all others, including their count', async () => {
  await testServer.database.transaction((transaction) => chainAuditLog(transaction))
  expect(await verifyAuditLog(testServer.database)).toMatchObject({ broken: undefined, unchained: 0 })
  await testServer.asOwner(
    'alter table audit_log disable trigger audit_log_kept; update audit_log set times = 3 where times = 4',
  )
  expect((await verifyAuditLog(testServer.database)).broken?.what).toBe('changed')
})
