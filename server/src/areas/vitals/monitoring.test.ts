import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VitalSet } from '#contract/vitals/vitalSign'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { dischargeEpisode } from '../episodes/testing/storeEpisode'
import { openWard, type Ward } from '../episodes/testing/ward'
import { type Answer, entered, normalValues, storeInpatient, type Warning } from './testing/vitals'

let testServer: TestServer
let ward: Ward
let episode: number
beforeAll(async () => {
  testServer = await startTestServer()
  ward = await openWard(testServer)
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  episode = await storeInpatient(testServer, ward)
})

const usual = { spo2_scale: 1, is_pregnant: false, interval_minutes: null, interval_until: null, reason: null }
const monitor = (changes: Record<string, unknown>, who = ward.doctor) =>
  who.put<Answer<Warning>>(`/api/admin/episodes/${episode}/monitoring`, { ...usual, revision: 0, ...changes })
const warning = async (who = ward.doctor) =>
  (await who.get<Answer<Warning>>(`/api/admin/episodes/${episode}/early-warning`)).body.data

test('the scale and a pregnancy compute all scores again, and are versions with who set them', async () => {
  await entered(ward.nurse, episode, { date: '2026-11-18 09:00', ...normalValues, spo2: 90 })
  const { earlyWarning } = await entered(ward.nurse, episode, { date: '2026-11-18 12:00', ...normalValues, spo2: 90 })
  expect(earlyWarning.score).toMatchObject({ total: 3 })
  const scale = await monitor({ spo2_scale: 2, reason: 'Hypercapnia' })
  expect(scale.body.data).toMatchObject({
    score: { total: 0 },
    next_check: { due_at: '2026-11-18T22:00:00.000Z' },
    monitoring: { spo2_scale: 2, is_pregnant: false, own_interval: null, revision: 1, editable: true },
  })
  const sets = await ward.doctor.get<Answer<VitalSet[]>>(`/api/admin/episodes/${episode}/vital-signs/sets`)
  expect(sets.body.data.map(({ score }) => score.total)).toEqual([0, 0])
  const pregnant = await monitor({ spo2_scale: 2, is_pregnant: true, reason: 'Week 20', revision: 1 })
  expect(pregnant.body.data).toMatchObject({ score: { excluded: 'pregnant' }, next_check: null })
  const { rows } = await testServer.database.$client.query(
    `select revision, spo2_scale, is_pregnant, reason, editor_id from monitoring_versions where episode_id = $1 order by 1`,
    [episode],
  )
  expect(rows).toEqual([
    { revision: 0, spo2_scale: 1, is_pregnant: false, reason: null, editor_id: null },
    { revision: 1, spo2_scale: 2, is_pregnant: false, reason: 'Hypercapnia', editor_id: ward.doctor.userId },
  ])
})

