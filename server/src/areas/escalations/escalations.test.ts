import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Escalation } from '#contract/escalations/escalation'
import { openDatabase } from '../../platform/database/pool'
import type { Client } from '../../platform/testing/client'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { hospitals } from '../../schema/facilities'
import { signInAgain } from '../clinics/testing/clinicFixture'
import { dischargeEpisode } from '../episodes/testing/storeEpisode'
import { openWard, type Ward } from '../episodes/testing/ward'
import { type Answer, correct, entered, normalValues, storeInpatient, valueIn } from '../vitals/testing/vitals'
import { updateEscalationsJob } from './jobs'

const MINUTE = 60_000
const respirationId = 7

let testServer: TestServer
let ward: Ward
let episode: number
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  ward = await openWard(testServer)
  episode = await storeInpatient(testServer, ward)
})

const forward = (minutes: number) => testServer.clock.set(new Date(testServer.clock.now().getTime() + minutes * MINUTE))
const read = async (who: Client = ward.nurse) =>
  (await who.get<Answer<Escalation[]>>(`/api/admin/episodes/${episode}/escalations`)).body.data
const board = async (who: Client, query = '') =>
  (await who.get<Answer<Escalation[]>>(`/api/admin/escalations${query}`)).body.data
const wall = () =>
  new Date(testServer.clock.now().getTime()).toLocaleString('sv', { timeZone: 'Africa/Cairo' }).slice(0, 16)
const measure = (fields: Record<string, unknown> = {}) =>
  entered(ward.nurse, episode, { date: wall(), ...normalValues, ...fields })
const calling = { action: 'doctor_called', note: 'On the way' }
const acknowledge = (who: Client, id: number) =>
  who.put<Answer<Escalation[]>>(`/api/admin/escalations/${id}/acknowledge`, calling)
const notified = async () => {
  const { rows } = await testServer.database.execute<{ user_id: number }>(
    sql`select user_id from notifications where type = 'escalation_opened' and about -> 'data' ->> 'episode_id' = ${String(episode)} order by id`,
  )
  return rows.map(({ user_id: id }) => id)
}
const high = { respiration: 26, spo2: 91, heart_rate: 95 }
const medium = { respiration: 26, spo2: 94, heart_rate: 95 }
const usualMonitoring = {
  ...{ spo2_scale: 1, is_pregnant: false, reason: null },
  ...{ interval_minutes: null, interval_until: null },
}
/** Sessions end after a while. */
async function signInAll(): Promise<void> {
  const again = (who: Client) => signInAgain(testServer, who)
  ward = { ...ward, nurse: await again(ward.nurse), doctor: await again(ward.doctor) }
}
async function one(): Promise<Escalation> {
  const [found, ...others] = await read()
  if (!found || others.length > 0) throw new Error('not one escalation')
  return found
}

test('a low score opens nothing; a high one notifies the nurses, then the doctors, then those of the hub', async () => {
  await measure()
  expect(await read()).toEqual([])
  forward(1)
  await measure(high)
  expect(await one()).toMatchObject({ kind: 'score', level: 'high', acknowledged: null, score_changed: false })
  expect(await notified()).toEqual([ward.nurse.userId])
  forward(4)
  await read()
  expect(await notified()).toHaveLength(1)
  forward(1)
  await read()
  expect(await notified()).toEqual([ward.nurse.userId, ward.doctor.userId])
  forward(5)
  expect((await one()).steps.map(({ step, people }) => [step, people])).toEqual([
    ['nurses', 1],
    ['doctors', 1],
    ['hub', 1],
  ])
  expect(await notified()).toEqual([ward.nurse.userId, ward.doctor.userId, ward.hubDoctor.userId])
})

test('the lower bound of an incomplete score opens one', async () => {
  const { temperature: _, ...values } = normalValues
  await entered(ward.nurse, episode, { date: wall(), ...values, ...medium })
  expect(await one()).toMatchObject({ kind: 'score', level: 'medium' })
})

test('an overdue check opens one from the time it was due, across the night in which clocks go back, until it is measured', async () => {
  testServer.clock.set(new Date('2026-10-29T20:30:00Z'))
  episode = await storeInpatient(testServer, ward)
  await measure()
  testServer.clock.set(new Date('2026-10-30T08:30:00Z'))
  expect(await read()).toEqual([])
  testServer.clock.set(new Date('2026-10-30T10:31:00Z'))
  const { kind, level, opened_at, steps } = await one()
  expect([kind, level, opened_at]).toEqual(['overdue_check', 'low', '2026-10-30T08:30:00.000Z'])
  expect(steps.map(({ due_at }) => due_at)).toEqual([
    '2026-10-30T08:30:00.000Z',
    '2026-10-30T09:30:00.000Z',
    '2026-10-30T10:30:00.000Z',
  ])
  await measure()
  expect(await read()).toEqual([])
})

