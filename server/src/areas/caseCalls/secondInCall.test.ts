import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Execution } from '#contract/prescriptions/execution'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type DoseAnswer, Orders } from '../prescriptions/testing/orders'
import { storeDrug } from '../prescriptions/testing/storePrescription'
import { CallOfCase } from './testing/callOfCase'

let testServer: TestServer
let orders: Orders
let call: CallOfCase
let second: Client
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  orders = await Orders.open(testServer)
  call = new CallOfCase(testServer.url, orders.episode.id, orders.episode.patient_id)
  second = await testServer.addUser({ role: 'NURSE', hospitals: [orders.ward.hospital] })
})
afterEach(() => call.close())

/** Records a dose of a high-alert drug as given by the nurse. */
async function given(changes: object = {}): Promise<Execution> {
  const { id } = await orders.prescribed({ drug_id: await storeDrug(testServer, { high_alert: true }) })
  const [dose] = await orders.doses(id)
  const { status, body } = await orders.record(dose?.id ?? 0, changes)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

async function answer(dose: Execution, who: Client, body: object = { outcome: 'confirmed' }) {
  const path = `/api/admin/episodes/prescription-execution/${dose.id}/witness`
  const answered = await who.put<DoseAnswer>(path, body)
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.body))
  return answered.body.data.second_person
}

test('an answer counts as given in the call while both are in it', async () => {
  const dose = await given()
  const tab = await call.enter(orders.ward.nurse)
  await call.enter(second)
  const watching = await call.connect(orders.ward.nurse)
  await watching.subscribe(`episode.${call.episodeId}`)
  expect(await answer(dose, second)).toMatchObject({ outcome: 'confirmed', by: { id: second.userId }, in_call: true })
  await eventually(() => watching.events.includes(`episode.${call.episodeId} DoseCheckChanged`))
  const timeline = await second.get<{ data: { kind: string; details: string[] }[] }>(
    `/api/admin/episodes/${call.episodeId}/timeline`,
  )
  const entry = timeline.body.data.find(({ kind }) => kind === 'dose_given')
  expect(entry?.details).toContain('Confirmed by the second person in the call')
  expect(tab.payloadsOf('meeting:closed')).toEqual([])
})

test('also declining, and also with who recorded the dose for somebody else', async () => {
  const giver = await testServer.addUser({ role: 'NURSE', hospitals: [orders.ward.hospital] })
  const dose = await given({ given_by_id: giver.userId })
  await call.enter(orders.ward.nurse)
  await call.enter(second)
  const declined = { outcome: 'declined', reason: '4 units, not 10' }
  expect(await answer(dose, second, declined)).toMatchObject({ outcome: 'declined', in_call: true })
})

test.each(['nobody', 'only the first person', 'only the second person', 'the first and a third person'])(
  'an answer counts as given outside of the call with %s in it',
  async (present) => {
    const dose = await given()
    const { nurse, doctor } = orders.ward
    if (present.includes('first')) await call.enter(nurse)
    if (present.includes('second')) await call.enter(second)
    if (present.includes('third')) await call.enter(doctor)
    expect(await answer(dose, second)).toMatchObject({ outcome: 'confirmed', in_call: false })
  },
)

test('who has left, or lost the connection, is not in the call', async () => {
  const { nurse } = orders.ward
  const [one, two] = [await given(), await given()]
  const first = await call.enter(nurse)
  const lost = await call.enter(second)
  lost.socket.io.engine.close()
  await eventually(async () => (await call.show(nurse)).body.data.participants.some(({ is_away: isAway }) => isAway))
  expect(await answer(one, second)).toMatchObject({ in_call: false })
  await call.enter(second)
  await first.ask('meeting:leave', {})
  expect(await answer(two, second)).toMatchObject({ in_call: false })
})

test('the call of another case does not count, and what a browser says neither', async () => {
  const dose = await given()
  const elsewhere = await Orders.open(testServer)
  const otherCall = new CallOfCase(testServer.url, elsewhere.episode.id, elsewhere.episode.patient_id)
  await otherCall.enter(elsewhere.ward.nurse)
  expect(await answer(dose, second, { outcome: 'confirmed', in_call: true })).toMatchObject({ in_call: false })
  otherCall.close()
})

test('completing a dose alone is never in the call, also by the database', async () => {
  const dose = await given()
  await call.enter(orders.ward.nurse)
  await call.enter(second)
  const alone = { outcome: 'alone', reason: 'Alone on duty' }
  expect(await answer(dose, orders.ward.nurse, alone)).toMatchObject({ in_call: false })
  const change = sql`update dose_checks set in_call = true where execution_id = ${dose.id}`
  await expect(testServer.database.execute(change)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('final') },
  })
})

test('a nurse of the hub confirms in the call after giving a reason, and finds the dose by its case', async () => {
  const hubNurse = await testServer.addUser({ role: 'NURSE', hospitals: [orders.ward.hub] })
  const dose = await given({ asks_above: true })
  await call.enter(orders.ward.nurse)
  await call.giveReason(hubNurse)
  await call.enter(hubNurse)
  const path = `/api/admin/hospitals/${orders.ward.hospital}/dose-checks?episode_id=`
  const found = (id: number) => hubNurse.get<{ data: Execution[] }>(`${path}${id}`).then(({ body }) => body.data)
  expect(await found(call.episodeId)).toMatchObject([{ id: dose.id, can_witness: true }])
  expect(await found(call.episodeId + 1)).toEqual([])
  expect(await answer(dose, hubNurse)).toMatchObject({ in_call: true })
})
