import { request } from 'node:http'
import { desc, eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordQueues } from '../../platform/auth/password'
import { mails } from '../../platform/mail/tables'
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

describe('a sign-in whose password is still being checked', () => {
  /** Begins a sign-in, makes a change while its password waits to be checked, and returns the response. */
  async function signInDuring(email: string, change: () => Promise<{ status: number }>) {
    const release = holdPasswords('signIn')
    const waiting = signIn(email)
    await eventually(() => passwordQueues.signIn.waiting === 1)
    const { status } = await change()
    await release()
    expect(status).toBe(200)
    return waiting
  }

  test('is refused after the password was changed', async () => {
    const email = 'coordinator@demo.test'
    const token = await linkOf(email)
    const { status, body } = await signInDuring(email, () =>
      testServer.stranger.post(auth('reset-password'), { email, token, password: 'another-password' }),
    )
    expect([status, body]).toMatchObject([400, { error: 'Incorrect email or password' }])
  })

  test('is refused after the account was closed', async () => {
    const { userId } = await testServer.as('lab@demo.test')
    const superAdmin = await testServer.as('super@demo.test')
    const { status } = await signInDuring('lab@demo.test', () => superAdmin.delete(`/api/admin/users/${userId}`))
    expect(status).toBe(400)
  })

  test('needs the second factor that was turned on', async () => {
    const email = 'patient@demo.test'
    const person = await testServer.as(email)
    const totp = '/api/admin/second-factor/totp'
    const started = await person.post<{ data: { secret: string } }>(totp, { current_password: password })
    testServer.clock.advance(30_000)
    const epoch = Math.floor(testServer.clock.now().getTime() / 1000)
    const code = generateSync({ secret: started.body.data.secret, epoch })
    const { status, body } = await signInDuring(email, () => person.post(`${totp}/confirm`, { code }))
    expect([status, body.access_token, typeof body.challenge]).toEqual([200, undefined, 'string'])
  })
})
