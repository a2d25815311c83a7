import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import type { SecondFactorState } from '#contract/auth/secondFactor'
import type { User } from '#contract/users/calls'
import { recoveryCodes, totpFactors, users } from '../../platform/auth/tables'
import { limitsFor } from '../../platform/limits/limits'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { resetSecondFactorByOperator } from '../auth'
import { userForm } from './testing/userForm'

let testServer: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

interface Answer {
  access_token?: string
  challenge?: string
  error?: string
  errors?: Record<string, string[]>
}

const password = 'Demo-1234'
const post = (path: string, body: object) => testServer.stranger.post<Answer>(`/api/admin/auth/${path}`, body)
const login = (email: string, typed = password) => post('login', { email, password: typed })
const complete = (challenge: string | undefined, code: string) => post('login/second-factor', { challenge, code })

/** Returns the app's current code, on the server's clock. */
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(testServer.clock.now().getTime() / 1000) })
const nextStep = () => testServer.clock.advance(30_000)

type Codes = { data: { recovery_codes: string[] } } & Answer
const factor = '/api/admin/second-factor'

async function enrol(client: Client): Promise<{ secret: string; codes: string[] }> {
  const started = await client.post<{ data: { secret: string; uri: string } }>(`${factor}/totp`, {
    current_password: password,
  })
  const { secret } = started.body.data
  nextStep()
  const confirmed = await client.post<Codes>(`${factor}/totp/confirm`, { code: codeOf(secret) })
  nextStep()
  return { secret, codes: confirmed.body.data.recovery_codes }
}

async function mailsTo(email: string): Promise<string[]> {
  const { body } = await superAdmin.get<{ data: { to: string; body: string }[] }>('/api/admin/outbox?limit=100')
  return body.data.filter(({ to }) => to === email).map((mail) => mail.body)
}

async function stateOf(client: Client): Promise<SecondFactorState> {
  return (await client.get<{ data: SecondFactorState }>(factor)).body.data
}

