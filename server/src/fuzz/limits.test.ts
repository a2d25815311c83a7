import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsFor } from '../platform/limits/limits'
import { startTestServer, type TestServer } from '../platform/testing/server'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({}, { limits: limitsFor('production') })
})
afterAll(() => testServer.stop())

test('repeated attempts are refused in the usual error format and language', async () => {
  const path = '/api/admin/auth/forget-password'
  const responses = []
  for (let tries = 0; tries < 25; tries += 1) {
    responses.push(await testServer.stranger.post(path, { email: `nobody${tries}@test.example` }, { language: 'ar' }))
  }
  expect(responses.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
  const refused = responses.at(-1)
  expect(refused?.body).toEqual({ error: expect.stringMatching(/[\u0621-\u064a]/) })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a malformed sign-in is refused before it counts', async () => {
  for (let tries = 0; tries < 15; tries += 1) {
    const wrong = { email: ['patient@demo.test'], password: { $gt: '' } }
    expect((await testServer.stranger.post('/api/admin/auth/login', wrong)).status).toBe(422)
  }
  const right = { email: 'patient@demo.test', password: 'Demo-1234' }
  expect((await testServer.stranger.post('/api/admin/auth/login', right)).status).toBe(200)
})
