import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VitalSet, VitalSign } from '#contract/vitals/vitalSign'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { dischargeEpisode } from '../episodes/testing/storeEpisode'
import { openWard, type Ward } from '../episodes/testing/ward'
import {
  type Answer,
  correct,
  correction,
  type EnteredSet,
  entered,
  normalValues,
  type SignWithVersions,
  storeInpatient,
  valueIn,
  type Warning,
} from './testing/vitals'

const [HEART_RATE, SYSTOLIC, DIASTOLIC, OXYGEN] = [1, 4, 5, 13]

let testServer: TestServer
let ward: Ward
let episode: number
let set: EnteredSet
beforeAll(async () => {
  testServer = await startTestServer()
  ward = await openWard(testServer)
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  episode = await storeInpatient(testServer, ward)
  set = await entered(ward.nurse, episode, {
    date: '2026-11-18 12:00',
    ...normalValues,
    heart_rate: 135,
    note: 'Asleep',
  })
})

const show = async (id: number, who = ward.nurse) =>
  (await who.get<Answer<SignWithVersions>>(`/api/admin/vital-sign/${id}`)).body.data
const sets = async () =>
  (await ward.nurse.get<Answer<VitalSet[]>>(`/api/admin/episodes/${episode}/vital-signs/sets`)).body.data
const list = async (query = '') =>
  (await ward.nurse.get<Answer<VitalSign[]>>(`/api/admin/episodes/${episode}/vital-signs?${query}`)).body
const warning = async () =>
  (await ward.nurse.get<Answer<Warning>>(`/api/admin/episodes/${episode}/early-warning`)).body.data

