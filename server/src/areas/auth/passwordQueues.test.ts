import { request } from 'node:http'
import { desc, eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordQueues } from '../../platform/auth/password'
import { mails } from '../../platform/mail/tables'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { forgotPassword } from '../../testing/forgotPassword'
import { holdPasswords } from './testing/holdPasswords'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

const auth = (call: string) => `/api/admin/auth/${call}`
const password = 'Demo-1234'
const signIn = (email = 'patient@demo.test') =>
  testServer.stranger.post<{ access_token?: string; challenge?: string }>(auth('login'), { email, password })

/** Sends a call on a connection of its own. */
function send(call: string, body: object) {
  const text = JSON.stringify(body)
  const sent = request(`${testServer.url}${auth(call)}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
  })
  sent.on('error', () => undefined)
  sent.end(text)
  return sent
}

/** Requests a link to choose a password and returns its token. */
async function linkOf(email: string): Promise<string | undefined> {
  await forgotPassword(testServer, email)
  const [mail] = await testServer.database
    .select()
    .from(mails)
    .where(eq(mails.to_address, email))
    .orderBy(desc(mails.id))
  return /resetpasswrod\/([\w-]+)\//.exec(mail?.body ?? '')?.[1]
}

test('a sign-in does not wait for those whose clients have disconnected', async () => {
  const release = holdPasswords('signIn')
  const abandoned = Array.from({ length: 40 }, (_, index) =>
    send('login', { email: `nobody${index}@test.example`, password: 'wrong' }),
  )
  await eventually(() => passwordQueues.signIn.waiting === 40)
  for (const sent of abandoned) sent.destroy()
  // Nothing runs in the meantime, so they have left the queue without being checked.
  await eventually(() => passwordQueues.signIn.waiting === 0)
  const valid = signIn()
  await eventually(() => passwordQueues.signIn.waiting === 1)
  await release()
  expect((await valid).status).toBe(200)
})

test('a sign-in does not wait for new passwords', async () => {
  const email = 'nurse@demo.test'
  const token = await linkOf(email)
  const release = holdPasswords('newPassword')
  const reset = testServer.stranger.post(auth('reset-password'), { email, token, password: 'another-password' })
  await eventually(() => passwordQueues.newPassword.waiting === 1)
  expect((await signIn()).status).toBe(200)
  await release()
  expect((await reset).status).toBe(200)
})

test('too many new passwords at once are refused with the time after which to retry', async () => {
  const release = holdPasswords('newPassword')
  const client = new AbortController()
  const waiting = Array.from({ length: 100 }, () =>
    passwordQueues.newPassword.run(async () => undefined, client.signal).catch(() => undefined),
  )
  const email = 'doctor@demo.test'
  const token = await linkOf(email)
  const reset = await testServer.stranger.post(auth('reset-password'), { email, token, password: 'another-password' })
  expect([reset.status, reset.headers.get('retry-after')]).toEqual([503, '5'])
  client.abort()
  await Promise.all(waiting)
  await release()
})

/** Begins a call, makes a change while the password of the call waits to be checked, and returns its response. */
async function callDuring<T>(call: () => Promise<T>, change: () => Promise<{ status: number }>): Promise<T> {
  const release = holdPasswords('signIn')
  const waiting = call()
  await eventually(() => passwordQueues.signIn.waiting === 1)
  const { status } = await change()
  await release()
  expect(status).toBe(200)
  return waiting
}

/** Requests a link, and returns a function that chooses another password with it. */
async function resetOf(email: string) {
  const token = await linkOf(email)
  return () => testServer.stranger.post(auth('reset-password'), { email, token, password: 'another-password' })
}

const factor = '/api/admin/second-factor'

/** Starts to set up an authenticator app, and returns a function that gives the next code. */
async function startTotp(person: Client): Promise<() => string> {
  const { body } = await person.post<{ data: { secret: string } }>(`${factor}/totp`, { current_password: password })
  return () => {
    testServer.clock.advance(30_000)
    return generateSync({ secret: body.data.secret, epoch: Math.floor(testServer.clock.now().getTime() / 1000) })
  }
}

describe('a sign-in whose password is still being checked', () => {
  test('is refused after the password was changed', async () => {
    const email = 'coordinator@demo.test'
    const { status, body } = await callDuring(() => signIn(email), await resetOf(email))
    expect([status, body]).toMatchObject([400, { error: 'Incorrect email or password' }])
  })

  test('is refused after the account was closed', async () => {
    const email = 'lab@demo.test'
    const { userId } = await testServer.as(email)
    const superAdmin = await testServer.as('super@demo.test')
    const close = () => superAdmin.delete(`/api/admin/users/${userId}`)
    const { status } = await callDuring(() => signIn(email), close)
    expect(status).toBe(400)
  })

  test('needs the second factor that was turned on', async () => {
    const email = 'patient@demo.test'
    const person = await testServer.as(email)
    const code = (await startTotp(person))()
    const turnOn = () => person.post(`${factor}/totp/confirm`, { code })
    const { status, body } = await callDuring(() => signIn(email), turnOn)
    expect([status, body.access_token, typeof body.challenge]).toEqual([200, undefined, 'string'])
  })
})

describe('a change whose password is still being checked', () => {
  const wrongPassword = { current_password: ['This is not your current password'] }

  test('is refused after the password was changed', async () => {
    const email = 'doctor2@demo.test'
    const person = await testServer.as(email)
    const setUp = () => person.post(`${factor}/totp`, { current_password: password })
    const { status, body } = await callDuring(setUp, await resetOf(email))
    expect([status, body.errors]).toEqual([422, wrongPassword])
  })

  test('is refused after the password was changed, also with a correct second factor', async () => {
    const email = 'radiology@demo.test'
    const person = await testServer.as(email)
    const nextCode = await startTotp(person)
    expect((await person.post(`${factor}/totp/confirm`, { code: nextCode() })).status).toBe(200)
    const turnOff = { current_password: password, code: nextCode() }
    const { status, body } = await callDuring(() => person.post(`${factor}/disable`, turnOff), await resetOf(email))
    expect([status, body.errors]).toEqual([422, wrongPassword])
    const again = await testServer.stranger.post(auth('login'), { email, password: 'another-password' })
    expect(again.body.challenge).toBeTypeOf('string')
  })

  test('is refused after the account was closed', async () => {
    const person = await testServer.as('admin@demo.test')
    const superAdmin = await testServer.as('super@demo.test')
    const setUp = () => person.post(`${factor}/totp`, { current_password: password })
    const close = () => superAdmin.delete(`/api/admin/users/${person.userId}`)
    expect((await callDuring(setUp, close)).status).toBe(422)
  })

  test('needs the second factor that was turned on', async () => {
    const [person, elsewhere] = [await testServer.as('patient2@demo.test'), await testServer.as('patient2@demo.test')]
    const code = (await startTotp(person))()
    const turnOn = () => person.post(`${factor}/totp/confirm`, { code })
    const ask = () => elsewhere.post('/api/admin/profile/erasure', { current_password: password })
    const { status, body } = await callDuring(ask, turnOn)
    expect([status, body.errors]).toEqual([422, { code: ['Field is required'] }])
  })
})
