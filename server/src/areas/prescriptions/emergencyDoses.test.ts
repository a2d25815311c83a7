import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmergencyDose } from '#contract/prescriptions/emergencyDose'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { notifications } from '../../schema/notifications'
import { emergencyDoses, executions, missedDoseAlerts } from '../../schema/prescriptions'
import { missedDosesJob } from './jobs'
import { Orders } from './testing/orders'
import { storeDrug } from './testing/storePrescription'

let testServer: TestServer
let orders: Orders
let path: string
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  orders = await Orders.open(testServer)
  path = `/api/admin/episodes/${orders.episode.id}/emergency-doses`
})

interface Answer {
  data: EmergencyDose
  errors?: Record<string, string[]>
}
const errorsOf = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }) => [
  status,
  body.errors ?? {},
]
const send = (changes: object = {}, who = orders.ward.nurse, headers: Record<string, string> = {}) => {
  const body = {
    drug_id: orders.drug,
    dosage: '1',
    dosage_unit: 'mg',
    form_id: 'injection',
    route_id: 'intramuscular',
    doctor_id: orders.ward.doctor.userId,
    reason: 'Anaphylaxis',
    ...changes,
  }
  return who.send<Answer>('POST', path, { body, headers })
}
const answer = (id: number, body: object, who: Client = orders.ward.doctor) =>
  who.put<Answer>(`${path}/${id}/acknowledge`, body)
const list = async (who = orders.ward.doctor) => (await who.get<{ data: EmergencyDose[] }>(path)).body.data
const newsOf = (type: 'emergency_dose' | 'emergency_disputed' | 'dose_missed') =>
  testServer.database
    .select({ user: notifications.user_id })
    .from(notifications)
    .where(sql`type = ${type} and about -> 'data' ->> 'episode_id' = ${String(orders.episode.id)}`)
    .orderBy(notifications.user_id)
    .then((rows) => rows.map(({ user }) => user))

test('a dose without a prescription is recorded in the name of a doctor, who is notified and acknowledges it', async () => {
  const { status, body } = await send({ given_at: '2026-11-18 13:00' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    dosage_text: '1 mg',
    given_at: '2026-11-18T11:00:00.000Z',
    given_by: { id: orders.ward.nurse.userId },
    doctor: { id: orders.ward.doctor.userId },
    outcome: null,
    can_acknowledge: false,
  })
  expect(await newsOf('emergency_dose')).toEqual([orders.ward.doctor.userId])
  expect(await list()).toMatchObject([{ id: body.data.id, can_acknowledge: true }])
  expect(errorsOf(await answer(body.data.id, { outcome: 'acknowledged' }, orders.ward.hubDoctor))[0]).toBe(403)
  expect((await answer(body.data.id, { outcome: 'acknowledged' })).body.data).toMatchObject({
    outcome: 'acknowledged',
    decided_at: '2026-11-18T11:00:00.000Z',
    can_acknowledge: false,
  })
  expect(errorsOf(await answer(body.data.id, { outcome: 'acknowledged' }))).toEqual([
    422,
    { outcome: ['The doctor has answered already'] },
  ])
})

test('an emergency dose may be earlier than its prescription, or of the same minute (care_fe 15550)', async () => {
  testServer.clock.advance(30_000)
  const { body } = await send({ given_at: '2026-11-18 13:00' })
  expect(body.data.given_at).toBe('2026-11-18T11:00:00.000Z')
  // The doctor prescribes the same drug afterwards: its dose of the same minute is warned of, and can be recorded.
  const { id } = await orders.prescribed()
  const [dose] = await orders.doses(id)
  const refused = await orders.record(dose?.id ?? 0, { given_at: '2026-11-18 13:00' })
  expect(refused.body.errors?.override_reason).toHaveLength(1)
  const reason = { given_at: '2026-11-18 13:00', override_reason: 'Second dose' }
  expect((await orders.record(dose?.id ?? 0, reason)).status).toBe(200)
})

test('the doctor disputes it with a note, and who gave it is notified', async () => {
  const { id } = (await send()).body.data
  expect(errorsOf(await answer(id, { outcome: 'disputed' }))).toEqual([422, { note: ['Field is required'] }])
  const { body } = await answer(id, { outcome: 'disputed', note: 'I ordered half of it' })
  expect(body.data).toMatchObject({ outcome: 'disputed', note: 'I ordered half of it' })
  expect(await newsOf('emergency_disputed')).toEqual([orders.ward.nurse.userId])
})

