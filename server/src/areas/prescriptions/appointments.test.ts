import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PatientPrescription } from '#contract/prescriptions/appointmentCalls'
import type { Prescription } from '#contract/prescriptions/prescription'
import type { CurrentStatus, SignedPrescription } from '#contract/prescriptions/signed/calls'
import { readToken, tokenIn } from '#contract/prescriptions/signed/token'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { signInAgain } from '../clinics/testing/clinicFixture'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'
import { Orders, type PrescriptionAnswer } from './testing/orders'
import { storeDrug } from './testing/storePrescription'

let testServer: TestServer
let day: ClinicDay
let visit: Visit
let token: string
let drug: number
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
  token = await day.callIn(visit)
  drug = await storeDrug(testServer)
  await day.doctor.post(`/api/admin/patients/${visit.patient.userId}/allergies/none-known`)
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

const fields = (changes: object = {}) => ({
  type: 'R',
  appointment_id: visit.id,
  episode_id: null,
  status: 2,
  drug_id: drug,
  dosage: '500',
  dosage_unit: 'mg',
  form_id: 'tablet',
  route_id: 'oral',
  frequency: 8,
  frequency_time_unit: 'hours',
  duration: 5,
  time_unit: 'days',
  ...changes,
})
const create = (changes: object = {}, who: Client = day.doctor) =>
  who.post<PrescriptionAnswer>('/api/admin/prescriptions', fields(changes))
async function prescribed(changes: object = {}): Promise<Prescription> {
  const { status, body } = await create(changes)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const setStatus = ({ id, revision }: Prescription, status: number, changes: object = {}, who: Client = day.doctor) =>
  who.put<PrescriptionAnswer>(`/api/admin/prescriptions/${id}/update-status`, { status, revision, ...changes })
const listed = async (who: Client = day.doctor) =>
  who.get<{ data: Prescription[]; meta: { total: number } }>(`/api/admin/prescriptions/R/${visit.id}`)
const ownPath = () => `/api/patient/appointments/${visit.id}/prescriptions`
const ofPatient = (who: Client = visit.patient) => who.get<{ data: PatientPrescription[] }>(ownPath())
const errorsOf = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }) => [
  status,
  Object.keys(body.errors ?? {}),
]

test('the doctor prescribes in the visit, and the patient reads it at once', async () => {
  const tab = await day.connect(visit.patient)
  await tab.subscribe(`appointment.${visit.id}`)
  const made = await prescribed({ notes: 'After meals' })
  expect(made).toMatchObject({
    type: 'R',
    appointment_id: visit.id,
    episode_id: null,
    status: 2,
    start_at: new Date(testNow).toISOString(),
    editable: true,
    actions: ['edit', 'modify', 'hold', 'discontinue'],
  })
  expect(made.end_date).toBe(new Date(Date.parse(testNow) + 5 * 86_400_000).toISOString())
  const second = await prescribed({ drug_id: await storeDrug(testServer), kind: 'once', duration: null })
  expect((await listed()).body).toMatchObject({ data: [{ id: second.id }, { id: made.id }], meta: { total: 2 } })
  const { body } = await ofPatient()
  expect(body.data.map(({ id }) => id)).toEqual([second.id, made.id])
  expect(body.data[1]).toEqual({
    id: made.id,
    drug_name: made.drug_name,
    drug: made.drug,
    dosage_text: '500 mg',
    form: 'Tablet',
    route: 'By mouth',
    kind: 'scheduled',
    frequency_text: 'Once every 8 hours, for 5 days',
    indication: null,
    notes: 'After meals',
    status: 2,
    status_text: 'Active',
    doctor: made.doctor,
    created_at: made.created_at,
    start_at: made.start_at,
    end_date: made.end_date,
    revision: 1,
    held_until: null,
  })
  await expect.poll(() => tab.events).toContain(`appointment.${visit.id} FromDoctor`)
})

test('there are no doses, and no drafts', async () => {
  const made = await prescribed()
  const { rows } = await testServer.database.execute(
    sql`select count(*)::integer as doses from executions where prescription_id = ${made.id}`,
  )
  expect(rows).toEqual([{ doses: 0 }])
  expect(errorsOf(await create({ status: 1 }))).toEqual([422, ['status']])
})

test('a prescription has an appointment or an episode, by its type, and an end', async () => {
  const orders = await Orders.open(testServer)
  expect(errorsOf(await create({ appointment_id: null }))).toEqual([422, ['appointment_id']])
  expect(errorsOf(await create({ episode_id: orders.episode.id }))).toEqual([422, ['episode_id']])
  expect(errorsOf(await orders.create({ appointment_id: visit.id }))).toEqual([422, ['appointment_id']])
  expect(errorsOf(await create({ duration: null, time_unit: null }))).toEqual([422, ['duration', 'time_unit']])
  const { id } = await prescribed()
  expect(errorsOf(await orders.create({ modifies_id: id }))).toEqual([422, ['modifies_id']])
})