test('of 100 people one acknowledges it, the others read who, and nobody else is notified', async () => {
  await measure(high)
  const { id } = await one()
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => acknowledge(index % 2 ? ward.nurse : ward.doctor, id)),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = responses.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(99)
  expect(JSON.stringify(refused[0]?.body)).toMatch(/already acknowledged it at 2026/)
  forward(10)
  expect((await one()).acknowledged).toMatchObject({ action: 'doctor_called', note: 'On the way' })
  expect(await notified()).toEqual([ward.nurse.userId])
})

test('a higher score raises the level and starts again; a later complete low score closes it', async () => {
  await measure(medium)
  const { id } = await one()
  expect((await acknowledge(ward.nurse, id)).status).toBe(200)
  forward(10)
  await measure(high)
  expect(await one()).toMatchObject({ id, level: 'high', acknowledged: null, steps: [{ step: 'nurses' }] })
  forward(4)
  await measure()
  expect(await read()).toEqual([])
})

test('after an acknowledged one has fallen to a lower level, the next rise starts again', async () => {
  await measure(high)
  const { id } = await one()
  expect((await acknowledge(ward.nurse, id)).status).toBe(200)
  forward(5)
  await measure(medium)
  expect(await one()).toMatchObject({ id, level: 'medium', acknowledged: { action: 'doctor_called' } })
  forward(5)
  await measure(high)
  expect(await one()).toMatchObject({ id, level: 'high', acknowledged: null, steps: [{ step: 'nurses' }] })
  expect(await notified()).toEqual([ward.nurse.userId, ward.nurse.userId])
  forward(1)
  await measure(medium)
  expect(await one()).toMatchObject({ id, level: 'high', acknowledged: null })
})

test('an answer to what the escalation was about before its level was raised is refused, and the steps go on', async () => {
  await measure(medium)
  const { id, round } = await one()
  forward(5)
  await measure(high)
  const closing = { round, reason: 'Typing error' }
  const answers = [
    await ward.nurse.put<Answer<null>>(`/api/admin/escalations/${id}/acknowledge`, { round, ...calling }),
    await ward.nurse.put<Answer<null>>(`/api/admin/escalations/${id}/close`, closing),
  ]
  const problem = 'This escalation has started again meanwhile. Reload the page before you answer it'
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
    answers.map(() => [422, { status: [problem] }]),
  )
  forward(5)
  expect(await one()).toMatchObject({ id, round: round + 1, acknowledged: null })
  expect((await notified()).at(-1)).toBe(ward.doctor.userId)
  const read = { round: round + 1, ...calling }
  expect((await ward.nurse.put(`/api/admin/escalations/${id}/acknowledge`, read)).status).toBe(200)
})

test('a correction does not withdraw it: a person closes it with a reason, and it stays closed', async () => {
  const set = await measure({ respiration: 26 })
  const { id } = await one()
  const respiration = set.values.find(({ rate }) => rate === 26) ?? valueIn(set, respirationId)
  expect((await correct(ward.nurse, respiration, { rate: 16 })).status).toBe(200)
  expect(await one()).toMatchObject({ id, level: 'single_three', score_changed: true })
  const path = `/api/admin/escalations/${id}/close`
  expect((await ward.nurse.put(path, { reason: ' ' })).status).toBe(422)
  expect((await ward.nurse.put<Answer<Escalation[]>>(path, { reason: 'Typing error' })).body.data).toEqual([])
  expect((await acknowledge(ward.nurse, id)).status).toBe(422)
})

test('an incomplete set that is worse does not end an overdue check', async () => {
  await measure(medium)
  forward(61)
  await signInAll()
  const { id } = (await read()).find(({ kind }) => kind === 'overdue_check') ?? { id: 0 }
  const worse = { respiration: 26, spo2: 91, heart_rate: 135 }
  const { earlyWarning } = await entered(ward.nurse, episode, { date: wall(), ...worse })
  expect(earlyWarning).toMatchObject({ score: { atLeast: 9 }, next_check: { is_continuous: true, is_overdue: true } })
  expect(await read()).toMatchObject([
    { kind: 'score', level: 'high' },
    { kind: 'overdue_check', id },
  ])
})

test('what a set closed that was entered in error opens again; what a person closed stays closed', async () => {
  await measure(high)
  forward(61)
  await signInAll()
  const before = await read()
  expect(before.map(({ kind }) => kind)).toEqual(['score', 'overdue_check'])
  const wrong = await measure()
  expect(await read()).toEqual([])
  for (const value of wrong.values) expect((await correct(ward.nurse, value, { is_error: true })).status).toBe(200)
  const again = await read()
  expect(again).toMatchObject([
    { kind: 'score', level: 'high', acknowledged: null },
    { kind: 'overdue_check', opened_at: before[1]?.opened_at },
  ])
  for (const { id } of again) {
    expect((await ward.nurse.put(`/api/admin/escalations/${id}/close`, { reason: 'Repeated by hand' })).status).toBe(
      200,
    )
  }
  const other = await measure()
  for (const value of other.values) await correct(ward.nurse, value, { is_error: true })
  forward(1)
  expect(await read()).toEqual([])
})

