import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { patientRecords } from '#contract/access/patientRecords'
import type { PageMeta } from '#contract/kit/responses'
import type { Notification } from '#contract/notifications/calls'
import type { RecordView } from '#contract/recordViews/calls'
import type { Profile } from '#contract/users/profile'
import { userHospitals, users } from '../../platform/auth/tables'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { hospitals } from '../../schema/facilities'
import { recordsOfPatient } from '..'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'

let testServer: TestServer
let day: ClinicDay
let visit: Visit

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

interface Listed {
  data: RecordView[]
  meta: PageMeta
}

async function viewsOf(patient: Client, query = '', language: 'ar' | 'en' = 'en'): Promise<Listed> {
  await testServer.server.platform.audit.flush()
  const { status, body } = await patient.get<Listed>(`/api/patient/record-views?${query}`, { language })
  expect(status).toBe(200)
  return body
}

const open = (person: Client, { patient }: Visit) => person.get(`/api/admin/patients/${patient.userId}`)
const openComplaint = (person: Client, { id }: Visit) =>
  person.get(`/api/patient/appointments/${id}/complaint/attachments`)

test('a patient reads who opened and changed the record, what of it and when, and nothing of other patients', async () => {
  const other = await day.book(5)
  await open(day.doctor, visit)
  testServer.clock.set('2026-11-18T11:10:00Z')
  await openComplaint(day.doctor, visit)
  await open(day.coordinator, other)
  const { data, meta } = await viewsOf(visit.patient)
  expect(data).toMatchObject([
    {
      user_id: day.doctor.userId,
      roles: ['Doctor'],
      hospitals: [{ id: day.hospitalId }],
      day: '2026-11-18',
      first_at: new Date(testNow).toISOString(),
      last_at: '2026-11-18T11:10:00.000Z',
      parts: ['profile', 'appointments'],
      changed: false,
      reasons: [],
    },
  ])
  expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 1 })
  expect((await viewsOf(other.patient)).data).toMatchObject([{ user_id: day.coordinator.userId }])

  await day.doctor.post(`/api/admin/patients/${visit.patient.userId}/allergies/none-known`, {})
  expect((await viewsOf(visit.patient)).data).toMatchObject([
    { changed: true, parts: ['profile', 'appointments', 'allergies'] },
  ])
  expect((await viewsOf(visit.patient, '', 'ar')).data[0]?.roles).toEqual(['طبيب'])
})

test('what patients read themselves is not in the list, and days are those of the patient', async () => {
  await openComplaint(visit.patient, visit)
  expect((await viewsOf(visit.patient)).data).toEqual([])
  // In Cairo it is before midnight, then after it.
  for (const at of ['2026-11-18T21:50:00Z', '2026-11-18T22:10:00Z']) {
    testServer.clock.set(at)
    await open(await testServer.addUser({ role: 'COORDINATOR', hospitals: [day.hospitalId] }), visit)
  }
  testServer.clock.set(testNow)
  const { data } = await viewsOf(visit.patient)
  expect(data.map((view) => view.day)).toEqual(['2026-11-19', '2026-11-18'])
})

test('a reason is shown to the patient, who is notified without it', async () => {
  const above = await testServer.addUser({ role: 'DOCTOR', hospitals: [await day.addHospitalAbove()] })
  const reason = 'The doctor of the patient asked for advice'
  await above.post('/api/admin/access-reasons', { patient_id: visit.patient.userId, reason })
  await open(above, visit)
  expect((await viewsOf(visit.patient)).data).toMatchObject([
    { user_id: above.userId, changed: true, reasons: [reason] },
  ])
  const { body } = await visit.patient.get<{ data: Notification[] }>('/api/admin/my-notifications')
  expect(body.data.map(({ message }) => message)).toEqual([expect.stringContaining('opened your record')])
  expect(JSON.stringify(body.data)).not.toContain('asked for advice')
})

test('staff who choose it are named by role only, where all of their hospitals allow it', async () => {
  const { database } = testServer
  await open(day.doctor, visit)
  const own = async () => (await viewsOf(visit.patient)).data[0]
  const allow = (id: number, isAllowed: boolean) =>
    database.update(hospitals).set({ names_by_role: isAllowed }).where(eq(hospitals.id, id))
  const named = await own()
  expect(named).toMatchObject({ user_id: day.doctor.userId, name: expect.any(String) })
  await database.update(users).set({ named_by_role: true }).where(eq(users.id, day.doctor.userId))
  expect(await own(), 'the hospital does not allow it').toEqual(named)
  await allow(day.hospitalId, true)
  expect(await own()).toEqual({ ...named, user_id: null, name: null })
  const other = await day.addHospitalAbove()
  await database.insert(userHospitals).values({ user_id: day.doctor.userId, hospital_id: other })
  expect((await own())?.name, 'another hospital does not allow it').toBe(named?.name)
  await allow(other, true)
  expect((await own())?.name).toBeNull()
  await database.update(users).set({ named_by_role: false }).where(eq(users.id, day.doctor.userId))
  expect((await own())?.name).toBe(named?.name)
})

test('the profile says whether the hospitals allow to be named by role only', async () => {
  const doctor = await testServer.as('doctor@demo.test')
  const profileOf = async () => (await doctor.get<{ data: Profile }>('/api/admin/profile/show')).body.data
  const before = await profileOf()
  expect(before).toMatchObject({ named_by_role: false, can_be_named_by_role: false })
  await testServer.database.update(hospitals).set({ names_by_role: true })
  const { first_name, last_name, gender, birth_date, phone, country, city, time_zone } = before
  const told = { first_name, last_name, gender, birth_date, phone, country, city, time_zone }
  const body = { ...told, gender: gender ?? 'male', birth_date: birth_date ?? '1980-01-02' }
  const saved = await doctor.put<{ data: Profile }>('/api/admin/profile/update', { ...body, named_by_role: true })
  expect(saved).toMatchObject({ status: 200, body: { data: { named_by_role: true, can_be_named_by_role: true } } })
  expect((await doctor.put('/api/admin/profile/update', body)).status).toBe(200)
  expect((await profileOf()).named_by_role, 'without the field, it stays').toBe(true)
  await testServer.database.update(hospitals).set({ names_by_role: false })
})

test('the list is paged', async () => {
  for (const person of [day.doctor, day.coordinator]) await open(person, visit)
  const pages = [await viewsOf(visit.patient, 'limit=1'), await viewsOf(visit.patient, 'limit=1&page=2')]
  expect(pages.map(({ meta }) => meta.total)).toEqual([2, 2])
  expect(new Set(pages.flatMap(({ data }) => data.map((view) => view.user_id))).size).toBe(2)
})

test('every kind of record of patients is shown, except of places and files that several patients share', () => {
  const shown = new Set<string>(recordsOfPatient.map(({ kind }) => kind))
  expect([...patientRecords].filter((kind) => !shown.has(kind))).toEqual(['lobby', 'dataImport', 'session'])
})

test('staff without the permission have no such list', async () => {
  expect((await day.doctor.get('/api/patient/record-views')).status).toBe(403)
  expect((await testServer.stranger.get('/api/patient/record-views')).status).toBe(401)
})
