import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Escalation } from '#contract/escalations/escalation'
import type { OutageDose } from '#contract/outage/calls'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { storeOutageCode } from '../outage/testing/storeOutageCode'
import { storeDrug } from '../prescriptions/testing/storePrescription'
import { entered, normalValues } from '../vitals/testing/vitals'
import { Network } from './testing/network'

const east = 'Africa/Mogadishu'
const cairo = 'Africa/Cairo'
const minute = 60_000

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
// In winter Mogadishu is an hour ahead of Cairo.
beforeEach(() => testServer.clock.set('2026-11-18T05:00:00Z'))

const openIn = (spoke: string, hub: string) => Network.open(testServer, { spoke, hub })
const utc = (time: string) => `2026-11-${time}:00.000Z`

/** Prescribes a drug for every 8 hours from 08:00 on in Mogadishu, and gives the first dose so many minutes late. */
async function givenLate(network: Network, minutes: number, changes: object = {}): Promise<number> {
  const { id } = await network.orders.prescribed(changes)
  await network.waitUntil(new Date(testServer.clock.now().getTime() + minutes * minute).toISOString())
  const [first] = await network.orders.doses(id)
  const { status, body } = await network.orders.record(first?.id ?? 0)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

test('doses that were given on time go on at the same instants, by the wall clock of the receiving hospital', async () => {
  const network = await openIn(east, cairo)
  const id = await givenLate(network, 0)
  await network.transferred()
  const doses = await network.openDoses(id)
  expect(doses.slice(0, 4)).toEqual([utc('18T13:00'), utc('18T21:00'), utc('19T05:00'), utc('19T13:00')])
})

test('a dose that was given late moves the first one of the receiving hospital, never too soon', async () => {
  const network = await openIn(east, cairo)
  const id = await givenLate(network, 50)
  await network.transferred()
  expect((await network.openDoses(id)).slice(0, 3)).toEqual([utc('18T13:50'), utc('18T21:50'), utc('19T05:50')])
})

test('the case says when each drug was given last, and when it is due first', async () => {
  const network = await openIn(east, cairo)
  const id = await givenLate(network, 50)
  await network.transferred()
  const [transfer] = await network.ofCase(network.hubNurse)
  expect(transfer?.carried).toEqual([
    expect.objectContaining({ prescription_id: id, last_given_at: utc('18T05:50'), next_due_at: utc('18T13:50') }),
  ])
})

test('a dose that is due during the journey waits at the receiving hospital, and can be given there', async () => {
  const network = await openIn(east, cairo)
  const id = await givenLate(network, 0)
  const offer = await network.offered()
  await network.waitUntil('2026-11-18T14:30:00Z')
  expect((await network.accept(offer)).status).toBe(200)
  expect((await network.openDoses(id)).slice(0, 2)).toEqual([utc('18T13:00'), utc('18T21:00')])
  const [late] = (await network.orders.doses(id, network.hubNurse)).filter(({ status }) => status === 1)
  expect(late?.state).toBe('late')
  expect((await network.orders.record(late?.id ?? 0, {}, network.hubNurse)).status).toBe(200)
})

test('a dose that is due during the journey, too soon after one that was given late, moves', async () => {
  const network = await openIn(east, cairo)
  const id = await givenLate(network, 180)
  const offer = await network.offered()
  await network.waitUntil('2026-11-18T14:00:00Z')
  expect((await network.accept(offer)).status).toBe(200)
  expect((await network.openDoses(id)).slice(0, 2)).toEqual([utc('18T16:00'), utc('19T00:00')])
})

test('a dose that is recorded while the transfer is accepted is the last one given, and is not due again', async () => {
  const network = await openIn(cairo, cairo)
  const id = await givenLate(network, 20)
  const offer = await network.offered()
  await network.waitUntil('2026-11-18T13:02:00Z')
  const next = (await network.orders.doses(id)).find(({ status }) => status === 1)
  const answers = await runTogether<{ status: number }>(testServer.database, {
    lock: sql`select from executions where id = ${next?.id} for update`,
    calls: [() => network.orders.record(next?.id ?? 0), () => network.accept(offer)],
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await network.openDoses(id)).slice(0, 2)).toEqual([utc('18T21:02'), utc('19T05:02')])
  const [transfer] = await network.ofCase(network.hubNurse)
  expect(transfer?.carried).toMatchObject([{ last_given_at: utc('18T13:02'), next_due_at: utc('18T21:02') }])
})

test('a dose that the sending hospital gave before the transfer is recorded as given by its nurse', async () => {
  const network = await openIn(east, cairo)
  const id = await givenLate(network, 0)
  const offer = await network.offered()
  await network.waitUntil('2026-11-18T13:10:00Z')
  expect((await network.accept(offer)).status).toBe(200)
  await network.waitUntil('2026-11-18T13:30:00Z')
  const nurse = network.orders.ward.nurse.userId
  const [late] = (await network.orders.doses(id, network.hubNurse)).filter(({ status }) => status === 1)
  const record = (given_at: string) =>
    network.orders.record(late?.id ?? 0, { given_at, given_by_id: nurse }, network.hubNurse)
  // By the wall clock of the receiving hospital: after the transfer, then before it.
  const refused = await record('2026-11-18 15:20')
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['given_by_id']])
  const given = await record('2026-11-18 15:02')
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  expect(given.body.data).toMatchObject({
    given_at: utc('18T13:02'),
    given_by: { id: nurse },
    recorded_by: { id: network.hubNurse.userId },
  })
})

