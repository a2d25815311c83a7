import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { Orders } from '../prescriptions/testing/orders'
import { correct, entered, normalValues, valueIn } from '../vitals/testing/vitals'
import { look, since } from './testing/timeline'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(() => testServer.clock.set(testNow))

const [HEART_RATE, RESPIRATION] = [1, 2]
const now = () => testServer.clock.now().toISOString()
const noNews = { vitals: 0, missed_doses: 0, orders: 0, results: 0, follow_ups: 0, allergies: 0 }
const wall = (hours = 0) =>
  new Date(testServer.clock.now().getTime() + (hours + 2) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

test('on the first visit nothing is new', async () => {
  const orders = await Orders.open(testServer)
  await orders.prescribed()
  expect(await since(orders.ward.nurse, orders.episode.id)).toEqual({
    looked_at: null,
    until: expect.any(String),
    counts: noNews,
    more: false,
    worst_score: null,
    entries: [],
  })
})

test('what others recorded since, also if it had happened before, and the doses that were missed since', async () => {
  const orders = await Orders.open(testServer)
  const { id } = await orders.prescribed()
  await look(orders.ward.doctor, orders.episode.id, now())
  await orders.wait(9)
  const { nurse, doctor } = orders.ward
  await entered(nurse, orders.episode.id, { date: wall(), ...normalValues })
  await entered(nurse, orders.episode.id, { date: wall(-8.5), ...normalValues, respiration: 26 })
  const latex = { substance: 'Latex', severity: 'severe', status: 'active' }
  await nurse.post(`/api/admin/patients/${orders.episode.patient_id}/allergies`, latex)
  // What the caller did is not new to them.
  await orders.setStatus(id, 3, { reason: 'Theatre' })
  const news = await since(doctor, orders.episode.id)
  expect(news.counts).toEqual({ ...noNews, vitals: 2, missed_doses: 1, allergies: 1 })
  expect(news.worst_score).toMatchObject({ total: 3 })
  expect(news.entries.map(({ kind }) => kind).toSorted()).toEqual([
    'allergy_recorded',
    'dose_missed',
    'vital_signs',
    'vital_signs',
  ])
  await look(nurse, orders.episode.id, '2026-01-01T00:00:00.000Z')
  expect((await since(nurse, orders.episode.id)).counts.orders).toBe(2)
})

test('a correction of vital signs that were seen is new, once and with its time; one of new ones counts with them', async () => {
  const orders = await Orders.open(testServer)
  const { id } = orders.episode
  const seen = await entered(orders.ward.nurse, id, { date: wall(), ...normalValues })
  await orders.wait(0.1)
  await look(orders.ward.doctor, id, now())
  await orders.wait(1)
  const { nurse, doctor } = orders.ward
  expect((await correct(nurse, valueIn(seen, RESPIRATION), { rate: 26 })).status).toBe(200)
  const corrected = {
    kind: 'vital_signs_corrected',
    happened_at: now(),
    recorded_at: null,
    author: { id: nurse.userId },
    details: ['26 breaths/min', 'Typing error'],
    score: { total: 3 },
  }
  const news = await since(doctor, id)
  expect(news.counts).toEqual({ ...noNews, vitals: 1 })
  expect(news.worst_score).toMatchObject({ total: 3 })
  expect(news.entries).toMatchObject([corrected])
  // What the caller corrected is not new to them.
  expect((await correct(doctor, valueIn(seen, HEART_RATE), { rate: 75 })).status).toBe(200)
  expect((await since(doctor, id)).counts).toEqual({ ...noNews, vitals: 1 })
  const later = await entered(nurse, id, { date: wall(), ...normalValues })
  expect((await correct(nurse, valueIn(later, HEART_RATE), { rate: 80 })).status).toBe(200)
  expect((await since(doctor, id)).counts).toEqual({ ...noNews, vitals: 2 })
})

test('what was marked as seen is not new any more; what came meanwhile is', async () => {
  const orders = await Orders.open(testServer)
  await look(orders.ward.doctor, orders.episode.id, now())
  await orders.wait(1)
  await entered(orders.ward.nurse, orders.episode.id, { date: wall(), ...normalValues })
  await orders.wait(0.1)
  const { until, counts } = await since(orders.ward.doctor, orders.episode.id)
  expect(counts).toEqual({ ...noNews, vitals: 1 })
  await orders.wait(0.1)
  await entered(orders.ward.nurse, orders.episode.id, { date: wall(), ...normalValues })
  expect((await look(orders.ward.doctor, orders.episode.id, until)).body.data.looked_at).toBe(until)
  expect((await since(orders.ward.doctor, orders.episode.id)).counts).toEqual({ ...noNews, vitals: 1 })
})

test('what is committed during a look, recorded before it, is new at the next one', async () => {
  const orders = await Orders.open(testServer)
  const { id } = orders.episode
  const measure = () => entered(orders.ward.nurse, id, { date: wall(), ...normalValues })
  await measure()
  await look(orders.ward.doctor, id, now())
  await orders.wait(0.1)
  await runTogether(testServer.database, {
    // The score is computed once the values are written.
    lock: sql`select from episode_monitoring where episode_id = ${id} for no key update`,
    calls: [measure],
    during: async () => {
      const { counts, until } = await since(orders.ward.doctor, id)
      expect(counts).toEqual(noNews)
      await look(orders.ward.doctor, id, until)
    },
  })
  expect((await since(orders.ward.doctor, id)).counts).toEqual({ ...noNews, vitals: 1 })
})

test('a repeat and an earlier time change nothing, and the future is not seen', async () => {
  const orders = await Orders.open(testServer)
  const { doctor } = orders.ward
  const looked = async (until: string) => (await look(doctor, orders.episode.id, until)).body.data.looked_at
  const first = now()
  expect(await looked('2999-01-01T00:00:00.000Z')).toBe(first)
  expect(await looked(first)).toBe(first)
  expect(await looked('2026-01-01T00:00:00.000Z')).toBe(first)
})