describe('an authenticator app', () => {
  const email = 'nurse@demo.test'
  let nurse: Client
  let secret: string

  test('is set up with the current password and its first code', async () => {
    nurse = await testServer.as(email)
    const wrong = await nurse.post<Answer>(`${factor}/totp`, { current_password: 'wrong' })
    expect(wrong.body.errors).toEqual({ current_password: ['This is not your current password'] })
    const started = await nurse.post<{ data: { secret: string; uri: string } }>(`${factor}/totp`, {
      current_password: password,
    })
    const { data } = started.body
    expect(data.uri).toContain(`secret=${data.secret}`)
    expect((await login(email)).body.access_token).toBeDefined()
    const mistyped = await nurse.post<Answer>(`${factor}/totp/confirm`, { code: '000000' })
    expect(mistyped.body.errors).toEqual({ code: ['This code is not correct, or was used already'] })
    expect((await stateOf(nurse)).totp_since).toBeNull()
    secret = data.secret
    const confirmed = await nurse.post<Codes>(`${factor}/totp/confirm`, { code: codeOf(secret) })
    expect(new Set(confirmed.body.data.recovery_codes).size).toBe(10)
    expect(await stateOf(nurse)).toEqual({
      totp_since: testServer.clock.now().toISOString(),
      passkeys: [],
      passkeys_available: false,
      recovery_codes: 10,
      is_required: false,
    })
    expect(await mailsTo(email)).toEqual([expect.stringContaining('a code from your authenticator app')])
  })

  test('is needed from then on: the password alone opens no session', async () => {
    const { body, headers } = await login(email)
    expect(body.access_token).toBeUndefined()
    expect(headers.get('set-cookie')).toBeNull()
    const { challenge = '' } = body
    const asToken = new Client(testServer.url, challenge)
    expect((await asToken.get('/api/admin/profile/show')).status).toBe(401)
    expect((await post('reset-password', { email, token: challenge, password: 'Nile-Ferry-7' })).status).toBe(400)
  })

  test('completes the sign-in once per challenge and once per code', async () => {
    nextStep()
    const { challenge } = (await login(email)).body
    const code = codeOf(secret)
    const signedIn = await complete(challenge, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect((await new Client(testServer.url, signedIn.body.access_token ?? '').get(factor)).status).toBe(200)
    expect((await complete(challenge, code)).body.error).toContain('took too long')
    const second = (await login(email)).body.challenge
    expect((await complete(second, code)).body.errors).toHaveProperty('code')
    nextStep()
    const arabic = codeOf(secret).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
    expect((await complete(second, arabic)).status).toBe(200)
  })

  test('of two concurrent calls with one code, one signs in', async () => {
    nextStep()
    const challenges = [(await login(email)).body.challenge, (await login(email)).body.challenge]
    const code = codeOf(secret)
    const statuses = (await Promise.all(challenges.map((each) => complete(each, code)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
  })

  test('a challenge expires after five minutes, and ends with a new password', async () => {
    const late = (await login(email)).body.challenge
    testServer.clock.advance(5 * 60_000 + 1000)
    expect((await complete(late, codeOf(secret))).status).toBe(400)
    const { challenge } = (await login(email)).body
    const form = await userForm(testServer, { language: 'en', password: 'Nile-Ferry-7', current_password: password })
    expect((await nurse.put('/api/admin/profile/update', form)).status).toBe(200)
    expect((await complete(challenge, codeOf(secret))).status).toBe(400)
  })

  test('is turned off with the password and a code', async () => {
    nextStep()
    const proof = { current_password: 'Nile-Ferry-7', code: '123456' }
    expect((await nurse.post<Answer>(`${factor}/disable`, proof)).body.errors).toHaveProperty('code')
    nextStep()
    expect((await nurse.post(`${factor}/disable`, { ...proof, code: codeOf(secret) })).status).toBe(200)
    expect((await login(email, 'Nile-Ferry-7')).body.access_token).toBeDefined()
    expect((await mailsTo(email))[0]).toContain('turned off')
  })
})

describe('recovery codes', () => {
  const email = 'coordinator@demo.test'

  test('sign in once each, and new ones replace them', async () => {
    const client = await testServer.as(email)
    const { secret, codes } = await enrol(client)
    const [first = '', second = ''] = codes
    const use = async (code: string) => (await complete((await login(email)).body.challenge, code)).status
    expect(await use(first.toUpperCase())).toBe(200)
    expect(await use(first)).toBe(422)
    expect((await stateOf(client)).recovery_codes).toBe(9)
    expect((await mailsTo(email))[0]).toContain('One of your recovery codes was used')
    const fresh = await client.post<Codes>(`${factor}/recovery-codes`, {
      current_password: password,
      code: codeOf(secret),
    })
    expect(fresh.body.data.recovery_codes).toHaveLength(10)
    expect(await use(second)).toBe(422)
    expect(await use(fresh.body.data.recovery_codes[0] ?? '')).toBe(200)
  })
})

test('neither the secret nor a code is stored in clear, logged in the audit log or kept as a response', async () => {
  const client = await testServer.addUser({ email: 'secret@test.example', role: 'DOCTOR' })
  const [row] = await testServer.database.select().from(users).where(eq(users.email, 'doctor2@demo.test'))
  await testServer.database
    .update(users)
    .set({ password_hash: row?.password_hash ?? '' })
    .where(eq(users.id, client.userId))
  const { secret, codes } = await enrol(client)
  await testServer.server.platform.audit.flush()
  const [totp] = await testServer.database.select().from(totpFactors).where(eq(totpFactors.user_id, client.userId))
  const stored = await testServer.database.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, client.userId))
  const { rows } = await testServer.database.$client.query(
    `select coalesce(string_agg(line, ''), '') as text from (
      select audit_log::text as line from audit_log union all select idempotency_keys::text from idempotency_keys
      union all select mails::text from mails) as lines`,
  )
  const everything = [
    rows[0].text,
    totp?.secret.toString('latin1'),
    stored.map(({ hash }) => hash.toString('latin1')),
  ].join()
  for (const value of [secret, ...codes]) expect(everything).not.toContain(value)
})

describe('wrong codes', () => {
  test('are refusals in the audit log, and limited', async () => {
    const client = await testServer.as('radiology@demo.test')
    const { secret } = await enrol(client)
    const strict = await startTestServer({}, { sharedWith: testServer, limits: limitsFor('production') })
    const answer = await strict.stranger.post<Answer>('/api/admin/auth/login', {
      email: 'radiology@demo.test',
      password,
    })
    const { challenge } = answer.body
    const tryCode = (code: string) => strict.stranger.post('/api/admin/auth/login/second-factor', { challenge, code })
    for (let tries = 0; tries < 10; tries += 1) expect((await tryCode(`wrong-${tries}`)).status).toBe(422)
    expect((await tryCode(codeOf(secret))).status).toBe(429)
    await strict.server.platform.audit.flush()
    const { body } = await superAdmin.get<{ data: AuditEntry[] }>(
      `/api/admin/audit?change=sign-in&limit=100&kind=user&record_id=${client.userId}`,
    )
    const refused = body.data.filter(({ action }) => action === 'auth.secondFactorRefused')
    expect(refused.reduce((sum, { times }) => sum + times, 0)).toBe(10)
    expect(body.data.some(({ action }) => action === 'auth.secondFactorAsked')).toBe(true)
    await strict.stop()
  })
})

describe('a lost phone', () => {
  test('of a Super Admin whom nobody can help is helped by the operator', async () => {
    await enrol(superAdmin)
    expect((await login('super@demo.test')).body.challenge).toBeDefined()
    await testServer.inContext(() => resetSecondFactorByOperator('Super@demo.test'))
    expect((await superAdmin.get('/api/admin/profile/show')).status).toBe(401)
    superAdmin = await testServer.as('super@demo.test')
    expect((await login('super@demo.test')).body.access_token).toBeDefined()
    const { body } = await superAdmin.get<{ data: AuditEntry[] }>(
      `/api/admin/audit?change=sign-in&limit=100&kind=user&record_id=${superAdmin.userId}`,
    )
    expect(body.data.find(({ action }) => action === 'auth.secondFactorReset')).toMatchObject({ user: null })
    await expect(testServer.inContext(() => resetSecondFactorByOperator('nobody@demo.test'))).rejects.toThrow(
      'no open account',
    )
  })

  test('gets help from a manager of the account: the second factor is reset, and the owner is notified', async () => {
    const email = 'lab@demo.test'
    const client = await testServer.as(email)
    await enrol(client)
    const reset = (by: Client, id: number) =>
      by.send<{ data: User } & Answer>('DELETE', `/api/admin/users/${id}/second-factor`)
    const doctor = await testServer.as('doctor@demo.test')
    expect((await reset(doctor, client.userId)).status).toBe(403)
    const { body } = await reset(superAdmin, client.userId)
    expect(body.data).toMatchObject({ second_factor: false, can_reset_second_factor: false })
    expect((await login(email)).body.access_token).toBeDefined()
    expect((await mailsTo(email))[0]).toContain('An administrator reset')
    expect((await reset(superAdmin, superAdmin.userId)).body.errors).toEqual({
      id: ['Turn off your own two-step sign-in in your profile'],
    })
  })
})
