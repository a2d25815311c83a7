import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VitalSet, VitalSign } from '#contract/vitals/vitalSign'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { dischargeEpisode } from '../episodes/testing/storeEpisode'
import { openWard, type Ward } from '../episodes/testing/ward'
import { type Answer, enter, entered, normalValues, storeInpatient, valueIn, type Warning } from './testing/vitals'

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

// 13:00 in Cairo.
const date = '2026-11-18 13:00'
const problems = async (fields: Record<string, unknown>) => {
  const { status, body } = await enter(ward.nurse, episode, { date, ...fields })
  return [status, body.errors]
}
const sets = async (who = ward.nurse, query = '') => {
  const { body } = await who.get<Answer<VitalSet[]>>(`/api/admin/episodes/${episode}/vital-signs/sets?${query}`)
  return body
}
const warning = async (who = ward.nurse) =>
  (await who.get<Answer<Warning>>(`/api/admin/episodes/${episode}/early-warning`)).body.data

describe('a set', () => {
  test('is recorded with its score and the next check', async () => {
    const set = await entered(ward.nurse, episode, { date, ...normalValues, note: 'Asleep before', weight: '٧٠٫٥' })
    expect(set).toMatchObject({
      date,
      date_original: '2026-11-18T11:00:00.000Z',
      staff: { id: ward.nurse.userId },
      score: { version: 'RCP-2017.1', total: 0, atLeast: 0, missing: [], hasSingleThree: false },
      earlyWarning: {
        measured_at: '2026-11-18T11:00:00.000Z',
        next_check: { due_at: '2026-11-18T23:00:00.000Z', is_continuous: false, is_overdue: false },
        weight: { rate_text: '70.5 kg', measured_at: '2026-11-18T11:00:00.000Z' },
        monitoring: { spo2_scale: 1, is_pregnant: false, own_interval: null, revision: 0, editable: false },
      },
    })
    expect(set.values.map(({ type_title, rate, rate_text }) => [type_title, rate, rate_text])).toEqual([
      ['Respiratory rate', 16, '16 breaths/min'],
      ['Oxygen saturation', 98, '98%'],
      ['Oxygen', null, 'Room air'],
      ['Systolic blood pressure', 120, '120 mmHg'],
      ['Diastolic blood pressure', 80, '80 mmHg'],
      ['Heart rate', 72, '72 beats/min'],
      ['Consciousness', null, 'Alert'],
      ['Temperature', 36.8, '36.8 °C'],
      ['Weight', 70.5, '70.5 kg'],
    ])
    expect(valueIn(set, 7)).toMatchObject({
      unit: 'kg',
      note: 'Asleep before',
      editable: true,
      revision: 1,
      editor_id: null,
    })
    const { earlyWarning, ...listed } = set
    expect((await sets()).data).toEqual([listed])
    expect(await warning()).toEqual(earlyWarning)
  })

  test('is shown in the language of the reader', async () => {
    await entered(ward.nurse, episode, { date, ...normalValues, oxygen: { device: 'nasal_cannula', flow: '٢' } })
    const { body } = await ward.nurse.get<Answer<VitalSet[]>>(`/api/admin/episodes/${episode}/vital-signs/sets`, {
      language: 'ar',
    })
    const texts = body.data[0]?.values.map(({ type_title, rate_text }) => `${type_title}: ${rate_text}`)
    expect(texts).toContain('الأكسجين: 2 لتر/دقيقة، قنية أنفية')
    expect(texts).toContain('مستوى الوعي: واعٍ ومتنبّه')
    expect(texts).toContain('درجة الحرارة: 36.8 °م')
  })

  test('with a systolic pressure by palpation has no diastolic one', async () => {
    const set = await entered(ward.nurse, episode, { date, systolic: 90, by_palpation: true })
    expect(set.values).toMatchObject([{ type_id: 4, by_palpation: true, rate_text: '90 mmHg, by palpation' }])
  })

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['is empty', {}, { set: ['Enter at least one value'] }],
    ['has only empty values', { heart_rate: '', pain: null }, { set: ['Enter at least one value'] }],
    ['has a value that is no number', { heart_rate: 'x' }, { heart_rate: ['must be a number'] }],
    ['has too many decimals', { temperature: 36.85 }, { temperature: ['too many decimals (maximum: 1)'] }],
    ['has a fraction of a breath', { respiration: 16.5 }, { respiration: ['must be a whole number'] }],
    ['has a value over the limit', { temperature: 45.1 }, { temperature: ['must be between 25 and 45'] }],
    ['has a value under the limit', { heart_rate: -1 }, { heart_rate: ['must be between 0 and 300'] }],
    [
      'has half of a blood pressure',
      { systolic: 120 },
      { diastolic: ['Enter systolic and diastolic pressure together, or choose “by palpation”'] },
    ],
    [
      'has a diastolic pressure that is too high',
      { systolic: 120, diastolic: 120 },
      { diastolic: ['must be lower than the systolic pressure'] },
    ],
    [
      'has a diastolic pressure by palpation',
      { systolic: 90, diastolic: 60, by_palpation: true },
      { diastolic: ['Palpation does not measure diastolic pressure. Leave this empty'] },
    ],
    ['has an unknown device', { oxygen: { device: 'tent', flow: 2 } }, { oxygen: ['Choose from the list'] }],
    ['has a device without a flow', { oxygen: { device: 'simple_mask' } }, { oxygen: ['Field is required'] }],
    ['has an unknown level', { consciousness: 'X' }, { consciousness: ['Choose from the list'] }],
    ['has an unusual value', { temperature: '41.8' }, { temperature: ['41.8 is unusual. Check it, then confirm'] }],
    [
      'has an unusual value where another one is confirmed',
      { temperature: '41.8', heart_rate: 230, confirmed: ['heart_rate'] },
      { temperature: ['41.8 is unusual. Check it, then confirm'] },
    ],
    [
      'has problems of each kind',
      { temperature: '41.8', heart_rate: 301, date: '2026-11-18 13:01' },
      {
        temperature: ['41.8 is unusual. Check it, then confirm'],
        heart_rate: ['must be between 0 and 300'],
        date: ['cannot be in the future'],
      },
    ],
    ['has no time', { heart_rate: 72, date: '' }, { date: ['must be a date'] }],
    ['has a day that does not exist', { heart_rate: 72, date: '2026-02-30 10:00' }, { date: ['must be a date'] }],
    ['is in the future', { heart_rate: 72, date: '2026-11-18 13:01' }, { date: ['cannot be in the future'] }],
    [
      'is before the admission',
      { heart_rate: 72, date: '2026-11-15 12:59' },
      { date: ['cannot be before the admission'] },
    ],
    [
      'has a note that is too long',
      { heart_rate: 72, note: 'x'.repeat(1001) },
      { note: ['cannot be longer than 1000 characters'] },
    ],
  ])('that %s is refused, and nothing of it is saved', async (_name, fields, expected) => {
    expect(await problems(fields)).toEqual([422, expected])
    expect((await sets()).data).toEqual([])
    expect((await warning()).score).toBeNull()
  })

  test('is recorded with unusual values that are confirmed', async () => {
    const set = await entered(ward.nurse, episode, { date, temperature: '٤١٫٨', confirmed: ['temperature', 'unknown'] })
    expect(valueIn(set, 3).rate).toBe(41.8)
  })

  test('can be of the minute of the admission, and of the current minute', async () => {
    testServer.clock.set('2026-11-18T11:00:45Z')
    const admitted = new Date('2026-11-17T11:00:30Z')
    episode = await storeInpatient(testServer, ward, { at: admitted })
    expect((await enter(ward.nurse, episode, { date: '2026-11-17 13:00', heart_rate: 72 })).status).toBe(200)
    expect((await enter(ward.nurse, episode, { date: '2026-11-18 13:00', heart_rate: 72 })).status).toBe(200)
  })

  test('of a discharged patient is refused', async () => {
    await dischargeEpisode(testServer, episode)
    expect(await problems(normalValues)).toEqual([
      422,
      { status: ['The patient was discharged. The case can no longer be changed'] },
    ])
  })

  test('about an episode of another hospital is refused like one that does not exist', async () => {
    const refused = [422, { episode_id: ['Choose from the list'] }]
    for (const id of [episode, 999_999]) {
      const { status, body } = await enter(ward.foreignDoctor, id, { date, ...normalValues })
      expect([status, body.errors]).toEqual(refused)
    }
  })
})