test('a dose on an outage sheet keeps its code if its time stays; another one leads to the case', async () => {
  const network = await openIn(east, cairo)
  const path = (code: string) => `/api/admin/outage-codes/${code}`
  const printed = async (prescription: number) => {
    const next = (await network.orders.doses(prescription)).find(({ status }) => status === 1)
    return storeOutageCode(testServer, next?.id ?? 0, network.sender.userId)
  }
  const onTime = await givenLate(network, 0)
  const kept = await printed(onTime)
  const late = await givenLate(network, 50, { drug_id: await storeDrug(testServer), start: '2026-11-18 08:00' })
  const moved = await printed(late)
  await network.transferred()
  const found = await network.hubNurse.get<{ data: OutageDose }>(path(kept))
  expect(found.body.data.dose).toMatchObject({ prescription_id: onTime, execution_time: utc('18T13:00'), status: 1 })
  const replaced = await network.hubNurse.get<{ data: OutageDose }>(path(moved))
  expect(replaced.body.data).toMatchObject({ prescription_id: late, dose: null, as_needed: null, stopped_at: null })
  expect((await network.openDoses(late))[0]).toBe(utc('18T13:50'))
})

test('missed doses stay missed, and the one after them is not moved', async () => {
  const network = await openIn(east, cairo)
  const id = await givenLate(network, 0)
  const offer = await network.offered()
  await network.waitUntil('2026-11-18T22:00:00Z')
  expect((await network.accept(offer)).status).toBe(200)
  const states = (await network.orders.doses(id, network.hubNurse)).map(({ state }) => state)
  expect(states.slice(0, 3)).toEqual(['given', 'missed', 'due'])
  expect((await network.openDoses(id)).slice(1, 3)).toEqual([utc('18T21:00'), utc('19T05:00')])
})

test('a course keeps the number of its doses', async () => {
  const network = await openIn(east, cairo)
  const id = await givenLate(network, 180, { duration: 1, time_unit: 'days' })
  await network.transferred()
  expect(await network.openDoses(id)).toEqual([utc('18T16:00'), utc('19T00:00')])
})

test('doses that follow elapsed time, once a day and once a week go on as well', async () => {
  const network = await openIn(east, cairo)
  const each = async (frequency: number, unit: string) =>
    givenLate(network, 0, { frequency, frequency_time_unit: unit, drug_id: await storeDrug(testServer) })
  const [five, daily, weekly] = [await each(5, 'hours'), await each(1, 'days'), await each(1, 'weeks')]
  await network.transferred()
  expect((await network.openDoses(five)).slice(0, 2)).toEqual([utc('18T10:00'), utc('18T15:00')])
  expect(await network.openDoses(daily)).toEqual([utc('19T05:00')])
  expect(await network.openDoses(weekly)).toEqual([])
  await network.waitUntil('2026-11-24T05:00:00Z')
  expect(await network.openDoses(weekly)).toEqual([utc('25T05:00')])
})

test('a hold continues, and doses during it are not given', async () => {
  const network = await openIn(east, cairo)
  const id = await givenLate(network, 0)
  await network.orders.setStatus(id, 3, { reason: 'Before surgery' })
  await network.transferred()
  const doses = await network.orders.doses(id, network.hubNurse)
  expect(doses.filter(({ status }) => status === 1).map(({ state }) => state)).toEqual(doses.slice(1).map(() => 'held'))
  const resumed = await network.orders.setStatus(id, 2, { reason: null }, network.receiver)
  expect(resumed.status).toBe(200)
})

