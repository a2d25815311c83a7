import { createPublicKey } from 'node:crypto'
import { createVerifier } from 'fast-jwt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { eventuallyTimeout } from '../../platform/testing/eventually'
import { type SecondServer, startSecondServer } from '../../platform/testing/secondServer'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { pushDeliveries, pushDevices } from '../../schema/notifications'
import { notify } from './notify'
import { PushBrowser } from './testing/browser'
import { addNotification, runSendJobs } from './testing/notificationFixture'
import { type PushService, startPushService } from './testing/pushService'

let testServer: TestServer
let service: PushService
let patient: Client
let browser: PushBrowser
let second: SecondServer | undefined
beforeAll(async () => {
  service = await startPushService()
  testServer = await startTestServer({ push: { services: [service.url], fcm: undefined } })
})
afterAll(async () => {
  await testServer.stop()
  await service.stop()
})
beforeEach(async () => {
  await testServer.database.delete(pushDevices)
  patient = await testServer.addUser()
  browser = new PushBrowser(`${service.url}/push/${crypto.randomUUID()}`)
  expect((await register(patient, browser.subscription)).status).toBe(200)
})
afterEach(async () => {
  await second?.kill()
  second = undefined
  service.respond = () => ({ status: 201 })
  service.received.length = 0
  testServer.clock.set(testNow)
})

function register(client: Client, token: string) {
  return client.post<{ errors: object }>('/api/admin/firebase/register', {
    device_token: token,
    device_type: 'web_device',
  })
}

const deliveries = () => testServer.database.select().from(pushDeliveries)

/**
 * Notifies the patient and tries to push it.
 * @returns the outcome of the delivery
 */
async function attempt() {
  await addNotification(testServer, patient)
  await runSendJobs(testServer)
  return (await deliveries()).at(-1)
}

test('a push is encrypted for the browser and signed with the keys of the installation', async () => {
  const { body } = await patient.get<{ data: { push_key: string } }>('/api/admin/notifications/settings')
  const key = body.data.push_key
  const id = await addNotification(testServer, patient)
  await runSendJobs(testServer)
  expect(service.received).toHaveLength(1)
  const [push] = service.received
  if (!push) throw new Error('no push')
  expect(`${service.url}${push.path}`).toBe(browser.endpoint)
  expect(push.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(24 * 3600),
    urgency: 'normal',
  })
  const [, token = '', signedBy = ''] = /^vapid t=(.+), k=(.+)$/.exec(push.headers.authorization ?? '') ?? []
  expect(signedBy).toBe(key)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk: Record<string, string> = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const publicKey = createPublicKey({ format: 'jwk', key: jwk })
  const claims = createVerifier({
    key: String(publicKey.export({ type: 'spki', format: 'pem' })),
    algorithms: ['ES256'],
  })(token)
  expect(claims).toMatchObject({ aud: service.url, sub: expect.stringMatching(/^(mailto:|https:)/) })
  expect(browser.read(push.body)).toEqual({
    title: 'Your appointment is confirmed',
    body: 'Open Mashfa to read it',
    lang: 'en',
    dir: 'ltr',
    tag: `notification-${id}`,
    url: `/my-notifications?open=${id}`,
  })
  expect((await deliveries()).at(-1)).toMatchObject({ status: 'sent', attempts: 1 })
  await runSendJobs(testServer)
  expect(service.received).toHaveLength(1)
})

test('a push about an offer is kept for a device that is off as long as the offer is open', async () => {
  const values = { doctor: 'Mona Nabil', at: '2026-11-18T13:00:00Z', minutes: 15 }
  const offer = { type: 'waitlist_offer', userId: patient.userId, key: crypto.randomUUID(), values, about: {} } as const
  await testServer.inContext(() => notify([offer]))
  await runSendJobs(testServer)
  expect(service.received.map(({ headers }) => headers.ttl)).toEqual([String(15 * 60)])
})

test.each([404, 410])('%i: the device is gone and is deleted', async (status) => {
  service.respond = () => ({ status })
  await attempt()
  expect(await testServer.database.select().from(pushDevices)).toEqual([])
})