describe('a doctor’s interval', () => {
  const interval = { interval_minutes: 30, interval_until: '2026-11-20 13:00', reason: 'Fresh infarction' }

  test('applies at once, with who set it, when and why', async () => {
    await entered(ward.nurse, episode, { date: '2026-11-18 12:50', ...normalValues })
    const { status, body } = await monitor(interval)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      next_check: { due_at: '2026-11-18T11:20:00.000Z' },
      monitoring: {
        own_interval: {
          minutes: 30,
          until: '2026-11-20T11:00:00.000Z',
          reason: 'Fresh infarction',
          set_by: { id: ward.doctor.userId },
          set_at: '2026-11-18T11:00:00.000Z',
        },
      },
    })
    const { earlyWarning } = await entered(ward.nurse, episode, { date: '2026-11-18 13:00', ...normalValues })
    expect(earlyWarning.next_check?.due_at).toBe('2026-11-18T11:30:00.000Z')
  })

  test('that is longer does not apply once the score is more urgent than when it was set', async () => {
    await entered(ward.nurse, episode, {
      date: '2026-11-18 12:00',
      ...normalValues,
      respiration: 24,
      spo2: 93,
      temperature: 38.5,
    })
    expect((await warning()).score).toMatchObject({ total: 5 })
    const { body } = await monitor({ ...interval, interval_minutes: 240 })
    expect(body.data.next_check?.due_at).toBe('2026-11-18T14:00:00.000Z')
    const worse = await entered(ward.nurse, episode, {
      date: '2026-11-18 13:00',
      ...normalValues,
      respiration: 26,
      spo2: 91,
      heart_rate: 95,
    })
    expect(worse.earlyWarning).toMatchObject({
      score: { total: 7 },
      next_check: { due_at: '2026-11-18T11:00:00.000Z', is_continuous: true, is_overdue: false },
    })
  })

  test('is the only one for a child', async () => {
    episode = await storeInpatient(testServer, ward, { birth: '2020-01-01' })
    await entered(ward.nurse, episode, { date: '2026-11-18 12:50', heart_rate: 110 })
    expect((await monitor({ ...interval, interval_minutes: 60 })).body.data).toMatchObject({
      score: { excluded: 'under_16' },
      next_check: { due_at: '2026-11-18T11:50:00.000Z' },
    })
  })

  test('stays as it was set when another setting changes, is shown until it ends, and can be removed', async () => {
    await entered(ward.nurse, episode, { date: '2026-11-18 12:50', ...normalValues })
    const set = (await monitor(interval)).body.data.monitoring.own_interval
    testServer.clock.advance(60_000)
    const changed = await monitor({ ...interval, spo2_scale: 2, reason: 'Hypercapnia', revision: 1 })
    expect(changed.body.data.monitoring.own_interval).toEqual(set)
    const removed = await monitor({ revision: 2 })
    expect(removed.body.data.monitoring).toMatchObject({ own_interval: null, spo2_scale: 1, revision: 3 })
    expect(removed.body.data.next_check?.due_at).toBe('2026-11-18T22:50:00.000Z')
    await monitor({ ...interval, interval_until: '2026-11-18 13:02', revision: 3 })
    expect((await warning()).monitoring.own_interval?.minutes).toBe(30)
    testServer.clock.advance(60_000)
    expect((await warning()).monitoring.own_interval).toBeNull()
  })

  test('can be set before anything was measured', async () => {
    expect((await monitor(interval)).body.data).toMatchObject({ score: null, measured_at: null, next_check: null })
  })

  test('ends on the wall clock of the hospital, also across a change of the clock', async () => {
    testServer.clock.set('2026-10-28T11:00:00Z')
    episode = await storeInpatient(testServer, ward)
    const { body } = await monitor({ ...interval, interval_until: '2026-10-30 13:00' })
    expect(body.data.monitoring.own_interval?.until).toBe('2026-10-30T11:00:00.000Z')
  })
})

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['a scale without a reason', { spo2_scale: 2 }, { reason: ['Field is required'] }],
  ['a pregnancy without a reason', { is_pregnant: true }, { reason: ['Field is required'] }],
  ['another scale', { spo2_scale: 3 }, { spo2_scale: ['Choose from the list'] }],
  ['an interval that is too short', { interval_minutes: 4 }, { interval_minutes: ['cannot be less than 5'] }],
  ['an interval that is too long', { interval_minutes: 1441 }, { interval_minutes: ['cannot be more than 1440'] }],
  ['an interval that is no number', { interval_minutes: 'x' }, { interval_minutes: ['must be a number'] }],
  ['an interval without an end', { interval_minutes: 30, reason: 'x' }, { interval_until: ['Field is required'] }],
  ['an end without an interval', { interval_until: '2026-11-20 13:00' }, { interval_minutes: ['Field is required'] }],
  [
    'an interval without a reason',
    { interval_minutes: 30, interval_until: '2026-11-20 13:00' },
    { reason: ['Field is required'] },
  ],
  [
    'an end that is no time',
    { interval_minutes: 30, interval_until: 'x', reason: 'x' },
    { interval_until: ['must be a date'] },
  ],
  [
    'an end now',
    { interval_minutes: 30, interval_until: '2026-11-18 13:00', reason: 'x' },
    { interval_until: ['must be in the future'] },
  ],
  [
    'an end after more than seven days',
    { interval_minutes: 30, interval_until: '2026-11-25 13:01', reason: 'x' },
    { interval_until: ['cannot be more than 7 days from now'] },
  ],
  [
    'an old revision',
    { revision: 1 },
    { revision: ['Another person has changed this meanwhile. Reload it before you continue'] },
  ],
])('%s is refused and changes nothing', async (_name, changes, errors) => {
  const { status, body } = await monitor(changes)
  expect([status, body.errors]).toEqual([422, errors])
  expect((await warning()).monitoring.revision).toBe(0)
})

test('a nurse does not change the settings, and nobody does after discharge', async () => {
  expect((await monitor({ spo2_scale: 2, reason: 'x' }, ward.nurse)).status).toBe(403)
  await dischargeEpisode(testServer, episode)
  const { status, body } = await monitor({ spo2_scale: 2, reason: 'x' })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['status']])
  expect((await warning()).monitoring.editable).toBe(false)
})

test('of two doctors who change the settings at once, the second is refused', async () => {
  const responses = await runTogether(testServer.database, {
    lock: sql`select from episodes where id = ${episode} for update`,
    calls: [
      () => monitor({ spo2_scale: 2, reason: 'Hypercapnia' }),
      () => monitor({ is_pregnant: true, reason: 'Week 20' }),
    ],
  })
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect((await warning()).monitoring.revision).toBe(1)
})
