import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../../platform/auth/tables'
import { limitsFor } from '../../../platform/limits/limits'
import { Client } from '../../../platform/testing/client'
import { startTestServer } from '../../../platform/testing/server'
import { testNow } from '../../../platform/testing/testNow'
import { phoneLogins } from '../../../schema/textMessages'
import { startTextFixture, type TextFixture } from '../../notifications/testing/textFixture'

interface SignInBody {
  access_token?: string
  challenge?: string
  message: string
  errors: { code: string[] }
}

let fixture: TextFixture
let numbers = 0
let phone: string
let patient: Client

const path = '/api/admin/auth/phone'
const refused = { code: ['This code is wrong or no longer valid. Send a new one'] }
const nextNumber = () => `+2010098${String(++numbers).padStart(5, '0')}`

async function addPatient(number: string, role: 'PATIENT' | 'NURSE' = 'PATIENT'): Promise<Client> {
  const client = await fixture.testServer.addUser({ phone: number, role, email: '', verified: false })
  await fixture.testServer.database
    .insert(phoneLogins)
    .values({ user_id: client.userId, number, created_at: fixture.testServer.clock.now() })
  return client
}

const ask = (typed: string) => fixture.testServer.stranger.post<SignInBody>(`${path}/code`, { phone: typed })
const enter = (typed: string, code: string) =>
  fixture.testServer.stranger.post<SignInBody>(`${path}/sign-in`, { phone: typed, code })

/** Asks for a code, as the job queue would send it, and returns it. */
async function codeFor(who: Client, typed: string): Promise<string> {
  fixture.phones.inbox = []
  expect((await ask(typed)).status).toBe(200)
  await fixture.testServer.server.platform.jobs.run('send-sign-in-code', { userId: who.userId })
  await fixture.send()
  return /\d{6}/.exec(fixture.phones.inbox.at(-1)?.text ?? '')?.[0] ?? ''
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

beforeAll(async () => {
  fixture = await startTextFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  fixture.testServer.clock.set(testNow)
  phone = nextNumber()
  patient = await addPatient(phone)
})

test('a patient without an email signs in with a code, which works once', async () => {
  const code = await codeFor(patient, phone)
  expect(fixture.phones.inbox.map(({ to }) => to)).toEqual([phone])
  const { status, body, headers } = await enter(phone, code)
  expect(status).toBe(200)
  expect(headers.getSetCookie().some((cookie) => cookie.startsWith('mashfa_refresh='))).toBe(true)
  const signedIn = new Client(fixture.testServer.url, body.access_token)
  expect((await signedIn.get('/api/admin/user-notifications')).status).toBe(200)
  expect((await enter(phone, code)).body.errors).toEqual(refused)
  const [user] = await fixture.testServer.database.select().from(users).where(eq(users.id, patient.userId))
  expect(user).toMatchObject({ verified_at: fixture.testServer.clock.now(), email_proven: false, in_use: true })
  const [login] = await fixture.testServer.database
    .select()
    .from(phoneLogins)
    .where(eq(phoneLogins.user_id, patient.userId))
  expect(login?.proven_at).toEqual(fixture.testServer.clock.now())
})

test('a number can be typed as people write it in the countries of the hospitals', async () => {
  const national = `0${phone.slice(3)}`
  const code = await codeFor(patient, national)
  expect((await enter(`${national.slice(0, 4)} ${national.slice(4)}`, code)).status).toBe(200)
})

test('nothing tells whether a patient signs in with a number', async () => {
  const known = await ask(phone)
  const unknown = await ask(nextNumber())
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await codeFor(patient, phone)
  const one = await enter(phone, '000000')
  const other = await enter(nextNumber(), '000000')
  expect([other.status, other.body]).toEqual([one.status, one.body])
  expect(one.body.errors).toEqual(refused)
})

test('a code is valid for ten minutes and five tries, and a new one replaces it', async () => {
  const first = await codeFor(patient, phone)
  const second = await codeFor(patient, phone)
  if (first !== second) expect((await enter(phone, first)).status).toBe(422)
  fixture.testServer.clock.advance(10 * 60_000)
  expect((await enter(phone, second)).status).toBe(422)
  fixture.testServer.clock.set(testNow)
  const third = await codeFor(patient, phone)
  for (let tries = 0; tries < 5; tries++) expect((await enter(phone, wrong(third))).status).toBe(422)
  expect((await enter(phone, third)).status).toBe(422)
})

test('two at once: one signs in', async () => {
  const code = await codeFor(patient, phone)
  const statuses = (await Promise.all([enter(phone, code), enter(phone, code)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 422])
})

test('staff, closed accounts and former numbers cannot sign in by phone', async () => {
  const number = nextNumber()
  const nurse = await addPatient(number, 'NURSE')
  const code = await codeFor(nurse, number)
  expect((await enter(number, code)).body.errors).toEqual(refused)
  const moved = await codeFor(patient, phone)
  await fixture.testServer.database.update(users).set({ phone: nextNumber() }).where(eq(users.id, patient.userId))
  expect((await enter(phone, moved)).status).toBe(422)
  await fixture.testServer.database
    .update(users)
    .set({ phone, closed_at: fixture.testServer.clock.now() })
    .where(eq(users.id, patient.userId))
  expect((await enter(phone, moved)).status).toBe(422)
})

test('a second factor is asked for as well', async () => {
  await fixture.testServer.database.update(users).set({ second_factor: true }).where(eq(users.id, patient.userId))
  const code = await codeFor(patient, phone)
  const { status, body } = await enter(phone, code)
  expect(status).toBe(200)
  expect(body.challenge).toEqual(expect.any(String))
  expect(body.access_token).toBeUndefined()
  expect((await enter(phone, code)).status).toBe(422)
})

test('codes are limited for each number', async () => {
  const { testServer } = fixture
  const limited = await startTestServer(
    { sms: testServer.server.platform.config.sms },
    { sharedWith: testServer, limits: limitsFor('production') },
  )
  try {
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await limited.stranger.post(`${path}/code`, { phone: ` ${phone}` })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  } finally {
    await limited.stop()
  }
})

test('an installation without text messages has no sign-in by phone', async () => {
  const plain = await startTestServer()
  try {
    expect((await plain.stranger.post(`${path}/code`, { phone })).status).toBe(404)
    expect((await plain.stranger.post(`${path}/sign-in`, { phone, code: '123456' })).status).toBe(404)
    expect((await plain.stranger.get<{ data: object }>('/api/settings')).body.data).not.toHaveProperty('phone_sign_in')
  } finally {
    await plain.stop()
  }
})