test.each([429, 500, 503])('%i: the push is retried and then sent once', async (status) => {
  service.respond = () => ({ status })
  const delivery = await attempt()
  expect(delivery).toMatchObject({ status: 'queued', attempts: 1 })
  service.respond = () => ({ status: 201 })
  await testServer.server.platform.jobs.run('send-push', { id: delivery?.id })
  await testServer.server.platform.jobs.run('send-push', { id: delivery?.id })
  expect(service.received).toHaveLength(2)
  expect((await deliveries()).at(-1)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('a permanent rejection is not retried; a redirect is not followed', async () => {
  service.respond = () => ({ status: 403 })
  expect(await attempt()).toMatchObject({ status: 'failed' })
  service.respond = () => ({ status: 307 })
  expect(await attempt()).toMatchObject({ status: 'failed' })
  expect(service.received).toHaveLength(2)
})

test('an unavailable service is retried', async () => {
  const away = await startPushService()
  testServer.server.platform.config.push = { services: [service.url, away.url], fcm: undefined }
  await register(patient, new PushBrowser(`${away.url}/push/1`).subscription)
  await away.stop()
  const rows = async () => (await deliveries()).map(({ status }) => status).sort()
  await attempt()
  expect(await rows()).toEqual(['queued', 'sent'])
})

test('a push goes to every device while its session is open, and only while it is useful', async () => {
  const phone = new PushBrowser(`${service.url}/push/phone`)
  await register(patient, phone.subscription)
  await attempt()
  expect(service.received).toHaveLength(2)

  service.received.length = 0
  await patient.post('/api/admin/auth/logout')
  expect(await attempt()).toMatchObject({ status: 'sent' })
  expect(service.received).toEqual([])
})

test('a device pushes to the user who signed in last, and not to the previous one', async () => {
  const next = await testServer.addUser()
  await register(next, browser.subscription)
  await attempt()
  expect(service.received).toEqual([])
  await addNotification(testServer, next)
  await runSendJobs(testServer)
  expect(service.received).toHaveLength(1)
})

test('a notification that was read in the meantime or is too late is not pushed', async () => {
  const { jobs } = testServer.server.platform
  service.respond = () => ({ status: 503 })
  const late = await attempt()
  testServer.clock.advance(25 * 3_600_000)
  await jobs.run('send-push', { id: late?.id })
  testServer.clock.set(testNow)
  const read = await attempt()
  await patient.put('/api/admin/notifications/read-all')
  await jobs.run('send-push', { id: read?.id })
  expect(service.received).toHaveLength(2)
  expect((await deliveries()).map(({ status }) => status)).toEqual(['failed', 'failed'])
})

test('only a browser’s subscription at a known push service, or a token, is registered', async () => {
  const endpoints = ['http://169.254.169.254/latest', 'https://fcm.googleapis.com.example.org/x', 'file:///etc/passwd']
  const tokens = [
    ...endpoints.map((endpoint) => new PushBrowser(endpoint).subscription),
    '{}',
    '{"endpoint":1}',
    'a b',
    '',
  ]
  for (const token of tokens) expect([token, (await register(patient, token)).status]).toEqual([token, 422])
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
  ])
    expect((await register(patient, new PushBrowser(endpoint).subscription)).status).toBe(200)
  const noKeys = JSON.stringify({ endpoint: browser.endpoint, keys: { p256dh: 'x', auth: 'y' } })
  expect((await register(patient, noKeys)).body.errors).toEqual({ device_token: ['This value is not valid'] })
  await testServer.database.delete(pushDevices)
})

test('two servers send each queued push once', async () => {
  await testServer.createQueues()
  second = await startSecondServer(testServer, { jobs: true })
  const { jobs } = testServer.server.platform
  await jobs.start()
  for (let count = 0; count < 20; count += 1) await addNotification(testServer, patient)
  const settled = async () => (await deliveries()).filter(({ status }) => status === 'sent').length
  await vi.waitFor(async () => expect(await settled()).toBe(20), { timeout: eventuallyTimeout, interval: 100 })
  expect(service.received).toHaveLength(20)
  const tags = service.received.map(({ body }) => browser.read(body).tag)
  expect(new Set(tags).size).toBe(20)
})

test('a server that is killed between sending and storing the outcome sends nothing twice', async () => {
  await testServer.createQueues()
  second = await startSecondServer(testServer, { jobs: true })
  // From here on only the second server processes the queue.
  await testServer.server.platform.jobs.stop()
  service.respond = () => 'hang'
  await addNotification(testServer, patient)
  await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: eventuallyTimeout, interval: 50 })
  await second.kill()
  service.respond = () => ({ status: 201 })
  const [delivery] = await deliveries()
  const again = () => testServer.server.platform.jobs.run('send-push', { id: delivery?.id })
  await expect(again()).rejects.toThrow('being sent by another server')
  testServer.clock.advance(4 * 60_000)
  await again()
  expect(service.received).toHaveLength(1)
  expect((await deliveries())[0]).toMatchObject({ status: 'failed', attempts: 1 })
})