describe('the clock of the hospital', () => {
  test('a time that the spring change skips moves forward', async () => {
    testServer.clock.set('2027-04-30T10:00:00Z')
    episode = await storeInpatient(testServer, ward)
    // The sessions of the others have expired.
    const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] })
    // On Friday 30 April 2027, 00:00 to 00:59 do not exist in Cairo.
    const set = await entered(nurse, episode, { date: '2027-04-30 00:30', heart_rate: 72 })
    expect([set.date_original, set.date]).toEqual(['2027-04-29T22:30:00.000Z', '2027-04-30 01:30'])
  })

  test('of a time that the autumn change repeats, the first counts', async () => {
    testServer.clock.set('2026-10-30T10:00:00Z')
    episode = await storeInpatient(testServer, ward)
    // On Thursday 29 October 2026, 23:00 to 23:59 occur twice in Cairo.
    const set = await entered(ward.nurse, episode, { date: '2026-10-29 23:30', heart_rate: 72 })
    expect([set.date_original, set.date]).toEqual(['2026-10-29T20:30:00.000Z', '2026-10-29 23:30'])
  })

  test('days of filters are those of the hospital, also when the clock changes', async () => {
    testServer.clock.set('2026-10-30T23:00:00Z')
    episode = await storeInpatient(testServer, ward)
    for (const each of ['2026-10-28 23:59', '2026-10-29 00:00', '2026-10-29 23:30', '2026-10-30 00:00']) {
      await entered(ward.nurse, episode, { date: each, heart_rate: 72 })
    }
    const { data, meta } = await sets(ward.nurse, 'from=2026-10-29&to=2026-10-29')
    expect([data.map((set) => set.date), meta.total]).toEqual([['2026-10-29 23:30', '2026-10-29 00:00'], 2])
  })
})

