import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UnreadResult } from '#contract/investigations/investigation'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { Lab } from './testing/lab'

let testServer: TestServer
let lab: Lab
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  lab = await Lab.open(testServer)
})

const path = '/api/admin/investigations/unread'
const unread = (who: Client, query = '') =>
  who.get<{ data: UnreadResult[]; meta: { total: number } }>(`${path}${query}`)
const count = async (who: Client) => (await who.get<{ data: { unread: number } }>(`${path}/count`)).body.data.unread

/** Orders an investigation and records its result, a minute after the last one. */
async function withResult(): Promise<number> {
  const order = await lab.ordered({ center_id: lab.lab })
  testServer.clock.set(new Date(testServer.clock.now().getTime() + 60_000))
  expect((await lab.execute(order)).status).toBe(200)
  return order.id
}

test('the doctor who ordered lists and counts unread results, the oldest first, until somebody has read them', async () => {
  const { doctor, nurse } = lab.ward
  const [first, second] = [await withResult(), await withResult()]
  await lab.ordered()
  const { body } = await unread(doctor)
  expect(body.data).toMatchObject([
    { id: first, unread: true, patient: { id: lab.episode.patient_id }, hospital: { id: lab.ward.hospital } },
    { id: second },
  ])
  expect((await unread(doctor, '?limit=1&page=2')).body).toMatchObject({ data: [{ id: second }], meta: { total: 2 } })
  expect(await count(doctor)).toBe(2)
  await lab.seen(first, nurse)
  expect(await count(doctor)).toBe(1)
  expect((await unread(doctor)).body.data.map(({ id }) => id)).toEqual([second])
})

test('an amended result is unread again', async () => {
  const id = await withResult()
  await lab.seen(id)
  const { revision } = (await lab.show(id)).body.data
  await lab.execute({ id, revision }, { reason: 'Wrong sample' })
  expect(await count(lab.ward.doctor)).toBe(1)
})

test('an amended result stays unread when only the earlier one was on the screen', async () => {
  const id = await withResult()
  const { revision } = (await lab.show(id)).body.data
  await lab.execute({ id, revision }, { reason: 'Wrong sample' })
  expect((await lab.seen(id, lab.ward.doctor, revision)).status).toBe(200)
  expect(await count(lab.ward.doctor)).toBe(1)
  await lab.seen(id)
  expect(await count(lab.ward.doctor)).toBe(0)
})

test('others have none of them: colleagues, the center, and a doctor who left the hospital', async () => {
  await withResult()
  for (const who of [lab.ward.nurse, lab.member, lab.ward.foreignDoctor]) expect(await count(who)).toBe(0)
  await testServer.database.execute(sql`delete from user_hospitals where user_id = ${lab.ward.doctor.userId}`)
  expect(await count(lab.ward.doctor)).toBe(0)
  expect((await unread(lab.ward.doctor)).body.data).toEqual([])
})
