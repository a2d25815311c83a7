import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'

let testServer: TestServer
let day: ClinicDay
let visit: Visit
let token: string
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
  token = await day.callIn(visit)
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

const path = '/api/admin/symptomsAndDiagnosis'
const input = { code: 2, note: 'Since childhood', chronic: true }

interface One {
  data: { id: number; code: number; code_text: string; note: string; chronic: boolean }
  errors?: Record<string, string[]>
}

const create = (client = day.doctor, changes: object = {}) =>
  client.post<One>(path, { ...input, appointment_id: visit.id, ...changes })
const list = async (client: Client) =>
  (await client.get<{ data: One['data'][] }>(`${path}?appointment_id=${visit.id}`)).body.data

test('the doctor adds, lists, changes and removes diagnoses of a visit', async () => {
  const { body } = await create()
  expect(body.data).toEqual({
    ...input,
    id: expect.any(Number),
    appointment_id: visit.id,
    code_text: 'Code 2',
    created_at: new Date(testNow).toISOString(),
    updated_at: new Date(testNow).toISOString(),
  })
  const second = (await create(day.doctor, { code: 1, chronic: false })).body.data
  expect(await list(day.doctor)).toEqual([body.data, second])
  const one = `${path}/${body.data.id}`
  testServer.clock.advance(60_000)
  const changed = await day.doctor.put<One>(one, { code: '3', note: '', chronic: '0' })
  expect(changed.body.data).toMatchObject({ code: 3, note: '', chronic: false })
  expect((await day.doctor.get<One>(one)).body.data).toEqual(changed.body.data)
  expect((await day.doctor.delete(one)).status).toBe(200)
  expect((await day.doctor.get(one)).status).toBe(404)
  expect((await day.doctor.delete(one)).status).toBe(404)
  expect(await list(day.doctor)).toEqual([second])
})

test('nobody but the doctor of the visit reaches them, also without a session', async () => {
  const { id } = (await create()).body.data
  const otherDoctor = await testServer.as('doctor2@demo.test')
  const superAdmin = await testServer.as('super@demo.test')
  for (const [client, status] of [
    [testServer.stranger, 401],
    [visit.patient, 403],
    [day.coordinator, 404],
    [otherDoctor, 404],
    [superAdmin, 404],
  ] as const) {
    expect((await client.get(`${path}/${id}`)).status).toBe(status)
    expect((await client.put(`${path}/${id}`, input)).status).toBe(status)
    expect((await client.delete(`${path}/${id}`)).status).toBe(status)
    // A field that names a record out of reach is refused like one that names none.
    expect((await create(client)).status).toBe(status === 404 ? 422 : status)
  }
  for (const client of [day.coordinator, otherDoctor, superAdmin]) expect(await list(client)).toEqual([])
  expect(await list(day.doctor)).toHaveLength(1)
})

test('invalid values, and a visit that is not open for notes, are refused', async () => {
  expect((await create(day.doctor, { code: 4 })).body.errors).toEqual({ code: ['Choose from the list'] })
  expect((await create(day.doctor, { code: '' })).body.errors).toEqual({ code: ['Field is required'] })
  const { id } = (await create()).body.data
  await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)
  testServer.clock.advance(25 * 3_600_000)
  const doctor = await day.signInAgain(day.doctor)
  expect((await create(doctor)).status).toBe(422)
  expect((await doctor.put(`${path}/${id}`, input)).status).toBe(422)
  expect((await doctor.delete(`${path}/${id}`)).status).toBe(422)
  expect(await list(doctor)).toHaveLength(1)
})