describe('a correction', () => {
  test('is a new version with its reason; the earlier one stays, and the score is computed again', async () => {
    expect(set.earlyWarning).toMatchObject({ score: { total: 3 }, next_check: { due_at: '2026-11-18T11:00:00.000Z' } })
    const before = valueIn(set, HEART_RATE)
    testServer.clock.advance(60_000)
    const { status, body } = await correct(ward.doctor, before, { rate: 75, note: 'Awake', reason: 'Digits swapped' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      id: before.id,
      rate: 75,
      note: 'Awake',
      reason: 'Digits swapped',
      revision: 2,
      staff_id: ward.nurse.userId,
      editor_id: ward.doctor.userId,
      recorded_by: { id: ward.doctor.userId },
      recorded_at: '2026-11-18T11:01:00.000Z',
      versions: [{ rate: 135, note: 'Asleep', reason: null, recorded_by: { id: ward.nurse.userId }, is_error: false }],
    })
    expect(await show(before.id)).toEqual(body.data)
    expect(await warning()).toMatchObject({ score: { total: 0 }, next_check: { due_at: '2026-11-18T22:00:00.000Z' } })
  })

  test('can be corrected again, and all versions stay', async () => {
    const first = (await correct(ward.nurse, valueIn(set, HEART_RATE), { rate: 75 })).body.data
    await correct(ward.nurse, first, { rate: 85 })
    const { rate, versions } = await show(first.id)
    expect([rate, versions.map((version) => version.rate)]).toEqual([85, [75, 135]])
  })

  test('by the documented call, which names no revision, is recorded', async () => {
    const { id, type_id } = valueIn(set, HEART_RATE)
    const body = { type_id, rate: 80, date: set.date, note: '', reason: 'Counted again', editor_id: ward.nurse.userId }
    const response = await ward.nurse.put<Answer<SignWithVersions>>(`/api/admin/vital-signs/${id}`, body)
    expect([response.status, response.body.data]).toMatchObject([200, { rate: 80, revision: 2 }])
  })

  test('after discharge is possible, and adds nothing that is due', async () => {
    await dischargeEpisode(testServer, episode)
    expect((await correct(ward.nurse, valueIn(set, HEART_RATE), { rate: 75 })).status).toBe(200)
    expect(await warning()).toMatchObject({ score: { total: 0 }, next_check: null })
    const late = await correct(ward.nurse, { ...valueIn(set, HEART_RATE), revision: 2 }, { date: '2026-11-18 13:01' })
    expect(late.body.errors).toEqual({ date: ['cannot be in the future'] })
    testServer.clock.advance(120_000)
    const after = await correct(ward.nurse, { ...valueIn(set, HEART_RATE), revision: 2 }, { date: '2026-11-18 13:01' })
    expect(after.body.errors).toEqual({ date: ['cannot be after the discharge'] })
  })

  test('of a value entered in error hides it from the score and the sets, not from the list', async () => {
    const sign = valueIn(set, HEART_RATE)
    const { body } = await correct(ward.nurse, sign, {
      is_error: true,
      rate: 'ignored',
      date: 'x y',
      reason: 'Other patient',
    })
    expect(body.errors).toEqual({ date: ['must be a date'] })
    const marked = await correct(ward.nurse, sign, { is_error: true, rate: 999, reason: 'Other patient' })
    expect(marked.body.data).toMatchObject({ is_error: true, rate: 135, revision: 2, reason: 'Other patient' })
    expect(await warning()).toMatchObject({ score: { total: null, atLeast: 0, missing: ['heart_rate'] } })
    expect((await sets())[0]?.values.map(({ type_id }) => type_id)).not.toContain(HEART_RATE)
    expect((await list(`type_id=${HEART_RATE}`)).data).toMatchObject([{ id: sign.id, is_error: true }])
    const restored = await correct(ward.nurse, marked.body.data, {
      is_error: false,
      rate: 75,
      reason: 'It was this patient',
    })
    expect(restored.body.data).toMatchObject({ is_error: false, rate: 75, revision: 3 })
    expect(await warning()).toMatchObject({ score: { total: 0 } })
  })

  test('of all values of the only set as errors leaves no set and no score', async () => {
    for (const sign of set.values) {
      expect((await correct(ward.nurse, sign, { is_error: true })).status).toBe(200)
    }
    expect(await sets()).toEqual([])
    expect(await warning()).toMatchObject({ score: null, measured_at: null, next_check: null })
  })

  test.each<[string, number, Record<string, unknown>, Record<string, string[]>]>([
    ['without a reason', HEART_RATE, { rate: 75, reason: ' ' }, { reason: ['Field is required'] }],
    [
      'with a long reason',
      HEART_RATE,
      { rate: 75, reason: 'x'.repeat(256) },
      { reason: ['cannot be longer than 255 characters'] },
    ],
    ['without a value', HEART_RATE, { rate: '' }, { rate: ['Field is required'] }],
    ['over the limit', HEART_RATE, { rate: 301 }, { rate: ['must be between 0 and 300'] }],
    ['to an unusual value', HEART_RATE, { rate: 230 }, { rate: ['230 is unusual. Check it, then confirm'] }],
    ['to the future', HEART_RATE, { date: '2026-11-18 13:01' }, { date: ['cannot be in the future'] }],
    ['to before the admission', HEART_RATE, { date: '2026-11-15 12:59' }, { date: ['cannot be before the admission'] }],
    ['to no time', HEART_RATE, { date: '2026-13-01 10:00' }, { date: ['must be a date'] }],
    [
      'of the type',
      HEART_RATE,
      { type_id: 2 },
      {
        type_id: ['The type cannot be changed. Mark the value as entered in error, then record it with the right type'],
      },
    ],
    ['to another device without a flow', OXYGEN, { device: 'simple_mask' }, { rate: ['Field is required'] }],
    ['to an unknown device', OXYGEN, { device: 'tent', rate: 2 }, { device: ['Choose from the list'] }],
    [
      'of a systolic pressure below the diastolic one',
      SYSTOLIC,
      { rate: 80 },
      { rate: ['must be higher than the diastolic pressure'] },
    ],
    [
      'of a diastolic pressure above the systolic one',
      DIASTOLIC,
      { rate: 120 },
      { rate: ['must be lower than the systolic pressure'] },
    ],
    [
      'of a systolic pressure to one by palpation',
      SYSTOLIC,
      { by_palpation: true },
      { by_palpation: ['A diastolic pressure was recorded with it. Mark that one as entered in error first'] },
    ],
    [
      'of an old revision',
      HEART_RATE,
      { rate: 75, revision: 7 },
      { revision: ['Another person has changed this meanwhile. Reload it before you continue'] },
    ],
  ])('%s is refused and changes nothing', async (_name, type, changes, errors) => {
    const { status, body } = await correct(ward.nurse, valueIn(set, type), changes)
    expect([status, body.errors]).toEqual([422, errors])
    expect((await sets())[0]?.values).toEqual(set.values)
  })

  test('of one revision by two people at once: one is recorded, the other refused', async () => {
    const sign = valueIn(set, HEART_RATE)
    const responses = await runTogether(testServer.database, {
      lock: sql`select from episodes where id = ${episode} for update`,
      calls: [() => correct(ward.nurse, sign, { rate: 75 }), () => correct(ward.doctor, sign, { rate: 85 })],
    })
    const refused = responses.find(({ status }) => status === 422)
    expect(Object.keys(refused?.body.errors ?? {})).toEqual(['revision'])
    const recorded = responses.find(({ status }) => status === 200)
    expect((await show(sign.id)).rate).toBe(recorded?.body.data.rate)
    expect((await show(sign.id)).versions).toHaveLength(1)
  })

  test('that is repeated with the same key is recorded once', async () => {
    const sign = valueIn(set, HEART_RATE)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      ward.nurse.put<Answer<SignWithVersions>>(`/api/admin/vital-signs/${sign.id}`, correction(sign, { rate: 75 }), {
        headers,
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect((await show(sign.id)).versions).toHaveLength(1)
  })
})

describe('a corrected time', () => {
  test('moves the value to a set of that time; others follow into the same set', async () => {
    const moved = (await correct(ward.nurse, valueIn(set, HEART_RATE), { date: '2026-11-18 11:00' })).body.data
    expect(moved).toMatchObject({ date: '2026-11-18 11:00', rate: 135, versions: [{ date: '2026-11-18 12:00' }] })
    expect(moved.set_id).not.toBe(set.id)
    const other = (await correct(ward.doctor, valueIn(set, OXYGEN), { date: '2026-11-18 11:00' })).body.data
    expect([other.set_id, other.staff_id]).toEqual([moved.set_id, ward.nurse.userId])
    const [newest, earlier] = await sets()
    expect(newest?.score).toMatchObject({ total: null, missing: ['oxygen', 'heart_rate'] })
    expect(earlier).toMatchObject({ id: moved.set_id, score: { total: null, atLeast: 3 } })
    expect(earlier?.values).toHaveLength(2)
  })

  test('moves both blood pressures', async () => {
    const { body } = await correct(ward.nurse, valueIn(set, SYSTOLIC), { date: '2026-11-18 11:30', rate: 110 })
    const diastolic = await show(valueIn(set, DIASTOLIC).id)
    expect(diastolic).toMatchObject({ set_id: body.data.set_id, date: '2026-11-18 11:30', rate: 80, revision: 2 })
    // The set at 12:00 still has them within 30 minutes.
    expect((await sets())[0]?.score).toMatchObject({ total: 4, missing: [] })
  })

  test('that is the same on the wall clock stays the same instant', async () => {
    const { body } = await correct(ward.nurse, valueIn(set, HEART_RATE), { rate: 75 })
    expect([body.data.set_id, body.data.date_original]).toEqual([set.id, set.date_original])
  })
})

test('a pressure by palpation becomes one of a pair only with a diastolic one', async () => {
  const palpated = await entered(ward.nurse, episode, { date: '2026-11-18 12:30', systolic: 90, by_palpation: true })
  const sign = valueIn(palpated, SYSTOLIC)
  const { body } = await correct(ward.nurse, sign, { by_palpation: false })
  expect(Object.keys(body.errors ?? {})).toEqual(['by_palpation'])
  expect((await correct(ward.nurse, sign, { rate: 95 })).body.data).toMatchObject({ rate: 95, by_palpation: true })
  const diastolic = await correct(ward.nurse, valueIn(set, DIASTOLIC), { is_error: true })
  expect(diastolic.status).toBe(200)
  const systolic = await correct(ward.nurse, valueIn(set, SYSTOLIC), { by_palpation: true })
  expect(systolic.body.data).toMatchObject({ by_palpation: true })
  const restored = await correct(ward.nurse, diastolic.body.data, { is_error: false })
  expect(restored.body.errors).toEqual({ rate: ['Palpation does not measure diastolic pressure. Leave this empty'] })
})

test('the database refuses values outside the limits, contradicting pressures and times that differ from the set', async () => {
  const change = (id: number, change: ReturnType<typeof sql>) =>
    testServer.database.execute(
      sql`update vital_signs set recorded_at = recorded_at, reason = 'x', ${change} where id = ${id}`,
    )
  const [rate, systolic, oxygen] = [HEART_RATE, SYSTOLIC, OXYGEN].map((type) => valueIn(set, type).id)
  for (const [id, changes] of [
    [rate, sql`value = 301`],
    [rate, sql`value = null`],
    [rate, sql`device = 'air'`],
    [rate, sql`level = 'A'`],
    [rate, sql`by_palpation = true`],
    [rate, sql`measured_at = measured_at + interval '1 minute'`],
    [systolic, sql`value = 80`],
    [systolic, sql`by_palpation = true`],
    [oxygen, sql`value = 20`],
    [oxygen, sql`device = 'tent', value = 20`],
  ] as const) {
    await expect(change(id ?? 0, changes)).rejects.toThrow()
  }
  expect((await sets())[0]?.values).toEqual(set.values)
  await change(rate ?? 0, sql`value = 300`)
  expect(await show(rate ?? 0)).toMatchObject({ rate: 300, revision: 2 })
})

describe('the list', () => {
  test('has all values, the last measured first, by page, type and day', async () => {
    await entered(ward.nurse, episode, { date: '2026-11-17 08:00', heart_rate: 80, weight: 70 })
    const { data, meta } = await list('limit=5')
    expect(meta).toEqual({ current_page: 1, last_page: 2, per_page: 5, total: 10 })
    expect(data.map(({ date }) => date)).toEqual(Array(5).fill('2026-11-18 12:00'))
    const ids = [...data, ...(await list('limit=5&page=2')).data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(10)
    expect((await list(`type_id=${HEART_RATE}`)).data.map(({ rate }) => rate)).toEqual([135, 80])
    expect((await list('to=2026-11-17')).data.map(({ rate }) => rate).toSorted()).toEqual([70, 80])
    expect((await list('from=2026-11-18')).meta.total).toBe(8)
    expect((await list('from=2026-11-18&to=2026-11-17')).meta.total).toBe(0)
  })

  test('is exported with the same filters', async () => {
    const columns = encodeURIComponent(
      JSON.stringify([
        { field: 'type_title', header: 'Type' },
        { field: 'rate', header: 'Value' },
        { field: 'date', header: 'Date' },
        { field: 'staff', header: 'Staff' },
      ]),
    )
    const lines = await ward.nurse.downloadCsv(
      `/api/admin/episodes/${episode}/vital-signs/sheet?type_id=${HEART_RATE}&columns=${columns}`,
    )
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^Heart rate,135 beats\/min,2026-11-18 12:00,./)
  })

  test('of an invalid filter is refused', async () => {
    const { status, body } = await ward.nurse.get<Answer<unknown>>(
      `/api/admin/episodes/${episode}/vital-signs?type_id=x&from=2026-02-30`,
    )
    expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([422, ['from', 'type_id']])
  })
})

test('types, levels and devices are offered in the order of the form, in the language of the reader', async () => {
  const { body } = await ward.nurse.get<Answer<{ types: object[]; consciousness: object[]; devices: object[] }>>(
    '/api/admin/vital-signs/utilities',
    { language: 'ar' },
  )
  const { types, consciousness, devices } = body.data
  expect(types).toHaveLength(14)
  expect(types.slice(0, 3)).toEqual([
    { id: 2, code: 'respiration', title: 'معدل التنفس', unit: '/min', decimals: 0, min: 0, max: 80 },
    { id: 6, code: 'spo2', title: 'تشبّع الأكسجين', unit: '%', decimals: 0, min: 0, max: 100 },
    { id: 13, code: 'oxygen', title: 'الأكسجين', unit: 'L/min', decimals: null, min: null, max: null },
  ])
  expect(types).toContainEqual({
    ...{ id: 7, code: 'weight', title: 'الوزن', unit: 'kg' },
    ...{ decimals: 2, min: 0.3, max: 400 },
  })
  expect(consciousness[1]).toEqual({ id: 'C', name: 'تشوش ذهني حديث' })
  expect(devices[0]).toEqual({ id: 'air', name: 'هواء الغرفة' })
})
