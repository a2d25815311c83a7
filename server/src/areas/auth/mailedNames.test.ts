import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { userForm } from '../users/testing/userForm'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test.each([
  ['Salma', 'Hello Salma,'],
  ['You won, see evil.example/win', 'Hello there,'],
  ['Call +20 100 123 4567 now', 'Hello there,'],
])('a person who registers as %j is greeted with %j', async (first_name, greeting) => {
  const email = `greeted${first_name.length}@test.example`
  const form = await userForm(testServer, { email, first_name })
  expect((await testServer.stranger.post('/api/admin/auth/register', form)).status).toBe(200)
  const superAdmin = await testServer.as('super@demo.test')
  const { body } = await superAdmin.get<{ data: { to: string; body: string }[] }>('/api/admin/outbox?limit=100')
  const mails = body.data.filter(({ to }) => to === email)
  expect(mails.map((mail) => mail.body.split('\n')[0])).toEqual([greeting])
  expect(mails[0]?.body).not.toContain('evil')
})