describe('at once', () => {
  test('two nurses enter a set: both sets stay, and the score has the values of both', async () => {
    const other = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] })
    const { respiration, ...rest } = normalValues
    const statuses = await runTogether(testServer.database, {
      lock: sql`select from episodes where id = ${episode} for update`,
      calls: [() => enter(ward.nurse, episode, { date, respiration }), () => enter(other, episode, { date, ...rest })],
    })
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    const { data } = await sets()
    expect(data.map(({ score }) => score)).toMatchObject([{ total: 0 }, { total: 0 }])
    expect(data.flatMap(({ values }) => values)).toHaveLength(8)
    expect((await warning()).score).toMatchObject({ total: 0, missing: [] })
  })

  test('of a discharge and a set, the set is recorded before it or refused', async () => {
    const [refused] = await runTogether(testServer.database, {
      lock: sql`select from episodes where id = ${episode} for update`,
      calls: [() => enter(ward.nurse, episode, { date, ...normalValues })],
      meanwhile: sql`with stays as (update bed_stays set until_time = now() where episode_id = ${episode})
        update episodes set status = 1, discharge_time = now() where id = ${episode}`,
    })
    expect([refused?.status, Object.keys(refused?.body.errors ?? {})]).toEqual([422, ['status']])
    const { rows } = await testServer.database.execute(sql`select from vital_sets where episode_id = ${episode}`)
    expect(rows).toEqual([])
  })

  test('one set is sent twenty times with one key: it is recorded once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => enter(ward.nurse, episode, { date, ...normalValues }, headers)),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await sets()).meta.total).toBe(1)
  })
})

