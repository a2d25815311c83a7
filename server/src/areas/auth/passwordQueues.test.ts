import { request } from 'node:http'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordQueues } from '../../platform/auth/password'
import { mails } from '../../platform/mail/tables'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { forgotPassword } from '../../testing/forgotPassword'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

const auth = (call: string) => `/api/admin/auth/${call}`
const signIn = () =>
  testServer.stranger.post<{ access_token: string }>(auth('login'), {
    email: 'patient@demo.test',
    password: 'Demo-1234',
  })

/**
 * Keeps a queue from running anything.
 * @returns a function that lets it continue
 */
function hold(queue: keyof typeof passwordQueues): () => Promise<void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = Array.from({ length: passwordQueues[queue].maxRunning }, () => passwordQueues[queue].run(() => released))
  return async () => {
    release()
    await Promise.all(held)
  }
}

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
  const release = hold('signIn')
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
  const release = hold('newPassword')
  const reset = testServer.stranger.post(auth('reset-password'), { email, token, password: 'another-password' })
  await eventually(() => passwordQueues.newPassword.waiting === 1)
  expect((await signIn()).status).toBe(200)
  await release()
  expect((await reset).status).toBe(200)
})

test('too many new passwords at once are refused with the time after which to retry', async () => {
  const release = hold('newPassword')
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
