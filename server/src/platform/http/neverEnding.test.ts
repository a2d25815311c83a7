import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test('a connection on which the headers never end is closed', async () => {
  const { headersTimeout, requestTimeout } = testServer.server.app.server
  expect([headersTimeout, requestTimeout].every((milliseconds) => milliseconds > 0)).toBe(true)
  const { hostname, port } = new URL(testServer.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  socket.resume()
  await once(socket, 'close')
}, 60_000)

test('a JSON body that is nested deeply is refused before it is parsed', async () => {
  const send = (body: string) =>
    fetch(`${testServer.url}/api/admin/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  const nested = (depth: number) => `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect((await send(nested(20))).status, 'an invalid email').toBe(422)
  expect((await send(nested(200))).status).toBe(400)
  expect((await send(`{"email":"${'['.repeat(200)}"}`)).status, 'a text').toBe(422)
})
