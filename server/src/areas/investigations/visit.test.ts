import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Escalation } from '#contract/escalations/escalation'
import type { Investigation, InvestigationRow } from '#contract/investigations/investigation'
import type { Client } from '../../platform/testing/client'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { notifications } from '../../schema/notifications'
import { signInAgain } from '../clinics/testing/clinicFixture'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'
import { formOf, type InvestigationAnswer, Lab } from './testing/lab'
import { storeAnalyte } from './testing/storeAnalyte'
import { storeType } from './testing/storeInvestigation'

let testServer: TestServer
let day: ClinicDay
let visit: Visit
let token: string
let type: number
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
  token = await day.callIn(visit)
  type = await storeType(testServer)
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

const create = (changes: object = {}, who: Client = day.doctor) => {
  const fields = {
    model_type: 'appointment',
    model_id: visit.id,
    center_type: 1,
    investigation_types: [type],
    ...changes,
  }
  return who.send<InvestigationAnswer>('POST', '/api/admin/episode/investigation', { form: formOf(fields) })
}
async function ordered(changes: object = {}): Promise<Investigation> {
  const { status, body } = await create(changes)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const edit = ({ id, revision }: Investigation, who: Client = day.doctor) => {
  const form = formOf({ investigation_types: [type], order_notes: 'Fasting', revision })
  return who.send<InvestigationAnswer>('POST', `/api/admin/episode/investigation/${id}`, { form })
}
const listed = (who: Client = day.doctor) =>
  who.get<{ data: InvestigationRow[] }>(`/api/admin/investigations/appointment/${visit.id}`)
const canOrder = async (who: Client, id = visit.id) => {
  const path = `/api/admin/investigations/utilities?model_type=appointment&model_id=${id}`
  return (await who.get<{ data: { can_order: boolean } }>(path)).body.data.can_order
}
const errorsOf = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }) => [
  status,
  Object.keys(body.errors ?? {}),
]

test('the doctor orders in the visit, and the pages of the visit refetch', async () => {
  const tab = await day.connect(visit.patient)
  await tab.subscribe(`appointment.${visit.id}`)
  expect(await canOrder(day.doctor)).toBe(true)
  const made = await ordered()
  expect(made).toMatchObject({
    model_type: 'appointment',
    model_id: visit.id,
    appointment_id: visit.id,
    episode_id: null,
    patient_id: visit.patient.userId,
    editable: true,
  })
  await expect.poll(() => tab.events).toContain(`appointment.${visit.id} FromDoctor`)
  expect((await listed()).body.data.map(({ id }) => id)).toEqual([made.id])
})

test('only the doctor of the visit orders and edits; others of the hospital read, and record results', async () => {
  const made = await ordered()
  const colleague = await testServer.addUser({ role: 'DOCTOR', hospitals: [day.hospitalId] })
  expect(errorsOf(await create({}, colleague))).toEqual([422, ['model_id']])
  expect(errorsOf(await edit(made, colleague))).toEqual([422, ['status']])
  expect(await canOrder(colleague)).toBe(false)
  expect((await listed(colleague)).body.data).toMatchObject([{ editable: false, cancellable: true, executable: true }])
  expect((await create({}, visit.patient)).status).toBe(403)
  expect((await listed(visit.patient)).status).toBe(403)
  expect((await visit.patient.get(`/api/admin/episode/investigation/${made.id}`)).status).toBe(403)
})