test('a check that is being recorded when the job runs is not escalated', async () => {
  await measure()
  forward(721)
  await signInAll()
  const { audit, jobs } = testServer.server.platform
  await audit.flush()
  // The call's audit entry is the last thing that it writes. Only the owner may lock its table.
  const owner = openDatabase(testServer.ownerUrl, { size: 2 })
  await runTogether(owner, {
    lock: sql`lock table audit_log in share mode`,
    calls: [() => measure()],
    during: () => jobs.run(updateEscalationsJob),
  }).finally(() => owner.$client.end())
  const { rows } = await testServer.database.execute(sql`select from escalations where episode_id = ${episode}`)
  expect([rows, await read()]).toEqual([[], []])
})

test('a check that a longer interval ended is overdue again without it', async () => {
  const interval = { interval_minutes: 1440, interval_until: '2026-11-24 13:00', reason: 'Stable' }
  const monitor = (revision: number, fields: object) =>
    ward.doctor.put(`/api/admin/episodes/${episode}/monitoring`, { ...usualMonitoring, revision, ...fields })
  await measure()
  forward(721)
  await signInAll()
  const { opened_at } = await one()
  expect((await monitor(0, interval)).status).toBe(200)
  expect(await read()).toEqual([])
  expect((await monitor(1, {})).status).toBe(200)
  expect(await one()).toMatchObject({ kind: 'overdue_check', opened_at, acknowledged: null })
})

test('the board shows staff of the hub no name, and a hospital that restricts its episodes never notifies them', async () => {
  await measure(high)
  const [mine] = await board(ward.doctor)
  expect(mine).toMatchObject({ episode_id: episode, is_open: true, patient: { id: expect.any(Number) } })
  const [theirs] = await board(ward.hubDoctor)
  expect(theirs).toMatchObject({ episode_id: episode, is_open: false, patient: null, editable: false })
  expect(await board(ward.foreignDoctor)).toEqual([])
  expect((await acknowledge(ward.hubDoctor, mine?.id ?? 0)).status).toBe(403)
  expect((await acknowledge(ward.foreignDoctor, mine?.id ?? 0)).status).toBe(404)
  await testServer.database.update(hospitals).set({ restrict_episodes: true }).where(eq(hospitals.id, ward.hospital))
  forward(10)
  expect((await one()).steps.map(({ step }) => step)).toEqual(['nurses', 'doctors'])
  expect(await notified()).not.toContain(ward.hubDoctor.userId)
  expect(await board(ward.hubDoctor)).toEqual([])
})

test('the board shows the overdue ones first, whatever their level', async () => {
  await measure({ respiration: 26 })
  const first = episode
  episode = await storeInpatient(testServer, ward)
  forward(1)
  await measure(high)
  const order = async () => (await board(ward.nurse)).map(({ episode_id: id }) => id)
  expect(await order()).toEqual([episode, first])
  const [{ due_at: due, started_at: started } = await one()] = await board(ward.nurse)
  expect(new Date(due).getTime() - new Date(started).getTime()).toBe(5 * MINUTE)
  await testServer.database.execute(
    sql`update escalations set opened_at = opened_at - interval '1 hour', started_at = started_at - interval '1 hour'
      where episode_id = ${first}`,
  )
  expect(await order()).toEqual([first, episode])
  expect((await acknowledge(ward.nurse, (await board(ward.nurse))[0]?.id ?? 0)).status).toBe(200)
  expect(await order()).toEqual([episode, first])
})

test('the board is filtered by hospital, level, and whether somebody has acknowledged it', async () => {
  await measure(high)
  const first = episode
  const found = async (query: string, who = ward.nurse) =>
    (await board(who, `?${query}`)).map(({ episode_id: id }) => id)
  episode = await storeInpatient(testServer, ward)
  await measure(medium)
  expect((await acknowledge(ward.nurse, (await one()).id)).status).toBe(200)
  expect(await found('level=high')).toEqual([first])
  expect(await found('level=medium&acknowledged=1')).toEqual([episode])
  expect(await found('acknowledged=0')).toEqual([first])
  expect(await found(`hospital_id=${ward.hospital}&acknowledged=`)).toEqual([first, episode])
  expect(await found(`hospital_id=${ward.hub}`, ward.hubDoctor)).toEqual([])
  expect(await found(`hospital_id=${ward.hospital}`, ward.foreignDoctor)).toEqual([])
  const hospitalsOf = async (who: Client) =>
    (await who.get<Answer<{ id: number; name: string }[]>>('/api/admin/escalations/hospitals')).body.data
  expect(await hospitalsOf(ward.hubDoctor)).toEqual([{ id: ward.hospital, name: ward.name }])
  expect(await hospitalsOf(ward.foreignDoctor)).toEqual([])
  const { status, body } = await ward.nurse.get<Answer<Escalation[]>>('/api/admin/escalations?level=urgent')
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['level']])
})

test('after discharge nothing is listed, and no step follows', async () => {
  await measure(high)
  await dischargeEpisode(testServer, episode)
  forward(10)
  expect([await read(), await board(ward.nurse)]).toEqual([[], []])
  expect(await notified()).toEqual([ward.nurse.userId])
})