test.each([
  ['booked', {}],
  ['cancelled', { status: 6 as const, active: false }],
])('nothing is prescribed in a visit that is only %s', async (_what, change) => {
  const other = await day.book(8, change)
  expect(errorsOf(await create({ appointment_id: other.id }))).toEqual([422, ['appointment_id']])
})

test('a day after the visit the doctor can still stop a prescription, but no longer prescribe or edit', async () => {
  const made = await prescribed()
  expect((await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)).status).toBe(200)
  testServer.clock.advance(23 * 3_600_000)
  const soon = await signInAgain(testServer, day.doctor)
  const edited = await soon.put<PrescriptionAnswer>(`/api/admin/prescriptions/${made.id}`, {
    ...fields({ dosage: '250' }),
    revision: made.revision,
  })
  expect(edited.body.data).toMatchObject({ dosage_text: '250 mg', revision: 2 })
  testServer.clock.advance(2 * 3_600_000)
  const doctor = await signInAgain(testServer, day.doctor)
  expect(errorsOf(await create({}, doctor))).toEqual([422, ['appointment_id']])
  const again = { ...fields(), revision: 2 }
  expect(errorsOf(await doctor.put<PrescriptionAnswer>(`/api/admin/prescriptions/${made.id}`, again))).toEqual([
    422,
    ['status'],
  ])
  expect((await listed(doctor)).body.data[0]).toMatchObject({ editable: false, actions: ['hold', 'discontinue'] })
  const stopped = await setStatus(edited.body.data, 4, { reason: 'Rash' }, doctor)
  expect(stopped.body.data).toMatchObject({ status: 4, stop_reason: 'Rash', actions: [] })
})

test('the choices say whether the caller can prescribe in the visit', async () => {
  const can = async (who: Client, id = visit.id) =>
    (
      await who.get<{ data: { can_confirm_prescription: boolean } }>(
        `/api/admin/prescriptions/utilities?appointmentId=${id}`,
      )
    ).body.data.can_confirm_prescription
  expect(await can(day.doctor)).toBe(true)
  expect(await can(day.doctor, (await day.book(8)).id)).toBe(false)
  expect(await can(await testServer.addUser({ role: 'DOCTOR', hospitals: [day.hospitalId] }))).toBe(false)
})

test('a hold ends by itself, and the patient sees until when', async () => {
  const made = await prescribed()
  const { status, body } = await setStatus(made, 3, { reason: 'Fasting', until: '2026-11-18 14:00' })
  expect([status, body.errors]).toEqual([200, undefined])
  expect((await ofPatient()).body.data[0]).toMatchObject({ status: 3, held_until: '2026-11-18T12:00:00.000Z' })
  testServer.clock.advance(3_600_000 + 1000)
  expect((await ofPatient(await signInAgain(testServer, visit.patient))).body.data[0]).toMatchObject({
    status: 2,
    held_until: null,
  })
})

test('only the doctor of the visit prescribes; who reads is as for the record of the appointment', async () => {
  const made = await prescribed()
  const colleague = await testServer.addUser({ role: 'DOCTOR', hospitals: [day.hospitalId] })
  const stranger = await testServer.addUser({
    role: 'DOCTOR',
    hospitals: [(await Orders.open(testServer)).ward.hospital],
  })
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [day.hospitalId] })
  const one = `/api/admin/prescription/${made.id}`
  expect(errorsOf(await create({}, colleague))).toEqual([422, ['appointment_id']])
  expect((await create({}, nurse)).status).toBe(403)
  expect((await create({}, visit.patient)).status).toBe(403)
  for (const reader of [day.doctor, colleague, nurse]) {
    expect((await listed(reader)).status).toBe(200)
    expect((await reader.get(one)).status).toBe(200)
  }
  for (const path of [one, `/api/admin/prescriptions/R/${visit.id}`]) {
    expect((await stranger.get(path)).status).toBe(404)
    expect((await visit.patient.get(path)).status).toBe(403)
    expect((await testServer.stranger.get(path)).status).toBe(401)
  }
  const seen = (await listed(colleague)).body.data[0]
  expect(seen).toMatchObject({ editable: false, actions: ['hold', 'discontinue'] })
  expect((await setStatus(made, 4, { reason: 'x' }, stranger)).status).toBe(404)
  expect((await setStatus(made, 4, { reason: 'x' }, nurse)).status).toBe(403)
  expect((await setStatus(made, 4, { reason: 'Allergic reaction' }, colleague)).status).toBe(200)
})

