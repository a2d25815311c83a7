import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})
afterAll(() => running.stop())

test('a demo account signs in and sees itself', async () => {
  const answer = await running.stranger.post<{ access_token: string }>('/api/admin/auth/login', {
    email: 'Patient@demo.test',
    password: 'Demo-1234',
  })
  expect(answer.status).toBe(200)
  const me = await running.stranger.get<{ data: { first_name: string; permissions: string[] } }>(
    '/api/admin/profile/show',
    { headers: { authorization: `Bearer ${answer.body.access_token}` } },
  )
  expect(me.body.data.first_name).toBe('Ahmed')
  expect(me.body.data.permissions).toContain('schedule-appointment')
})
