import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod'
import type { WardVitals } from '#contract/vitals/vitalSign'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { episodes } from '../../schema/episodes'
import { hospitals } from '../../schema/facilities'
import { dischargeEpisode, storeDepartment } from '../episodes/testing/storeEpisode'
import { openWard, type Ward } from '../episodes/testing/ward'
import { type Answer, correct, type EnteredSet, enter, entered, normalValues, storeInpatient } from './testing/vitals'

type Row = z.output<typeof WardVitals>

let testServer: TestServer
let ward: Ward
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  ward = await openWard(testServer)
})

const list = async (who: Client = ward.nurse, query = '') => {
  const { status, body } = await who.get<Answer<Row[]>>(
    `/api/admin/hospitals/${ward.hospital}/vital-signs/ward?${query}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const patientOf = async (episode: number) => {
  const [row] = await testServer.database.select().from(episodes).where(eq(episodes.id, episode))
  return row?.patient_id ?? 0
}
const giveReason = async (who: Client, episode: number) => {
  const reason = { patient_id: await patientOf(episode), reason: 'Second opinion for the spoke' }
  expect((await who.post('/api/admin/access-reasons', reason)).status).toBe(200)
}

/** Stores patients in each state of the list, and returns their episodes in its order. */
async function storeAll() {
  const store = (birth?: string) => storeInpatient(testServer, ward, birth ? { birth } : {})
  const [low, high, child, never, missing] = [
    await store(),
    await store(),
    await store('2020-01-01'),
    await store(),
    await store(),
  ]
  await entered(ward.nurse, low, { date: '2026-11-18 12:00', ...normalValues })
  await entered(ward.nurse, high, {
    ...{ date: '2026-11-18 11:00', ...normalValues, respiration: 26, spo2: 91, heart_rate: 95 },
  })
  await entered(ward.nurse, child, { date: '2026-11-18 12:00', ...normalValues })
  const { respiration, ...rest } = normalValues
  await entered(ward.nurse, missing, { date: '2026-11-18 12:00', ...rest, heart_rate: 135 })
  const discharged = await store()
  await dischargeEpisode(testServer, discharged)
  return { never, high, missing, low, child }
}

test('the list has the open episodes: those never measured, then by the next check, then those without any', async () => {
  const { never, high, missing, low, child } = await storeAll()
  const { data, meta } = await list()
  expect(data.map(({ episode_id }) => episode_id)).toEqual([never, high, missing, low, child])
  expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 50, total: 5 })
  expect(data).toMatchObject([
    { is_open: true, score: null, measured_at: null, next_check: null, patient: { age: 36 } },
    { score: { total: 7 }, next_check: { due_at: '2026-11-18T09:00:00.000Z', is_continuous: true } },
    {
      score: { total: null, atLeast: 3, missing: ['respiration'] },
      next_check: { due_at: '2026-11-18T10:00:00.000Z', is_overdue: true },
    },
    { score: { total: 0 }, next_check: { due_at: '2026-11-18T22:00:00.000Z', is_overdue: false } },
    { score: { excluded: 'under_16' }, next_check: null, patient: { age: 6 } },
  ])
})

test('pages and the export have the same order, and no row twice', async () => {
  const ids = Object.values(await storeAll())
  const pages = await Promise.all([1, 2, 3].map((page) => list(ward.nurse, `limit=2&page=${page}`)))
  expect(pages.flatMap(({ data }) => data.map(({ episode_id }) => episode_id))).toEqual(ids)
  const columns = encodeURIComponent(
    JSON.stringify([
      { field: 'episode_id', header: 'Case' },
      { field: 'bed', header: 'Room' },
    ]),
  )
  const lines = await ward.nurse.downloadCsv(
    `/api/admin/hospitals/${ward.hospital}/vital-signs/ward/sheet?columns=${columns}`,
  )
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(ids)
})

test('the list is filtered by department', async () => {
  const intensive = await storeDepartment(testServer, ward.hospital, 'Intensive care')
  await storeInpatient(testServer, ward)
  const there = await storeInpatient(testServer, { ...ward, department: intensive })
  const { data, meta } = await list(ward.nurse, `department_id=${intensive}`)
  expect([data.map(({ episode_id }) => episode_id), meta.total]).toEqual([[there], 1])
  expect(data[0]?.department).toEqual({ id: intensive, name: 'Intensive care' })
})

test('staff of the hub see names and pictures only, in an order that tells nothing, until they give a reason', async () => {
  const { never, high, missing, low, child } = await storeAll()
  const ids = [low, high, child, never, missing]
  const { data } = await list(ward.hubDoctor)
  expect(data.map(({ episode_id }) => episode_id)).toEqual(ids)
  for (const row of data) {
    expect(row).toMatchObject({
      is_open: false,
      score: null,
      measured_at: null,
      next_check: null,
      patient: { age: null },
    })
  }
  await giveReason(ward.hubDoctor, high)
  const [first, ...others] = (await list(ward.hubDoctor)).data
  expect(first).toMatchObject({ episode_id: high, is_open: true, score: { total: 7 } })
  expect(others.map(({ is_open }) => is_open)).toEqual([false, false, false, false])
})

const date = '2026-11-18 13:00'
/** The calls on an episode and one of its values, as their statuses. */
async function statusesOf(who: Client, episode: number, { values }: EnteredSet): Promise<number[]> {
  const sign = values[0]
  if (!sign) throw new Error('The set is empty')
  const reads = ['vital-signs', 'vital-signs/sets', 'early-warning', 'vital-signs/sheet?format=csv']
  const responses = [
    ...(await Promise.all(reads.map((path) => who.get(`/api/admin/episodes/${episode}/${path}`)))),
    await who.get(`/api/admin/vital-sign/${sign.id}`),
    await correct(who, sign, { rate: 17 }),
    await enter(who, episode, { date, heart_rate: 80 }),
    await who.post('/api/admin/vital-signs', { episode_id: episode, date, type_id: 1, rate: 80 }),
  ]
  return responses.map(({ status }) => status)
}

test('staff of the hub read, record and correct with a reason, unless the hospital restricts its episodes', async () => {
  const episode = await storeInpatient(testServer, ward)
  const set = await entered(ward.nurse, episode, { date: '2026-11-18 12:00', ...normalValues })
  expect(await statusesOf(ward.hubDoctor, episode, set)).toEqual(Array(8).fill(403))
  const refused = await ward.hubDoctor.get<Answer<unknown>>(`/api/admin/episodes/${episode}/vital-signs`)
  expect(refused.body.reason_for).toBe(await patientOf(episode))
  await giveReason(ward.hubDoctor, episode)
  expect(await statusesOf(ward.hubDoctor, episode, set)).toEqual(Array(8).fill(200))
  await testServer.database.update(hospitals).set({ restrict_episodes: true }).where(eq(hospitals.id, ward.hospital))
  expect(await statusesOf(ward.hubDoctor, episode, set)).toEqual([404, 404, 404, 404, 404, 404, 422, 422])
  expect((await list(ward.hubDoctor)).data).toEqual([])
  expect(await statusesOf(ward.foreignDoctor, episode, set)).toEqual([404, 404, 404, 404, 404, 404, 422, 422])
})

test('reads and changes are in the audit log, and measured values are in it as digests only', async () => {
  const episode = await storeInpatient(testServer, ward)
  const values = { ...normalValues, note: 'Secret note', temperature: 38.5, weight: 71.25 }
  const { status } = await enter(ward.nurse, episode, { date, ...values })
  expect(status).toBe(200)
  const [sign] = (
    await ward.nurse.get<Answer<{ id: number }[]>>(`/api/admin/episodes/${episode}/vital-signs?type_id=7`)
  ).body.data
  const path = `/api/admin/vital-signs/${sign?.id}`
  const fields = { type_id: 7, rate: 72.35, date, note: 'Other secret', reason: 'Misread scale', revision: 1 }
  expect((await ward.nurse.put(path, fields)).status).toBe(200)
  const monitoring = { spo2_scale: 2, is_pregnant: true, reason: 'Secret reason', revision: 0 }
  expect((await ward.doctor.put(`/api/admin/episodes/${episode}/monitoring`, monitoring)).status).toBe(200)
  await expect
    .poll(async () => {
      const { rows } = await testServer.database.$client.query(
        `select distinct action from audit_log where kind = 'episode' and record_id = $1 or kind = 'vitalSign' and record_id = $2
          order by action`,
        [String(episode), String(sign?.id)],
      )
      return rows.map(({ action }) => action)
    })
    .toEqual(['vitals.createSet', 'vitals.list', 'vitals.monitor', 'vitals.update'])
  const { rows } = await testServer.database.$client.query<{ changes: Record<string, object> }>(
    `select changes from audit_log where change and (record_id = $1 or record_id = $2) and action like 'vitals.%' order by id`,
    [String(episode), String(sign?.id)],
  )
  const [created, corrected, monitored] = rows.map(({ changes }) => changes)
  const digest = { digest: expect.stringMatching(/^[0-9a-f]{16}$/) }
  expect(created).toMatchObject({ temperature: { after: digest }, oxygen: { after: digest }, note: { after: digest } })
  expect(corrected).toMatchObject({
    measured_value: { before: digest, after: digest },
    correction_reason: { after: digest },
  })
  expect(monitored).toMatchObject({
    spo2_scale: { before: digest, after: digest },
    is_pregnant: { after: digest },
    monitoring_reason: { after: digest },
  })
  expect(JSON.stringify(rows)).not.toMatch(/38\.5|71\.25|7125|72\.35|7235|ecret|Misread|nasal|"A"/)
})
