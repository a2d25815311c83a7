import { generateKeyPairSync } from 'node:crypto'
import { createVerifier } from 'fast-jwt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { pushDeliveries, pushDevices } from '../../schema/notifications'
import { addNotification, runSendJobs } from './testing/notificationFixture'
import { type PushService, type ReceivedPush, startPushService } from './testing/pushService'

const deviceToken = 'cXyZ0123456789:APA91bExampleOfATokenOfFirebase-_0123456789'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

let testServer: TestServer
let google: PushService
let patient: Client
let accessToken = 'first'
/** The response of Firebase to a push with a valid access token. */
let response: { status: number; body?: object } = { status: 200 }

/** As Google documents it: no push without an access token, no access token without a signed assertion. */
function respond({ path, headers, body }: ReceivedPush) {
  if (path === '/token') {
    const form = new URLSearchParams(body.toString())
    const verify = createVerifier({
      key: String(publicKey.export({ type: 'spki', format: 'pem' })),
      algorithms: ['RS256'],
      allowedAud: `${google.url}/token`,
      allowedIss: 'push@mashfa.iam.gserviceaccount.com',
      clockTimestamp: testServer.clock.now().getTime(),
    })
    const claims = verify(form.get('assertion') ?? '') as { scope: string; iat: number; exp: number }
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      claims.scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      claims.exp - claims.iat === 3600
    if (!isRight) return { status: 400 }
    return { status: 200, body: { access_token: accessToken, expires_in: 3599, token_type: 'Bearer' } }
  }
  if (path !== '/v1/projects/mashfa/messages:send') return { status: 400 }
  return headers.authorization === `Bearer ${accessToken}` ? response : { status: 401 }
}

beforeAll(async () => {
  google = await startPushService()
  google.respond = respond
  const account = {
    project_id: 'mashfa',
    client_email: 'push@mashfa.iam.gserviceaccount.com',
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    token_uri: `${google.url}/token`,
  }
  testServer = await startTestServer({ push: { services: [], fcm: { account, url: google.url } } })
})
afterAll(async () => {
  await testServer.stop()
  await google.stop()
})
beforeEach(async () => {
  google.received.length = 0
  response = { status: 200 }
  await testServer.database.delete(pushDevices)
  patient = await testServer.addUser()
  const device = { device_token: deviceToken, device_type: 'web_device' }
  expect((await patient.post('/api/admin/firebase/register', device)).status).toBe(200)
})

/**
 * Notifies the patient and tries to push it.
 * @returns the outcome of the delivery
 */
async function attempt() {
  const id = await addNotification(testServer, patient)
  await runSendJobs(testServer)
  const [delivery] = (await testServer.database.select().from(pushDeliveries)).slice(-1)
  return { id, delivery }
}

const paths = () => google.received.map(({ path }) => path.replace(/.*[/:]/, ''))

test('a message is sent in Firebase’s format; the access token is reused until it expires', async () => {
  const { id, delivery } = await attempt()
  expect(delivery).toMatchObject({ status: 'sent' })
  const { publicUrl } = testServer.server.platform.config
  const url = `/my-notifications?open=${id}`
  expect(JSON.parse(google.received.at(-1)?.body.toString() ?? '')).toEqual({
    message: {
      token: deviceToken,
      notification: { title: 'Your appointment is confirmed', body: 'Open Mashfa to read it' },
      data: { url, tag: `notification-${id}` },
      webpush: {
        headers: { TTL: String(24 * 3600), Urgency: 'normal' },
        notification: { lang: 'en', dir: 'ltr', tag: `notification-${id}` },
        fcm_options: { link: `${publicUrl}${url}` },
      },
    },
  })
  await attempt()
  testServer.clock.advance(3_600_000)
  await attempt()
  expect(paths()).toEqual(['token', 'send', 'send', 'token', 'send'])
})

test('a revoked access token is replaced at the next attempt', async () => {
  await attempt()
  accessToken = 'second'
  const { delivery } = await attempt()
  expect(delivery).toMatchObject({ status: 'queued', attempts: 1 })
  await testServer.server.platform.jobs.run('send-push', { id: delivery?.id })
  expect((await testServer.database.select().from(pushDeliveries)).at(-1)).toMatchObject({
    status: 'sent',
    attempts: 2,
  })
})

const refusal = (status: number, errorCode: string) => ({
  status,
  body: {
    error: { code: status, details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] },
  },
})

test('UNREGISTERED deletes the device; UNAVAILABLE is retried; other errors are not', async () => {
  response = refusal(503, 'UNAVAILABLE')
  expect((await attempt()).delivery).toMatchObject({ status: 'queued' })
  response = refusal(400, 'INVALID_ARGUMENT')
  expect((await attempt()).delivery).toMatchObject({ status: 'failed' })
  expect(await testServer.database.select().from(pushDevices)).toHaveLength(1)
  response = refusal(404, 'UNREGISTERED')
  await attempt()
  expect(await testServer.database.select().from(pushDevices)).toEqual([])
})

test('a project that is not found is no reason to delete its devices', async () => {
  response = { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } }
  expect((await attempt()).delivery).toMatchObject({ status: 'failed', last_error: '404' })
  expect(await testServer.database.select().from(pushDevices)).toHaveLength(1)
})