test('a score combines values of several records within 30 minutes (care_fe 7373)', async () => {
  const { respiration, spo2, oxygen, ...rest } = normalValues
  await entered(ward.nurse, episode, { date: '2026-11-18 12:29', respiration: 30 })
  await entered(ward.nurse, episode, { date: '2026-11-18 12:30', respiration, spo2, oxygen })
  const { score } = await entered(ward.doctor, episode, { date, ...rest })
  expect(score).toMatchObject({ total: 0, missing: [] })
  const later = await entered(ward.nurse, episode, { date: '2026-11-18 12:31', heart_rate: 72 })
  expect(later.score).toMatchObject({ total: null, atLeast: 0, missing: ['systolic', 'consciousness', 'temperature'] })
  // What was measured last stays the newest.
  expect(later.earlyWarning).toMatchObject({ measured_at: '2026-11-18T11:00:00.000Z', score: { total: 0 } })
})

test('a missing parameter is named, and the score is a lower bound that does not postpone the next check', async () => {
  const { heart_rate, ...rest } = normalValues
  await entered(ward.nurse, episode, { date: '2026-11-18 09:00', ...rest, heart_rate, respiration: 24, spo2: 93 })
  expect(await warning()).toMatchObject({ score: { total: 4 }, next_check: { due_at: '2026-11-18T11:00:00.000Z' } })
  await entered(ward.nurse, episode, { date: '2026-11-18 12:00', heart_rate })
  expect(await warning()).toMatchObject({
    measured_at: '2026-11-18T10:00:00.000Z',
    score: { total: null, atLeast: 0 },
    next_check: { due_at: '2026-11-18T11:00:00.000Z' },
  })
})

test('a check is overdue after its time, and nothing is due after discharge', async () => {
  await entered(ward.nurse, episode, { date: '2026-11-18 09:00', ...normalValues, respiration: 24 })
  expect((await warning()).next_check).toEqual({
    due_at: '2026-11-18T11:00:00.000Z',
    is_continuous: false,
    is_overdue: false,
  })
  testServer.clock.advance(60_000)
  expect((await warning()).next_check?.is_overdue).toBe(true)
  await dischargeEpisode(testServer, episode)
  expect(await warning()).toMatchObject({ score: { total: 2 }, next_check: null })
})

test('a set without any parameter of the score, of a weight, is no check', async () => {
  const before = (await entered(ward.nurse, episode, { date: '2026-11-18 09:00', ...normalValues, respiration: 24 }))
    .earlyWarning
  const { score, earlyWarning } = await entered(ward.nurse, episode, { date, weight: 70 })
  expect(score).toMatchObject({ total: null, atLeast: 0 })
  const weight = { rate_text: '70 kg', measured_at: earlyWarning.weight?.measured_at }
  expect([before.weight, earlyWarning]).toEqual([null, { ...before, weight }])
})

test('the weight is the one that was measured last, without one that was entered in error', async () => {
  await entered(ward.nurse, episode, { date, weight: 71 })
  await entered(ward.nurse, episode, { date: '2026-11-18 09:00', weight: 69 })
  expect((await warning()).weight).toMatchObject({ rate_text: '71 kg', measured_at: '2026-11-18T11:00:00.000Z' })
  const [latest] = (await sets()).data
  const { id, type_id, revision } = valueIn(latest as VitalSet, 7)
  const error = { type_id, revision, date, rate: 71, is_error: true, reason: 'Other patient' }
  expect((await ward.nurse.put(`/api/admin/vital-signs/${id}`, error)).status).toBe(200)
  expect((await warning(ward.doctor)).weight?.rate_text).toBe('69 kg')
})

describe('a patient', () => {
  test.each<[string, string | null, string]>([
    ['of 15 years on the day of the measurement', '2010-11-19', 'under_16'],
    ['without a date of birth', null, 'age_unknown'],
  ])('%s has no score', async (_name, birth, excluded) => {
    episode = await storeInpatient(testServer, ward, { birth })
    const { score, earlyWarning } = await entered(ward.nurse, episode, { date, ...normalValues })
    expect(score).toEqual({ version: 'RCP-2017.1', total: null, excluded })
    expect(earlyWarning.next_check).toBeNull()
  })

  test('has a score from the 16th birthday in the zone of the hospital on', async () => {
    // 01:00 on 19 November in Cairo.
    testServer.clock.set('2026-11-18T23:00:00Z')
    episode = await storeInpatient(testServer, ward, { birth: '2010-11-19' })
    const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] })
    const before = await entered(nurse, episode, { date: '2026-11-18 23:59', ...normalValues })
    expect(before.score).toMatchObject({ excluded: 'under_16' })
    const after = await entered(nurse, episode, { date: '2026-11-19 00:00', ...normalValues })
    expect(after.score).toMatchObject({ total: 0 })
  })
})

