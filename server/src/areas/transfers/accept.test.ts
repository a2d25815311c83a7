import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Episode } from '#contract/episodes/episode'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import type { Client } from '../../platform/testing/client'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { hospitals } from '../../schema/facilities'
import { storeEpisode } from '../episodes/testing/storeEpisode'
import { enter, normalValues } from '../vitals/testing/vitals'
import { Network } from './testing/network'

let testServer: TestServer
let network: Network
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  network = await Network.open(testServer)
})

const show = (who: Client) => who.get<{ data: Episode }>(`/api/admin/episode/${network.episodeId}`)
const listedAt = async (who: Client, hospital: number) =>
  (await who.get<{ data: Episode[] }>(`/api/admin/hospitals/${hospital}/episodes`)).body.data.map(({ id }) => id)

test('accepting moves the whole case into the bed of the receiving hospital', async () => {
  const { hub, hospital } = network.orders.ward
  const episode = await network.transferred({ bed: 'ICU 4' })
  expect(episode).toMatchObject({ id: network.episodeId, hospital_id: hub, bed: 'ICU 4', status: 0 })
  expect(episode.doctor?.id).toBe(network.receiver.userId)
  expect(episode.stays.map(({ bed, until }) => [bed, until === null])).toEqual([
    ['ICU 4', true],
    [network.orders.episode.bed, false],
  ])
  expect(await listedAt(network.receiver, hub)).toContain(network.episodeId)
  expect(await listedAt(network.sender, hospital)).not.toContain(network.episodeId)
  // The old bed is free at once.
  const patient = (await testServer.addUser()).userId
  const { department, doctor } = network.orders.ward
  const again = { hospital, department, patient, creator: doctor.userId, bed: network.orders.episode.bed }
  await expect(storeEpisode(testServer, again)).resolves.toBeGreaterThan(0)
})

test('the receiving hospital writes in the case and reaches the patient; the sending one only reads', async () => {
  await network.transferred()
  const { episodeId, sender, receiver } = network
  const allergies = `/api/admin/patients/${network.orders.episode.patient_id}/allergies`
  expect((await show(receiver)).body.data).toMatchObject({ is_transferred: false, is_open: true })
  expect((await receiver.put(`/api/admin/episodes/${episodeId}/severity`, { severity: 1 })).status).toBe(200)
  expect((await receiver.get(allergies)).status).toBe(200)
  expect((await show(sender)).body.data).toMatchObject({ is_transferred: true, status: 0 })
  const reads = [
    `/api/admin/episodes/${episodeId}/medical-history`,
    `/api/admin/episodes/${episodeId}/timeline`,
    `/api/admin/prescriptions/doctor/${episodeId}`,
    allergies,
  ]
  for (const path of reads) expect([path, (await sender.get(path)).status]).toEqual([path, 200])
  const history = await sender.get<{ data: { editable: boolean } }>(reads[0] ?? '')
  expect(history.body.data.editable).toBe(false)
  const { department } = network.orders.ward
  const writes = await Promise.all([
    sender.put(`/api/admin/episodes/${episodeId}/severity`, { severity: 1 }),
    sender.put(`/api/admin/episodes/${episodeId}/bed`, { department_id: department, bed: '1' }),
    sender.get(`/api/admin/episodes/${episodeId}/close`),
    sender.post(`/api/admin/episodes/${episodeId}/transfers`, network.fields()),
    sender.put(`/api/admin/episodes/${episodeId}/medical-history`, { chief_complaint: 'x', revision: 1 }),
  ])
  expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 404))
  expect((await network.orders.create({}, sender)).status).toBe(422)
  expect((await network.orders.ward.foreignDoctor.get(reads[0] ?? '')).status).toBe(404)
})

test('a receiving hospital that restricts its cases ends reading by the sending one', async () => {
  const hub = await testServer.addUser({ role: 'DOCTOR', hospitals: [network.orders.ward.hub] })
  await network.transferred()
  expect((await show(hub)).status).toBe(200)
  await testServer.database
    .update(hospitals)
    .set({ restrict_episodes: true })
    .where(eq(hospitals.id, network.orders.ward.hub))
  expect((await show(network.sender)).status).toBe(404)
  expect((await show(hub)).status).toBe(200)
  // It still sees in its own list what became of the transfer.
  expect((await network.sent()).data).toEqual([expect.objectContaining({ state: 'accepted', can_open: false })])
})

test('an occupied bed and a department of another hospital are refused on their fields, and nothing changes', async () => {
  const { hub, department } = network.orders.ward
  const patient = (await testServer.addUser()).userId
  const inBed = { hospital: hub, department: network.department, patient, creator: network.receiver.userId }
  await storeEpisode(testServer, { ...inBed, bed: 'ICU 1' })
  const id = await network.offered()
  const occupied = await network.accept(id, { bed: 'icu 1' })
  expect(occupied.status).toBe(422)
  expect(Object.keys(occupied.body.errors ?? {})).toEqual(['bed'])
  const wrong = await network.accept(id, { department_id: department })
  expect(Object.keys(wrong.body.errors ?? {})).toEqual(['department_id'])
  expect(await network.ofCase()).toEqual([expect.objectContaining({ id, state: 'offered' })])
  expect((await show(network.sender)).body.data).toMatchObject({
    bed: network.orders.episode.bed,
    is_transferred: false,
  })
  expect((await network.accept(id, { bed: 'ICU 2' })).status).toBe(200)
})