test('a dose that was due during a hold before the transfer is not made up for', async () => {
  const network = await openIn(east, cairo)
  const id = await givenLate(network, 50)
  await network.waitUntil('2026-11-18T06:00:00Z')
  await network.orders.setStatus(id, 3, { reason: 'Before surgery' })
  await network.waitUntil('2026-11-18T13:30:00Z')
  expect((await network.orders.setStatus(id, 2)).status).toBe(200)
  const offer = await network.offered()
  await network.waitUntil('2026-11-18T14:30:00Z')
  expect((await network.accept(offer)).status).toBe(200)
  const doses = await network.orders.doses(id, network.hubNurse)
  expect(doses.slice(0, 4).map(({ execution_time: due, state }) => [due, state])).toEqual([
    [utc('18T05:00'), 'given'],
    [utc('18T13:00'), 'held'],
    [utc('18T21:00'), 'upcoming'],
    [utc('19T05:00'), 'upcoming'],
  ])
})

test('limits of drugs as needed count the doses of the sending hospital', async () => {
  const network = await openIn(east, cairo)
  const { id } = await network.orders.asNeeded()
  expect((await network.orders.give(id)).status).toBe(200)
  await network.transferred()
  const tooSoon = await network.orders.give(id, {}, network.hubNurse)
  expect(tooSoon.status).toBe(422)
  expect(Object.keys(tooSoon.body.errors ?? {})).toContain('override_reason')
})

test('after the change of the clocks in Cairo, doses keep its wall clock from the first one on', async () => {
  testServer.clock.set('2026-10-29T05:00:00Z')
  const network = await openIn(east, cairo)
  // 08:00 in both: Cairo is at +03 until the night.
  const { id } = await network.orders.prescribed({ frequency: 1, frequency_time_unit: 'days' })
  const [first] = await network.orders.doses(id)
  await network.orders.record(first?.id ?? 0)
  await network.waitUntil('2026-10-29T06:00:00Z')
  await network.transferred()
  // The first one is 24 elapsed hours after the last one: 07:00 in Cairo, which has changed to +02.
  expect(await network.openDoses(id)).toEqual(['2026-10-30T05:00:00.000Z', '2026-10-31T05:00:00.000Z'])
})

test('before the change of the clocks in spring, no dose comes sooner than a day after the last one', async () => {
  testServer.clock.set('2026-04-23T05:00:00Z')
  const network = await openIn(cairo, cairo)
  const { id } = await network.orders.prescribed({ frequency: 1, frequency_time_unit: 'days' })
  const [first] = await network.orders.doses(id)
  await network.orders.record(first?.id ?? 0)
  await network.transferred()
  // By the wall clock of Cairo, 07:00 would be 04:00 UTC on the next day: 23 hours later.
  expect((await network.openDoses(id)).slice(0, 1)).toEqual(['2026-04-24T05:00:00.000Z'])
})

test('open escalations stay open, and the nurses of the receiving hospital are notified', async () => {
  const network = await openIn(cairo, cairo)
  const read = async (who = network.hubNurse) => {
    const path = `/api/admin/episodes/${network.episodeId}/escalations`
    return (await who.get<{ data: Escalation[] }>(path)).body.data
  }
  const date = testServer.clock.now().toLocaleString('sv', { timeZone: cairo }).slice(0, 16)
  const values = { date, ...normalValues, respiration: 26, spo2: 91, heart_rate: 95 }
  await entered(network.orders.ward.nurse, network.episodeId, values)
  const [before] = await read(network.orders.ward.nurse)
  await network.orders.ward.nurse.put(`/api/admin/escalations/${before?.id}/acknowledge`, {
    action: 'doctor_called',
    note: 'On the way',
  })
  await network.transferred()
  const [after, ...others] = await read()
  expect(others).toEqual([])
  expect(after).toMatchObject({ id: before?.id, level: 'high', acknowledged: null, editable: true })
  expect(after?.steps).toEqual([expect.objectContaining({ step: 'nurses', people: 1 })])
  const { body } = await network.hubNurse.get<{ data: { data: string }[] }>('/api/admin/my-notifications')
  expect(body.data.map(({ data }) => JSON.parse(data).type)).toContain('escalation_opened')
  expect(await read(network.orders.ward.nurse)).toEqual([expect.objectContaining({ editable: false })])
})