test('a patient reads only the prescriptions of their own appointments', async () => {
  await prescribed()
  const other = await testServer.addUser()
  expect((await ofPatient(other)).status).toBe(404)
  expect((await ofPatient(day.doctor)).status).toBe(403)
  expect((await other.post(`${ownPath()}/signed`)).status).toBe(404)
})

test('the same drug of a stay, and of another appointment, needs a reason', async () => {
  const warnings = async (who = day.doctor) =>
    (
      await who.get<{ data: { warnings: { kind: string }[] } }>(
        `/api/admin/appointments/${visit.id}/prescriptions/warnings?drug_id=${drug}`,
      )
    ).body.data.warnings.map(({ kind }) => kind)
  expect(await warnings()).toEqual([])
  const first = await prescribed()
  expect(await warnings()).toEqual(['same_drug'])
  expect(errorsOf(await create())).toEqual([422, ['warnings_reason']])
  expect((await create({ warnings_reason: 'A higher dose' })).body.data).toMatchObject({
    warnings: [{ kind: 'same_drug' }],
    warnings_reason: 'A higher dose',
  })
  await setStatus(first, 4, { reason: 'Replaced' })
  expect(await warnings()).toEqual(['same_drug'])
  testServer.clock.advance(5 * 86_400_000)
  expect(await warnings(await signInAgain(testServer, day.doctor))).toEqual([])
})

test('a drug of the stay and one of an appointment warn of each other', async () => {
  const orders = await Orders.open(testServer)
  await testServer.database.execute(
    sql`update appointments set patient_id = ${orders.episode.patient_id} where id = ${visit.id}`,
  )
  await orders.prescribed({ drug_id: drug })
  expect(errorsOf(await create())).toEqual([422, ['warnings_reason']])
  const other = await storeDrug(testServer)
  await prescribed({ drug_id: other })
  expect(errorsOf(await orders.create({ drug_id: other }))).toEqual([422, ['warnings_reason']])
})

test('doctor and patient print signed prescriptions, and one that was discontinued is reported', async () => {
  const made = await prescribed()
  const paths = [
    [day.doctor, `/api/admin/appointments/${visit.id}/prescriptions/R/signed`] as const,
    [visit.patient, `${ownPath()}/signed`] as const,
  ]
  for (const [who, path] of paths) {
    const { body } = await who.post<{ data: { prescriptions: SignedPrescription[] } }>(path)
    const [signed] = body.data.prescriptions
    const text = tokenIn(signed?.address ?? '')
    expect(readToken(text)?.payload).toMatchObject({ p: made.id, q: '500', l: [5, 'days'], b: day.doctor.userId })
    const hash = createHash('sha256').update(text).digest('hex')
    const verify = async () =>
      (
        await testServer.stranger.post<{ data: CurrentStatus }>('/api/prescriptions/verify', {
          code: signed?.code,
          hash,
        })
      ).body.data
    expect(await verify()).toEqual({ status: 'active', since: null })
    if (who === day.doctor) continue
    await setStatus(made, 4, { reason: 'Rash' })
    expect(await verify()).toEqual({ status: 'discontinued', since: new Date(testNow).toISOString() })
  }
})

test('the database refuses a prescription outside of a visit, and one that changes its encounter', async () => {
  const made = await prescribed()
  const other = await day.book(7)
  const copy = (changes: string) =>
    sql.raw(`insert into prescriptions (type, appointment_id, drug_id, dosage, form_id, route_id, kind, frequency,
      frequency_time_unit, duration, time_unit, status, start_at, activated_at, doctor_id, created_at, editor_id, recorded_at)
      select type, ${changes}, start_at, activated_at, doctor_id, created_at, editor_id, recorded_at
      from prescriptions where id = ${made.id}`)
  const order = 'drug_id, dosage, form_id, route_id, kind, frequency, frequency_time_unit'
  const { database } = testServer
  const reasonOf = (query: ReturnType<typeof copy>) =>
    database.execute(query).then(
      () => 'stored',
      (error: { cause?: { message?: string } }) => error.cause?.message,
    )
  expect(await reasonOf(copy(`${other.id}, ${order}, duration, time_unit, status`))).toContain('in the visit')
  expect(await reasonOf(copy(`appointment_id, ${order}, null, null, status`))).toContain('appointment_duration')
  expect(
    await reasonOf(sql.raw(`update prescriptions set appointment_id = ${other.id} where id = ${made.id}`)),
  ).toContain('stays with')
})
