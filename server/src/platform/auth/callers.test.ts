import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client'
import { startTestServer, type TestServer } from '../testing/server'

let testServer: TestServer
let people: Client[]

beforeAll(async () => {
  testServer = await startTestServer()
  people = await Promise.all(Array.from({ length: 40 }, () => testServer.addUser()))
})
afterAll(() => testServer.stop())

const profile = (person: Client) => person.get<{ data: { id: number } }>('/api/admin/profile/show')
const sql = (text: string, values: unknown[] = []) => testServer.database.$client.query(text, values)

test('concurrent calls each get their own caller, also two calls of the same session', async () => {
  const callers = [...people, ...people]
  const responses = await Promise.all(callers.map(profile))
  expect(responses.map(({ body }) => body.data.id)).toEqual(callers.map((person) => person.userId))
})

test('an ended session is refused at the next call, without affecting calls that arrive with it', async () => {
  const [gone] = people
  if (!gone) throw new Error('nobody')
  await sql('update sessions set ended_at = now() where user_id = $1', [gone.userId])
  const responses = await Promise.all(people.map(profile))
  expect(responses.map(({ status }) => status)).toEqual([401, ...Array(people.length - 1).fill(200)])
})

test('a failed statement fails the calls that waited for it; later calls succeed', async () => {
  await testServer.asOwner('alter table user_roles rename to user_roles_away')
  const refused = await Promise.all(people.slice(1).map(profile))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([500]))
  await testServer.asOwner('alter table user_roles_away rename to user_roles')
  const served = await Promise.all(people.slice(1).map(profile))
  expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]))
})