test('only the named doctor answers, once, and what was recorded cannot be changed', async () => {
  const { id } = (await send()).body.data
  const other = await testServer.addUser({ role: 'DOCTOR', hospitals: [orders.ward.hospital] })
  expect(errorsOf(await answer(id, { outcome: 'acknowledged' }, other))).toEqual([
    422,
    { outcome: ['Only the named doctor can acknowledge this dose'] },
  ])
  const both = await Promise.all([
    answer(id, { outcome: 'acknowledged' }),
    answer(id, { outcome: 'disputed', note: 'No' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  await expect(
    testServer.database.update(emergencyDoses).set({ dosage: '2' }).where(eq(emergencyDoses.id, id)),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('emergency dose') } })
})

test('allergies and the same drug need a reason', async () => {
  await orders.prescribed()
  const refused = await send()
  expect(refused.status).toBe(422)
  expect(refused.body.errors?.warnings_reason).toHaveLength(1)
  const { body } = await send({ warnings_reason: 'Nothing else was there' })
  expect(body.data).toMatchObject({
    warnings: [{ kind: 'same_drug' }],
    warnings_reason: 'Nothing else was there',
  })
})

test.each([
  [{ given_at: '2026-11-18 13:01' }, { given_at: ['cannot be in the future'] }],
  [{ given_at: '2026-11-01 08:00' }, { given_at: ['The patient was not admitted yet'] }],
  [{ reason: '' }, { reason: ['Field is required'] }],
  [{ drug_id: 2_000_000_000 }, { drug_id: ['Choose from the list'] }],
  [{ dosage: 'one' }, { dosage: [expect.any(String)] }],
])('%j is refused', async (changes, errors) => {
  expect(errorsOf(await send(changes))).toEqual([422, errors])
})

test('the doctor can prescribe at the hospital or above; others are not offered', async () => {
  const { doctor, hubDoctor, nurse, foreignDoctor } = orders.ward
  const { data } = (await nurse.get<{ data: { id: number }[] }>(`${path}/doctors`)).body
  expect(data.map(({ id }) => id)).toEqual([doctor.userId, hubDoctor.userId])
  for (const who of [nurse, foreignDoctor])
    expect(errorsOf(await send({ doctor_id: who.userId }))).toEqual([422, { doctor_id: ['Choose from the list'] }])
  expect((await send({ doctor_id: hubDoctor.userId })).status).toBe(200)
})

test('a repeat with the same Idempotency-Key records one dose', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const one = await send({}, orders.ward.nurse, headers)
  expect((await send({}, orders.ward.nurse, headers)).body).toEqual(one.body)
  expect(await list()).toHaveLength(1)
})

test('a missed dose of a time-critical drug is alerted of once, to the staff and the prescriber', async () => {
  const drug = await storeDrug(testServer, { time_critical: true })
  const { id } = await orders.prescribed({ drug_id: drug })
  await orders.prescribed()
  const run = () => testServer.inContext(() => testServer.server.platform.jobs.run(missedDosesJob))
  await run()
  expect(await newsOf('dose_missed')).toEqual([])
  // Late is not missed: the next dose is due after eight hours.
  await orders.wait(7)
  await run()
  expect(await newsOf('dose_missed')).toEqual([])
  await orders.wait(1)
  await Promise.all([run(), run(), run()])
  await run()
  const staff = [orders.ward.doctor.userId, orders.ward.nurse.userId].toSorted((one, other) => one - other)
  expect(await newsOf('dose_missed')).toEqual(staff)
  // The server was stopped for a day: what was missed meanwhile is found late, each dose once.
  await orders.wait(24)
  await run()
  await run()
  const alerts = await testServer.database
    .select()
    .from(missedDoseAlerts)
    .innerJoin(executions, eq(executions.id, missedDoseAlerts.execution_id))
    .where(eq(executions.prescription_id, id))
  expect(alerts).toHaveLength(4)
  expect(await newsOf('dose_missed')).toHaveLength(8)
})

test('a prescription with a missed dose is edited, and the same missed dose is alerted of once', async () => {
  const drug = await storeDrug(testServer, { time_critical: true })
  const { id } = await orders.prescribed({ drug_id: drug })
  const run = () => testServer.inContext(() => testServer.server.platform.jobs.run(missedDosesJob))
  await orders.wait(9)
  await run()
  expect(await newsOf('dose_missed')).toHaveLength(2)
  expect((await orders.edit(id, { drug_id: drug, dosage: '2' })).status).toBe(200)
  await run()
  expect(await newsOf('dose_missed')).toHaveLength(2)
  // Doses that the new schedule would have had before were never due.
  expect((await orders.edit(id, { drug_id: drug, frequency: 4 })).status).toBe(200)
  const doses = (await orders.doses(id)).slice(0, 3)
  expect(doses.map(({ execution_time: due, state }) => [due?.slice(8, 13), state])).toEqual([
    ['18T11', 'missed'],
    ['18T19', 'due'],
    ['18T23', 'upcoming'],
  ])
  await run()
  expect(await newsOf('dose_missed')).toHaveLength(2)
})
