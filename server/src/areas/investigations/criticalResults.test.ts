import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EVENT_TYPE } from '#contract/calendarEvents/codes'
import type { Escalation } from '#contract/escalations/escalation'
import type { Investigation } from '#contract/investigations/investigation'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { hospitals } from '../../schema/facilities'
import { storeDuty } from '../../testing/storeDuty'
import { signInAgain } from '../clinics/testing/clinicFixture'
import { dischargeEpisode } from '../episodes/testing/storeEpisode'
import { Lab } from './testing/lab'
import { storeAnalyte } from './testing/storeAnalyte'

const MINUTE = 60_000

let testServer: TestServer
let lab: Lab
let potassium: number
let nurse: Client
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  lab = await Lab.open(testServer)
  nurse = lab.ward.nurse
  const limits = { critical_low: '2.5', critical_high: '6.5' }
  potassium = await storeAnalyte(testServer, lab.bloodCount, { name: 'Potassium', unit: 'mmol/L', ...limits })
})

interface Answer {
  data: Escalation[]
  errors?: Record<string, string[]>
}

const value = (text: string, flag = '') => [{ analyte_id: potassium, value: text, unit: 'mmol/L', flag }]
async function resultOf(text: string, flag?: string): Promise<Investigation> {
  const made = await lab.ordered({ center_id: lab.lab })
  const { status, body } = await lab.execute(made, { lab_values: value(text, flag) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const open = async (who: Client = nurse) =>
  (await who.get<Answer>(`/api/admin/episodes/${lab.episode.id}/escalations`)).body.data
/** Lets time pass, after which sessions have to be renewed. */
async function later(minutes: number): Promise<void> {
  testServer.clock.advance(minutes * MINUTE)
  nurse = await signInAgain(testServer, nurse)
}
async function one(): Promise<Escalation> {
  const [found, ...others] = await open()
  if (!found || others.length > 0) throw new Error('not one escalation')
  return found
}
const acknowledge = (id: number, who: Client = lab.ward.doctor, note = 'Calcium given') =>
  who.put<Answer>(`/api/admin/escalations/${id}/acknowledge`, { action: 'treatment_started', note })
async function notified(investigation: number): Promise<number[]> {
  const { rows } = await testServer.database.execute<{ user_id: number }>(
    sql`select user_id from notifications where type = 'critical_result'
      and about -> 'data' ->> 'investigation_id' = ${String(investigation)} order by id`,
  )
  return rows.map(({ user_id: id }) => id)
}
const inAnyOrder = (...people: Client[]) => people.map(({ userId }) => userId).sort()

test('a critical value alerts the doctor and the nurses at once, and the hub after 15 minutes', async () => {
  const { doctor, hubDoctor } = lab.ward
  const { id } = await resultOf('6.9')
  expect((await notified(id)).sort()).toEqual(inAnyOrder(doctor, nurse))
  expect(await one()).toMatchObject({
    ...{ kind: 'critical_result', level: 'high', episode_id: lab.episode.id, appointment_id: null },
    result: {
      investigation_id: id,
      values: [
        { analyte: 'Potassium', value: '6.9', unit: 'mmol/L', flag: 'critical_high', flag_text: 'Critically high' },
      ],
    },
  })
  testServer.clock.advance(14 * MINUTE)
  await open()
  expect(await notified(id)).toHaveLength(2)
  await later(1)
  expect((await one()).steps.map(({ step, people }) => [step, people])).toEqual([
    ['ordering_doctor', 1],
    ['nurses', 1],
    ['hub', 1],
  ])
  expect((await notified(id)).sort()).toEqual(inAnyOrder(doctor, nurse, hubDoctor))
})

test('with duties, it alerts its doctor, those on duty if that one is off, the nurse in charge, and who is on call', async () => {
  const { hospital, hub, doctor } = lab.ward
  const add = (role: 'NURSE' | 'DOCTOR', at: number) => testServer.addUser({ role, hospitals: [at] })
  const [charge, onDuty, onCall] = [
    await add('NURSE', hospital),
    await add('DOCTOR', hospital),
    await add('DOCTOR', hub),
  ]
  const times = { from: testNow, to: new Date(Date.parse(testNow) + 480 * MINUTE) }
  await storeDuty(testServer, { hospital, people: [charge.userId], inCharge: charge.userId, ...times })
  await storeDuty(testServer, { hospital, people: [onDuty.userId], ...times })
  await storeDuty(testServer, { hospital: hub, people: [onCall.userId], type: EVENT_TYPE.onCall, ...times })
  const { id } = await resultOf('6.9')
  expect((await notified(id)).sort()).toEqual(inAnyOrder(doctor, onDuty, charge))
  await later(15)
  expect((await one()).steps.map(({ step, reach, people }) => [step, reach, people])).toEqual([
    ['ordering_doctor', 'on_duty', 2],
    ['nurses', 'in_charge', 1],
    ['hub', 'on_call', 1],
  ])
  await later(15)
  expect((await one()).steps.at(-1)).toMatchObject({ step: 'everybody', people: 6 })
})

test('without a hub that sees the episode, the doctors of the hospital are alerted instead', async () => {
  await resultOf('6.9')
  await testServer.database.update(hospitals).set({ parent_id: null }).where(eq(hospitals.id, lab.ward.hospital))
  await later(15)
  expect((await one()).steps.map(({ step }) => step)).toEqual(['ordering_doctor', 'nurses', 'doctors'])
})

test('it stays open until one person acknowledges it with a comment, which the result shows', async () => {
  const result = await resultOf('3.9', 'critical_low')
  const { id } = await one()
  expect((await acknowledge(id, lab.ward.doctor, ' ')).status).toBe(422)
  const closing = await lab.ward.doctor.put<Answer>(`/api/admin/escalations/${id}/close`, { reason: 'Seen' })
  expect([closing.status, Object.keys(closing.body.errors ?? {})]).toEqual([422, ['status']])
  expect((await acknowledge(id, lab.ward.foreignDoctor)).status).toBe(404)
  const answers = await Promise.all([acknowledge(id), acknowledge(id, nurse)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(JSON.stringify(answers.map(({ body }) => body.errors))).toMatch(/already acknowledged it at 2026/)
  await later(60)
  expect(await open()).toEqual([])
  expect(await notified(result.id)).toHaveLength(2)
  const { critical_alerts: alerts } = (await lab.show(result.id, nurse)).body.data
  expect(alerts).toMatchObject([{ id, acknowledged: { note: 'Calcium given', action_text: 'Treatment started' } }])
})

test('a value that is only outside of its range alerts nobody', async () => {
  const { id } = await resultOf('5.9', 'high')
  expect([await open(), await notified(id)]).toEqual([[], []])
})

test('an amendment with the same critical values alerts nobody again, with others it starts again', async () => {
  const result = await resultOf('6.9')
  const { id } = await one()
  expect((await acknowledge(id)).status).toBe(200)
  const noted = await lab.execute(result, { reason: 'Note', execution_notes: 'Not hemolyzed' })
  expect(await open()).toEqual([])
  const other = await lab.execute(noted.body.data, { reason: 'Wrong tube', lab_values: value('7.4') })
  expect((await one()).id).not.toBe(id)
  testServer.clock.advance(5 * MINUTE)
  await lab.execute(other.body.data, { reason: 'Wrong again', lab_values: value('7.9') })
  expect(await one()).toMatchObject({ started_at: testServer.clock.now().toISOString() })
  expect(await notified(result.id)).toHaveLength(6)
})

test('whoever answers the value before an amendment does not close the alert of the new one', async () => {
  const result = await resultOf('6.9')
  const { id, round } = await one()
  await lab.execute(result, { reason: 'Wrong tube', lab_values: value('2.1') })
  const body = { action: 'treatment_started', note: 'Calcium given', round }
  const answer = await nurse.put<Answer>(`/api/admin/escalations/${id}/acknowledge`, body)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['status']])
  expect(await one()).toMatchObject({ id, round: 2, acknowledged: null, result: { values: [{ value: '2.1' }] } })
})

test('an amendment without a critical value does not withdraw the alert', async () => {
  const result = await resultOf('6.9')
  await lab.execute(result, { reason: 'Other patient', lab_values: value('4.1') })
  expect(await one()).toMatchObject({ score_changed: true, acknowledged: null, result: { values: [] } })
})

test('a critical result after discharge alerts its doctor, not the nurses, and is acknowledged', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  await dischargeEpisode(testServer, lab.episode.id)
  expect((await lab.execute(made, { lab_values: value('6.9') })).status).toBe(200)
  expect(await notified(made.id)).toEqual([lab.ward.doctor.userId])
  const { id } = await one()
  expect((await acknowledge(id)).body.data).toEqual([])
})

test('the database ties the escalation of a result to its encounter', async () => {
  const { id } = await resultOf('6.9')
  const refused = (statement: string) => expect(testServer.database.execute(sql.raw(statement))).rejects.toThrow()
  const at = 'now(), now()'
  await refused(`insert into escalations (kind, level, opened_at, started_at, episode_id)
    values ('critical_result', 'high', ${at}, ${lab.episode.id})`)
  await refused(`insert into escalations (kind, level, opened_at, started_at, episode_id, investigation_id)
    values ('critical_result', 'high', ${at}, ${lab.episode.id}, ${id})`)
  const other = await Lab.open(testServer)
  const foreign = await other.ordered()
  await refused(`insert into escalations (kind, level, opened_at, started_at, episode_id, investigation_id)
    values ('critical_result', 'high', ${at}, ${lab.episode.id}, ${foreign.id})`)
})