describe('one vital sign', () => {
  const create = (fields: Record<string, unknown>) =>
    ward.nurse.post<Answer<VitalSign>>('/api/admin/vital-signs', { episode_id: episode, date, staff_id: 1, ...fields })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'a number',
      { type_id: 1, rate: '٧٢' },
      { rate: 72, rate_text: '72 beats/min', unit: '/min', device: null, level: null },
    ],
    ['air', { type_id: 13, device: 'air', rate: '' }, { rate: null, rate_text: 'Room air', device: 'air' }],
    [
      'oxygen',
      { type_id: 13, device: 'venturi_mask', rate: 4.5 },
      { rate: 4.5, rate_text: '4.5 L/min, Venturi mask', unit: 'L/min', device: 'venturi_mask' },
    ],
    ['a level', { type_id: 14, rate: 'V' }, { rate: null, rate_text: 'Responds to voice', unit: '', level: 'V' }],
    ['a pressure by palpation', { type_id: 4, rate: 90, by_palpation: true }, { rate: 90, by_palpation: true }],
    ['an unusual value', { type_id: 3, rate: 41.8, confirmed: ['temperature'] }, { rate: 41.8 }],
  ])('is recorded: %s', async (_name, fields, expected) => {
    const { status, body } = await create({ ...fields, note: 'After the walk' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ ...expected, note: 'After the walk', date, staff_id: ward.nurse.userId })
  })

  const pair = 'Enter systolic and diastolic pressure together, or choose “by palpation”'
  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['of no type', { rate: 72 }, { type_id: ['Field is required'] }],
    ['of an unknown type', { type_id: 99, rate: 72 }, { type_id: ['Choose from the list'] }],
    ['without a value', { type_id: 1 }, { rate: ['Field is required'] }],
    ['without a level', { type_id: 14, rate: ' ' }, { rate: ['Field is required'] }],
    ['of an unknown level', { type_id: 14, rate: 'X' }, { rate: ['Choose from the list'] }],
    ['over its limit', { type_id: 1, rate: 301 }, { rate: ['must be between 0 and 300'] }],
    ['that is unusual', { type_id: 1, rate: 230 }, { rate: ['230 is unusual. Check it, then confirm'] }],
    ['of oxygen without a device', { type_id: 13, rate: 2 }, { device: ['Choose from the list'] }],
    [
      'of air with a flow',
      { type_id: 13, device: 'air', rate: 2 },
      { rate: ['Air has no flow. Leave the flow empty, or choose a device'] },
    ],
    ['of half a blood pressure', { type_id: 4, rate: 120 }, { rate: [pair] }],
    ['of the other half', { type_id: 5, rate: 80 }, { rate: [pair] }],
    ['in the future', { type_id: 1, rate: 72, date: '2026-11-18 13:01' }, { date: ['cannot be in the future'] }],
  ])('is refused: one %s', async (_name, fields, expected) => {
    const { status, body } = await create(fields)
    expect([status, body.errors]).toEqual([422, expected])
    expect((await sets()).data).toEqual([])
  })

  test('joins what the same person measured at the same time, except a value of the same type', async () => {
    const first = (await create({ type_id: 1, rate: 72 })).body.data
    const second = (await create({ type_id: 2, rate: 16 })).body.data
    const third = (await create({ type_id: 1, rate: 74 })).body.data
    expect(second.set_id).toBe(first.set_id)
    expect(third.set_id).not.toBe(first.set_id)
    expect((await sets()).data.map(({ values }) => values.length)).toEqual([1, 2])
  })

  test('counts in the score', async () => {
    await entered(ward.nurse, episode, { date: '2026-11-18 12:45', ...normalValues })
    await create({ type_id: 2, rate: 25 })
    expect(await warning()).toMatchObject({ score: { total: 3, hasSingleThree: true } })
  })
})
