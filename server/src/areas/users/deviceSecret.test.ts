import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})
afterAll(() => running.stop())

const secretOf = async (email: string) => {
  const client = await running.as(email)
  const { status, body, headers } = await client.get<{ data: { secret: string } }>('/api/admin/profile/device-secret')
  expect(status).toBe(200)
  return { secret: body.data.secret, cache: headers.get('cache-control') }
}

test('the secret of a device is the same in every session of a user, another one for another user, and never cached', async () => {
  const first = await secretOf('nurse@demo.test')
  const again = await secretOf('nurse@demo.test')
  const other = await secretOf('doctor@demo.test')
  expect(Buffer.from(first.secret, 'base64')).toHaveLength(32)
  expect(again.secret).toBe(first.secret)
  expect(other.secret).not.toBe(first.secret)
  expect(first.cache).toBe('no-store')
})
