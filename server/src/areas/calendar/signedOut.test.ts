import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { changeUserAs } from '../users/testing/userForm'

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

test('the address of a calendar ends with another password, whoever set it', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const person = await testServer.addUser()
  const { body } = await person.post<{ data: { address: string } }>(`${profile}/calendar`, {})
  const own = testServer.url + new URL(body.data.address).pathname
  expect((await fetch(own)).status).toBe(200)
  expect((await changeUserAs(testServer, superAdmin, person.userId, { password: 'Another-1234' })).status).toBe(200)
  expect((await fetch(own)).status).toBe(404)
})
