import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

const email = 'nurse@demo.test'
const current_password = 'Demo-1234'
const factor = '/api/admin/second-factor'
const codeOf = (secret: string) => {
  testServer.clock.advance(30_000)
  return generateSync({ secret, epoch: Math.floor(testServer.clock.now().getTime() / 1000) })
}
const isOpen = async (session: Client) => (await session.get('/api/admin/profile/show')).status === 200

test('adding, removing and resetting a second factor ends the sessions in which it was not passed', async () => {
  const [here, elsewhere] = [await testServer.as(email), await testServer.as(email)]
  const another = await testServer.as('doctor@demo.test')
  const started = await here.post<{ data: { secret: string } }>(`${factor}/totp`, { current_password })
  const { secret } = started.body.data
  expect(await isOpen(elsewhere), 'before the first code').toBe(true)
  expect((await here.post(`${factor}/totp/confirm`, { code: codeOf(secret) })).status).toBe(200)
  expect([await isOpen(here), await isOpen(elsewhere), await isOpen(another)]).toEqual([true, false, true])

  const later = await testServer.as(email)
  const off = await here.post(`${factor}/disable`, { current_password, code: codeOf(secret) })
  expect(off.status).toBe(200)
  expect([await isOpen(here), await isOpen(later)]).toEqual([true, false])
})

test('resetting it by an administrator ends all sessions of the user', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const person = await testServer.as('coordinator@demo.test')
  const started = await person.post<{ data: { secret: string } }>(`${factor}/totp`, { current_password })
  await person.post(`${factor}/totp/confirm`, { code: codeOf(started.body.data.secret) })
  expect(await isOpen(person)).toBe(true)
  const reset = await superAdmin.delete(`/api/admin/users/${person.userId}/second-factor`)
  expect(reset.status).toBe(200)
  expect([await isOpen(person), await isOpen(superAdmin)]).toEqual([false, true])
})
