import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Alert, AlertList } from '#contract/alerts/calls'
import { addDays } from '#contract/rules/calendarDate'
import { localTime } from '#contract/rules/wallClock'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay } from '../lobby/testing/clinicDay'

// What alerts have in common with other lists is tested in clinicalLists.test.ts.
const zone = 'Africa/Cairo'
const oneDay = 86_400_000
let testServer: TestServer
let day: ClinicDay
let nurse: Client
let path: string
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  nurse = await testServer.addUser({ role: 'NURSE', hospitals: [day.hospitalId] })
  path = `/api/admin/patients/${(await day.book(4)).patient.userId}/alerts`
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

interface Answer<T> {
  data: T
  errors?: Record<string, string[]>
}

/** A day counted from today in the zone of the callers. */
const inDays = (days: number) => addDays(localTime(new Date(testNow).getTime(), zone).date, days)
const input = { kind: 'isolation', details: 'Contact', until: null, status: 'active', status_reason: null }
const create = (changes: object = {}) => nurse.post<Answer<Alert>>(path, { ...input, ...changes })
const list = async () => (await nurse.get<Answer<AlertList>>(path)).body.data
const update = ({ id, revision }: Alert, changes: object) =>
  nurse.put<Answer<Alert>>(`/api/admin/alerts/${id}`, { ...input, revision, ...changes })
/** Sessions end meanwhile, so another nurse goes on. */
async function passDays(days: number) {
  testServer.clock.advance(days * oneDay)
  nurse = await testServer.addUser({ role: 'NURSE', hospitals: [day.hospitalId] })
}
const noneKnown = () => nurse.post<Answer<object>>(`${path}/none-known`, {})

test('an alert applies to the end of its last day, and stays in the list afterwards', async () => {
  await create({ until: inDays(0) })
  expect(await list()).toMatchObject({ state: 'listed', alerts: [{ until: inDays(0), is_past: false }] })
  await passDays(1)
  expect(await list()).toMatchObject({ state: 'not_recorded', alerts: [{ status: 'active', is_past: true }] })
})

test('whether an alert is over depends on the day of the reader', async () => {
  await create({ until: inDays(0) })
  // After midnight in Cairo, before midnight in London.
  testServer.clock.set('2026-11-18T22:30:00Z')
  const inZone = (time_zone: string) => testServer.addUser({ role: 'NURSE', hospitals: [day.hospitalId], time_zone })
  for (const [reader, isPast] of [
    [await inZone(zone), true],
    [await inZone('Europe/London'), false],
  ] as const) {
    const { data } = (await reader.get<Answer<AlertList>>(path)).body
    expect(data).toMatchObject({ state: isPast ? 'not_recorded' : 'listed', alerts: [{ is_past: isPast }] })
  }
})

test('after an alert is over, one can state that there are none, correct it, and record it again', async () => {
  const over = (await create({ until: inDays(1) })).body.data
  await passDays(2)
  expect((await noneKnown()).status).toBe(200)
  expect((await update(over, { until: inDays(1), details: 'Contact, MRSA' })).status).toBe(200)
  expect(await list()).toMatchObject({ state: 'none_known', alerts: [{ details: 'Contact, MRSA', is_past: true }] })
  expect((await create({ details: 'Contact, MRSA' })).status).toBe(200)
  expect(await list()).toMatchObject({
    state: 'listed',
    none_known: null,
    alerts: [{ is_past: false }, { is_past: true }],
  })
})

test('an alert that is extended after the statement that there are none replaces it', async () => {
  const over = (await create({ until: inDays(0) })).body.data
  await passDays(1)
  await noneKnown()
  expect((await update(over, { until: inDays(1) })).status).toBe(200)
  expect(await list()).toMatchObject({ state: 'listed', none_known: null })
})

test('the last day is not before the day of recording, also in a correction', async () => {
  const refused = await create({ until: inDays(-1) })
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['until'])
  const alert = (await create()).body.data
  await passDays(3)
  expect((await update(alert, { until: inDays(-1) })).body.errors).toHaveProperty('until')
  expect((await update(alert, { until: inDays(0) })).status).toBe(200)
})

test.each([
  ['no kind', { kind: '' }, 'kind'],
  ['no kind of isolation', { details: ' ' }, 'details'],
  ['no decision', { kind: 'resuscitation', details: null }, 'details'],
  ['no language', { kind: 'interpreter', details: null }, 'details'],
  ['nothing of another alert', { kind: 'other', details: null }, 'details'],
  ['two lines', { details: 'Contact\nDroplet' }, 'details'],
  ['no day', { until: '2026-02-30' }, 'until'],
])('%s is refused at its field', async (_name, changes, field) => {
  const { status, body } = await create(changes)
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toEqual([field])
})

test('the risk of falling needs no details, and is recorded once', async () => {
  expect((await create({ kind: 'fall_risk', details: null })).status).toBe(200)
  expect((await create({ kind: 'fall_risk', details: null })).status).toBe(422)
})

test('isolation and resuscitation come first, and what no longer applies last', async () => {
  await create({ kind: 'other', details: 'Pacemaker' })
  await create({ details: 'Droplet', status: 'inactive', status_reason: 'Negative test' })
  await create({ kind: 'fall_risk', details: null })
  await create({ kind: 'resuscitation', details: 'No resuscitation' })
  await create()
  const kinds = (await list()).alerts.map(({ kind, status }) => `${kind} ${status}`)
  expect(kinds).toEqual([
    'isolation active',
    'resuscitation active',
    'fall_risk active',
    'other active',
    'isolation inactive',
  ])
})
