import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/eventually'
import { startTestServer, type TestServer } from '../testing/server'

const kibibyte = 1024
const seconds = 1000

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

/** Begins to send a body of 200 KiB, and waits until the server has received its first part. */
async function begin(firstPart: number): Promise<{ sent: ClientRequest; response: Promise<IncomingMessage> }> {
  const { server } = testServer.server.app
  const connected = once(server, 'connection')
  const started = once(server, 'request')
  const sent = request(`${testServer.url}/api/admin/auth/login`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': 200 * kibibyte },
  })
  const response = once(sent, 'response').then(([received]) => received as IncomingMessage)
  response.catch(() => undefined)
  sent.write(' '.repeat(firstPart))
  const [socket] = (await connected) as [Socket]
  await started
  await eventually(() => socket.bytesRead > firstPart)
  return { sent, response }
}

const closeSlow = (after: number) => testServer.server.app.slowBodies.closeSlow(performance.now() + after)

test('a client that sends a byte now and then is disconnected, but not within half a minute', async () => {
  const { response } = await begin(10)
  closeSlow(25 * seconds)
  const closed = expect(response).rejects.toMatchObject({ code: 'ECONNRESET' })
  closeSlow(60 * seconds)
  await closed
})

test('a body over a weak connection takes as long as it needs', async () => {
  const { sent, response } = await begin(100 * kibibyte)
  closeSlow(35 * seconds)
  sent.end(' '.repeat(100 * kibibyte - 2).concat('{}'))
  expect((await response).statusCode).toBe(422)
  closeSlow(3600 * seconds)
  expect((await testServer.stranger.get('/api/health')).status).toBe(200)
})