test('a center from which an order is taken away while its result waits records nothing', async () => {
  const members = [
    await testServer.addUser({ role: 'LAB_OR_RADIOLOGY' }),
    await testServer.addUser({ role: 'LAB_OR_RADIOLOGY' }),
  ] as const
  const first = await Lab.storeCenter(testServer, 1, day.hospitalId, members[0])
  const second = await Lab.storeCenter(testServer, 1, day.hospitalId, members[1])
  const { id } = await ordered({ center_id: first })
  const execute = (who: Client) => {
    const form = formOf({ execution_date: '2026-11-18', execution_notes: 'Hb 12.9' })
    return who.send<InvestigationAnswer>('POST', `/api/admin/investigation/${id}/execute`, { form })
  }
  const move = () => {
    const form = formOf({ investigation_types: [type], center_id: second })
    return day.doctor.send<InvestigationAnswer>('POST', `/api/admin/episode/investigation/${id}`, { form })
  }
  const answers = await runTogether(testServer.database, {
    lock: sql`select from appointments where id = ${visit.id} for update`,
    calls: [move, () => execute(members[0])],
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
  expect((await execute(members[1])).body.data).toMatchObject({ status: 2, center: { id: second } })
})

test('nothing is ordered in a visit that is only booked', async () => {
  const other = await day.book(8)
  expect(errorsOf(await create({ model_id: other.id }))).toEqual([422, ['model_id']])
  expect(await canOrder(day.doctor, other.id)).toBe(false)
})

test('the patient is notified of a new and of an amended result, in words that say nothing about it', async () => {
  const made = await ordered({ external_investigation: '1' })
  const record = (order: Investigation, changes: object = {}) => {
    const form = formOf({ execution_date: '2026-11-18', execution_notes: 'Hb 7', revision: order.revision, ...changes })
    const path = `/api/admin/investigation/${order.id}/external-execute`
    return day.doctor.send<InvestigationAnswer>('POST', path, { form })
  }
  const done = await record(made)
  await record(done.body.data, { reason: 'Typing error' })
  const stored = await testServer.database
    .select()
    .from(notifications)
    .where(and(eq(notifications.user_id, visit.patient.userId), eq(notifications.type, 'own_result')))
  expect(stored.map(({ about }) => about.appointment?.id)).toEqual([visit.id, visit.id])
  expect(JSON.stringify(stored)).not.toContain('Hb 7')
})

test('a day after the visit nothing is ordered or edited, but results come', async () => {
  const made = await ordered({ external_investigation: '1' })
  expect((await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)).status).toBe(200)
  testServer.clock.advance(25 * 3_600_000)
  const doctor = await signInAgain(testServer, day.doctor)
  expect(errorsOf(await create({}, doctor))).toEqual([422, ['model_id']])
  expect(errorsOf(await edit(made, doctor))).toEqual([422, ['status']])
  expect((await listed(doctor)).body.data[0]).toMatchObject({ editable: false, cancellable: true, executable: true })
  const form = formOf({ execution_date: '2026-11-19', revision: made.revision })
  const path = `/api/admin/investigation/${made.id}/external-execute`
  expect((await doctor.send<InvestigationAnswer>('POST', path, { form })).body.data).toMatchObject({ status: 2 })
})

test('a critical result of a visit alerts its doctor, then doctors of the hospital, and is acknowledged from the list', async () => {
  const analyte = await storeAnalyte(testServer, type, { name: 'Potassium', unit: 'mmol/L', critical_high: '6.5' })
  const colleague = await testServer.addUser({ role: 'DOCTOR', hospitals: [day.hospitalId] })
  const made = await ordered({ external_investigation: '1' })
  const lab_values = [{ analyte_id: analyte, value: '7.1', unit: 'mmol/L' }]
  const form = formOf({ execution_date: '2026-11-18', revision: made.revision, lab_values })
  const path = `/api/admin/investigation/${made.id}/external-execute`
  expect((await day.doctor.send<InvestigationAnswer>('POST', path, { form })).status).toBe(200)
  const board = async (who: Client) =>
    (await who.get<{ data: Escalation[] }>('/api/admin/escalations?limit=100')).body.data.filter(
      ({ appointment_id: id }) => id === visit.id,
    )
  const [found] = await board(day.doctor)
  expect(found).toMatchObject({
    ...{ kind: 'critical_result', episode_id: null, department: null, bed: null, is_open: true, editable: true },
    steps: [{ step: 'ordering_doctor', people: 1 }],
  })
  expect((await visit.patient.get('/api/admin/escalations')).status).toBe(403)
  testServer.clock.advance(15 * 60_000)
  const [doctor, other] = [await signInAgain(testServer, day.doctor), await signInAgain(testServer, colleague)]
  expect((await board(other))[0]?.steps.map(({ step }) => step)).toEqual(['ordering_doctor', 'doctors'])
  const answer = { action: 'other', note: 'Patient is called in' }
  const acknowledged = `/api/admin/escalations/${found?.id}/acknowledge`
  expect((await other.put<{ data: Escalation[] }>(acknowledged, answer)).body).toEqual({ data: [] })
  expect(await board(doctor)).toEqual([])
})
