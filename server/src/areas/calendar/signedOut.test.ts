import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

const profile = '/api/admin/profile'

test('the address of a calendar ends when its owner signs out everywhere, and no other', async () => {
  const [person, other] = [await testServer.addUser(), await testServer.addUser()]
  const feedOf = async (who: typeof person) => {
    const { body } = await who.post<{ data: { address: string } }>(`${profile}/calendar`, {})
    return testServer.url + new URL(body.data.address).pathname
  }
  const [own, others] = [await feedOf(person), await feedOf(other)]
  expect([(await fetch(own)).status, (await fetch(others)).status]).toEqual([200, 200])
  expect((await person.delete(`${profile}/sessions`)).status).toBe(200)
  expect([(await fetch(own)).status, (await fetch(others)).status]).toEqual([404, 200])
})
