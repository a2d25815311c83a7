import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsFor } from '../../platform/limits/limits'
import { mails } from '../../platform/mail/tables'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { forgotPassword } from '../../testing/forgotPassword'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ trustProxy: true }, { limits: limitsFor('production') })
})
afterAll(() => testServer.stop())

const auth = (call: string) => `/api/admin/auth/${call}`

interface From {
  address: string
  /** The cookie of a device. */
  device?: string
  password?: string
}

function signIn(email: string, { address, device = '', password = 'Demo-1234' }: From) {
  const headers = { 'x-forwarded-for': address, cookie: device }
  return testServer.stranger.post(auth('login'), { email, password }, { headers })
}

/** Signs in and returns the cookie that remembers the device. */
async function deviceOf(email: string, from: From): Promise<string> {
  return deviceCookieOf(await signIn(email, from))
}

function deviceCookieOf({ headers }: { headers: Headers }): string {
  const cookie = headers.getSetCookie().find((each) => each.startsWith('mashfa_devices='))
  return cookie?.split(';')[0] ?? ''
}

async function guess(email: string, address: string): Promise<void> {
  for (let time = 0; time < 10; time += 1) await signIn(email, { address, password: `wrong ${time}` })
}

test('guessing does not lock out the owner, neither elsewhere nor on a known device', async () => {
  const email = 'nurse@demo.test'
  const device = await deviceOf(email, { address: '192.0.2.1' })
  await guess(email, '192.0.2.1')
  expect((await signIn(email, { address: '192.0.2.1' })).status).toBe(429)
  expect((await signIn(email, { address: '192.0.2.1', device })).status).toBe(200)
  expect((await signIn(email, { address: '192.0.2.2' })).status).toBe(200)
})

test('a device is known for the accounts that signed in on it, and for no other', async () => {
  const [one, two, other] = ['doctor@demo.test', 'admin@demo.test', 'lab@demo.test']
  const first = await deviceOf(one, { address: '192.0.2.3' })
  const device = await deviceOf(two, { address: '192.0.2.3', device: first })
  for (const email of [one, two, other]) await guess(email, '192.0.2.3')
  const statuses = [one, two, other].map(
    async (email) => (await signIn(email, { address: '192.0.2.3', device })).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 429])
})

test('guessing on a known device is limited too', async () => {
  const email = 'radiology@demo.test'
  const device = await deviceOf(email, { address: '192.0.2.4' })
  for (let time = 0; time < 10; time += 1)
    await signIn(email, { address: `192.0.2.${time}`, device, password: 'wrong' })
  expect((await signIn(email, { address: '192.0.2.4', device })).status).toBe(429)
})

test('a new password makes devices unknown, except the one on which it was chosen with a mailed link', async () => {
  const email = 'coordinator@demo.test'
  const password = 'another-password'
  const address = '192.0.2.5'
  const device = await deviceOf(email, { address })
  await forgotPassword(testServer, email)
  const [mail] = await testServer.database
    .select()
    .from(mails)
    .where(eq(mails.to_address, email))
    .orderBy(desc(mails.id))
  const token = /resetpasswrod\/([\w-]+)\//.exec(mail?.body ?? '')?.[1]
  const reset = await testServer.stranger.post(auth('reset-password'), { email, token, password })
  await guess(email, address)
  expect((await signIn(email, { address, device, password })).status).toBe(429)
  expect((await signIn(email, { address, device: deviceCookieOf(reset), password })).status).toBe(200)
})

test('scripts and other sites cannot read the cookie, and it authorizes nothing', async () => {
  const { headers } = await signIn('patient@demo.test', { address: '192.0.2.6' })
  const cookie = headers.getSetCookie().find((each) => each.startsWith('mashfa_devices=')) ?? ''
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/admin/auth']) expect(cookie).toContain(attribute)
  const only = { headers: { cookie: cookie.split(';')[0] ?? '' } }
  expect((await testServer.stranger.post(auth('refresh'), {}, only)).status).toBe(401)
})

test('wrong passwords given by somebody who is signed in do not lock out the owner elsewhere', async () => {
  const user = await testServer.as('patient@demo.test')
  const profile = (await user.get<{ data: Record<string, unknown> }>('/api/admin/profile/show')).body.data
  const change = { ...profile, password: 'another-password', current_password: 'wrong' }
  const statuses: number[] = []
  for (let time = 0; time < 11; time += 1) statuses.push((await user.put('/api/admin/profile/update', change)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
  expect((await signIn('patient@demo.test', { address: '127.0.0.1' })).status).toBe(200)
})