test('of two who accept at once, one does; of accepting and withdrawing at once, one happens', async () => {
  const id = await network.offered()
  const second = await testServer.addUser({ role: 'DOCTOR', hospitals: [network.orders.ward.hub] })
  const answers = await Promise.all([network.accept(id), network.accept(id, {}, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body.errors).toEqual({ state: ['This transfer was already accepted'] })
  expect((await show(network.receiver)).body.data.stays.filter(({ until }) => until === null)).toHaveLength(1)

  const other = await Network.open(testServer)
  const offer = await other.offered()
  const both = await Promise.all([other.accept(offer), other.withdraw(offer)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('of two patients for one bed, one is accepted', async () => {
  const other = await Network.open(testServer)
  const { hub } = network.orders.ward
  await testServer.database
    .update(hospitals)
    .set({ parent_id: hub })
    .where(eq(hospitals.id, other.orders.ward.hospital))
  const first = await network.offered()
  const { body } = await other.offer({ hospital_id: hub, department_id: network.department })
  const bed = { department_id: network.department, bed: 'ICU 9' }
  const answers = await Promise.all([network.accept(first, bed), network.accept(body.data.id, bed)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(Object.keys(answers.find(({ status }) => status === 422)?.body.errors ?? {})).toEqual(['bed'])
})

test('a call of the sending hospital that waits while the transfer is accepted finds the case no longer there', async () => {
  const { episodeId, sender, receiver, department } = network
  const id = await network.offered()
  const path = `/api/admin/episodes/${episodeId}`
  const history = { chief_complaint: 'Chest pain', revision: 1 }
  const order = await network.orders.prescribed()
  const stopped = { status: PRESCRIPTION_STATUS.discontinued, reason: 'Rash' }
  const answers = await runTogether<{ status: number }>(testServer.database, {
    lock: sql`select from departments where id = ${department} for update`,
    calls: [
      () => network.accept(id, { bed: 'ICU 8' }),
      () => sender.put(`${path}/discharge/left-bed`, {}),
      () => sender.get(`${path}/close`),
      () => sender.put(`${path}/discharge`, { revision: 0, discharge_reason: 'Recovered' }),
      () => sender.put(`${path}/medical-history`, history),
      () => sender.put(`${path}/severity`, { severity: 1 }),
      () => sender.put(`/api/admin/prescriptions/${order.id}/update-status`, stopped),
    ],
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404, 404, 404, 404])
  const { stays } = (await show(receiver)).body.data
  expect(stays.map(({ bed, until }) => [bed, until === null])).toContainEqual(['ICU 8', true])
})

test('so does one that names the case in its body', async () => {
  const { episodeId, orders, sender, department } = network
  const id = await network.offered()
  const request = {
    ...{ episode_id: episodeId, hospital_id: orders.ward.hub, receiver_id: network.receiver.userId },
    ...{ question: 'Is enoxaparin safe?', urgency: 'now', wanted: 'opinion', done_so_far: 'Aspirin given' },
  }
  const measured = { date: '2026-11-18 13:00', ...normalValues }
  const answers = await runTogether<{ status: number; body: { errors?: Record<string, string[]> } }>(
    testServer.database,
    {
      lock: sql`select from departments where id = ${department} for update`,
      calls: [
        () => network.accept(id),
        () => orders.create(),
        () => enter(orders.ward.nurse, episodeId, measured),
        () => sender.post('/api/admin/episodes/requests', request),
      ],
    },
  )
  const refused = [422, ['episode_id']]
  expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
    [200, []],
    ...[refused, refused, refused],
  ])
})

test('a repeat with the same key returns the same response', async () => {
  const id = await network.offered()
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await network.accept(id, { bed: 'ICU 5' }, network.receiver, headers)
  const again = await network.accept(id, { bed: 'ICU 5' }, network.receiver, headers)
  expect([first.status, again.status, again.body.data.id]).toEqual([200, 200, network.episodeId])
})

test('a patient who left the bed is in a bed again after the transfer', async () => {
  const path = `/api/admin/episodes/${network.episodeId}/discharge/left-bed`
  expect((await network.sender.put(path, {})).status).toBe(200)
  expect(await network.transferred({ bed: 'ICU 6' })).toMatchObject({ bed: 'ICU 6', status: 0 })
})

test('the timeline has the offer and the transfer, and the audit log the changed place', async () => {
  await network.transferred({ bed: 'ICU 7' })
  type Timeline = { data: { kind: string; text: string | null; details: string[] }[] }
  const { data } = (await network.receiver.get<Timeline>(`/api/admin/episodes/${network.episodeId}/timeline`)).body
  const kinds = data.map(({ kind }) => kind).filter((kind) => kind.startsWith('transfer'))
  expect(kinds).toEqual(['transfer_accepted', 'transfer_offered'])
  expect(data.find(({ kind }) => kind === 'transfer_offered')).toMatchObject({ details: ['Needs intensive care'] })
  const { rows } = await testServer.database.$client.query(
    `select changes from audit_log where action = 'transfers.accept' and user_id = $1`,
    [network.receiver.userId],
  )
  expect(rows).toHaveLength(1)
  expect(Object.keys(rows[0].changes)).toEqual(expect.arrayContaining(['state', 'hospital_id', 'bed']))
  expect(JSON.stringify(rows[0].changes)).not.toContain('oxygen')
})

test('the database refuses another hospital without a transfer, and a change of one that has ended', async () => {
  const { hub } = network.orders.ward
  const { episodeId, department } = network
  await expect(
    testServer.database.execute(
      sql`update episodes set hospital_id = ${hub}, department_id = ${department} where id = ${episodeId}`,
    ),
  ).rejects.toThrow()
  const id = await network.offered()
  await network.decline(id)
  await expect(
    testServer.database.execute(sql`update transfers set end_reason = 'x' where id = ${id}`),
  ).rejects.toThrow()
})
