import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { clinicForm, type ReferenceIds, referenceIdsOf, signInAgain, weekOf } from './testing/clinicFixture'

interface Refusal {
  message: string
  errors: Record<string, string[]>
}
interface Saved {
  data: Record<string, unknown> & { id: number }
}

let testServer: TestServer
let referenceIds: ReferenceIds
let admin: Client
let doctor: Client
let coordinator: Client

beforeEach(() => testServer.clock.set(testNow))
beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  admin = await testServer.as('super@demo.test')
  doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub] })
  coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [referenceIds.hub] })
})
afterAll(() => testServer.stop())

const form = (changes: Record<string, unknown> = {}) =>
  clinicForm(referenceIds, { doctor_id: doctor.userId, coordinators: JSON.stringify([coordinator.userId]), ...changes })

const refused = (changes: Record<string, unknown>, language: 'en' | 'ar' = 'en', client = admin) =>
  client.post<Refusal>('/api/admin/clinics', form(changes), { language })

test('a clinic is stored as the form sent it, with prices in piastres', async () => {
  const week = weekOf('14:00', '18:30', 20, ['saturday', 'wednesday'])
  const sent = form({ ...week, price: 250.75, follow_up_price: 99.5, type: 'physical', address: '12 Kasr Al Ainy' })
  const { status, body } = await admin.post<Saved>('/api/admin/clinics', sent)
  expect(status).toBe(200)
  const read = await admin.get<Saved>(`/api/admin/clinics/${body.data.id}`)
  expect(read.body).toEqual(body)
  expect(read.body.data).toMatchObject({
    title: 'Clinic of a test',
    hospital_id: referenceIds.hub,
    locations_id: referenceIds.hub,
    price: 250.75,
    follow_up_price: 99.5,
    address: '12 Kasr Al Ainy',
    type_text: 'Physical',
    coordinators: [{ id: coordinator.userId }],
    wednesday_enabled: true,
    wednesday_from: '14:00',
    wednesday_to: '18:30',
    wednesday_slot_time: 20,
    sunday_enabled: false,
    sunday_from: null,
  })
  const { rows } = await testServer.database.$client.query('select price from clinics where id = $1', [body.data.id])
  expect(rows).toEqual([{ price: 25_075 }])
})

test('opening hours can end at midnight, but not begin there or end later', async () => {
  const { status, body } = await admin.post<Saved>('/api/admin/clinics', form(weekOf('18:00', '24:00', 30, ['monday'])))
  expect(status).toBe(200)
  const read = await admin.get<Saved>(`/api/admin/clinics/${body.data.id}`)
  expect(read.body.data).toMatchObject({ monday_from: '18:00', monday_to: '24:00' })
  const wrong = async (from: string, to: string) => (await refused(weekOf(from, to, 30, ['monday']))).body.errors
  expect(await wrong('24:00', '24:00')).toMatchObject({ monday_from: ['must be a time'] })
  expect(await wrong('18:00', '24:01')).toMatchObject({ monday_to: ['must be a time'] })
  expect(await wrong('18:00', '00:00')).toEqual({ monday_to: ['Closing time is before opening.'] })
})

test('an empty required number is reported as required, and one that is no number as such', async () => {
  const numbers = [
    'price',
    'follow_up_price',
    'follow_up_period',
    'physician_cancellation_tolerance',
    'patient_cancellation_tolerance',
    'last_appointment_tolerance',
  ]
  for (const empty of [null, '', ' ', undefined]) {
    const { body } = await refused(Object.fromEntries(numbers.map((name) => [name, empty])))
    expect(body.errors).toEqual(Object.fromEntries(numbers.map((name) => [name, ['Field is required']])))
  }
  const arabic = await refused({ price: null }, 'ar')
  expect(arabic.body.errors).toEqual({ price: ['هذا الحقل مطلوب'] })
  const { body } = await refused({ follow_up_period: 'soon', hospital_id: '' })
  expect(body.errors).toEqual({ follow_up_period: ['must be a number'], hospital_id: ['Field is required'] })
})

test('all invalid fields are reported together, in the caller’s language', async () => {
  const wrong = {
    title: '',
    price: -1,
    end_date: '2026-01-01',
    type: 'physical',
    address: '',
    coordinators: [],
    sunday_from: '10:00',
    sunday_to: '09:00',
    monday_slot_time: 0,
  }
  const english = await refused(wrong)
  expect(english.status).toBe(422)
  expect(english.body.errors).toMatchObject({
    title: ['Field is required'],
    price: ['cannot be less than 0'],
    end_date: ['cannot be before the start date'],
    address: ['Field is required'],
    coordinators: ['at least one Coordinator is required.'],
    sunday_to: ['Closing time is before opening.'],
    monday_slot_time: ['must be above 0 minutes and within a day'],
  })
  const arabic = await refused(wrong, 'ar')
  expect(Object.keys(arabic.body.errors).sort()).toEqual(Object.keys(english.body.errors).sort())
  expect(arabic.body.errors.coordinators?.[0]).toMatch(/منسق/)
})

test('a missing list of coordinators is reported like an empty one', async () => {
  for (const coordinators of [undefined, null, '', '[]', []]) {
    const { status, body } = await refused({ coordinators })
    expect([status, body.errors]).toEqual([422, { coordinators: ['at least one Coordinator is required.'] }])
  }
  expect((await refused({ coordinators: undefined }, 'ar')).body.errors).toEqual({
    coordinators: ['اختر منسقًا واحدًا على الأقل.'],
  })
})

test('a week without a slot is refused: no open day, or visits longer than the hours', async () => {
  const closed = await refused(weekOf('09:00', '12:00', 30, []))
  expect(closed.body.errors).toEqual({ saturday_enabled: ['Open the clinic on at least one day of the week.'] })
  const long = await refused(weekOf('09:00', '10:00', 90, ['monday']))
  expect(long.body.errors).toEqual({ monday_slot_time: ['is longer than the opening hours of this day'] })
})

test('the form is also validated against what only the server knows', async () => {
  const elsewhere = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.banadir] })
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.hub] })
  const { status, body } = await refused({
    level_id: 999_999,
    doctor_id: elsewhere.userId,
    hospital_id: referenceIds.aswan,
    coordinators: [nurse.userId],
    start_date: '2026-11-17',
    survey_id: 999_999,
    specialty_form_id: 999_999,
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    level_id: ['Choose from the list'],
    doctor_id: ['This doctor does not belong to this hospital'],
    coordinators: ['Choose coordinators of this hospital'],
    start_date: ['cannot be before today'],
    survey_id: ['invalid survey'],
    specialty_form_id: [expect.any(String)],
  })
})

test('a clinic has forms that are offered at its hospital, until they are withdrawn', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const part = { question: 'Steps', question_ar: 'خطوات', type: 1, data_type: 2 }
  const { body: question } = await superAdmin.post<{ data: { id: number } }>('/api/admin/surveys/questions', part)
  await superAdmin.post('/api/admin/surveys/questions/publish', { questions: [question.data.id] })
  const groups = [{ group_title: 'A', group_title_ar: 'أ', questions: [{ question_id: question.data.id }] }]
  const walks = (hospital: number | null, title = 'Walks') => ({
    title,
    title_ar: 'مشي',
    hospital_id: hospital,
    type: 1,
    groups,
  })
  const formAt = async (hospital: number | null) => {
    return (await superAdmin.post<{ data: { id: number } }>('/api/admin/surveys', walks(hospital))).body.data.id
  }
  const [everywhere, elsewhere] = [await formAt(null), await formAt(referenceIds.banadir)]
  const wrong = await refused({ survey_id: elsewhere, specialty_form_id: elsewhere })
  expect(Object.keys(wrong.body.errors).sort()).toEqual(['specialty_form_id', 'survey_id'])
  const chosen = { survey_id: everywhere, specialty_form_id: everywhere }
  const created = await admin.post<Saved>('/api/admin/clinics', form(chosen))
  expect(created.status).toBe(200)
  const named = { line_id: everywhere, name: 'Walks', current_id: everywhere }
  expect(created.body.data).toMatchObject({ ...chosen, survey: named, specialty_form: named })
  const version = (await superAdmin.post<Saved>(`/api/admin/surveys/${everywhere}/versions`)).body.data
  expect((await superAdmin.put(`/api/admin/surveys/${version.id}`, walks(null, 'Long walks'))).status).toBe(200)
  const shown = async () => (await admin.get<Saved>(`/api/admin/clinics/${created.body.data.id}`)).body.data
  expect((await shown()).survey).toEqual({ line_id: everywhere, name: 'Long walks', current_id: version.id })
  expect((await superAdmin.delete(`/api/admin/surveys/${everywhere}`)).status).toBe(200)
  const withdrawn = { line_id: everywhere, name: 'Long walks', current_id: null }
  expect(await shown()).toMatchObject({ ...chosen, survey: withdrawn, specialty_form: withdrawn })
  expect((await admin.put(`/api/admin/clinics/${created.body.data.id}`, form(chosen))).status).toBe(200)
  expect(Object.keys((await refused({ survey_id: everywhere })).body.errors)).toEqual(['survey_id'])
})

test('a doctor of the hub can have a clinic in a spoke', async () => {
  expect((await refused({ hospital_id: referenceIds.aswan })).status).toBe(200)
})

test('today depends on the clinic’s zone', async () => {
  testServer.clock.set('2026-11-18T21:30:00Z')
  const now = await signInAgain(testServer, admin)
  // 00:30 on the 19th in Mogadishu, 23:30 on the 18th in Cairo.
  const inMogadishu = await refused({ time_zone: 'Africa/Mogadishu' }, 'en', now)
  expect(inMogadishu.body.errors).toEqual({ start_date: ['cannot be before today'] })
  expect((await refused({}, 'en', now)).status).toBe(200)
})

test('an administrator can create clinics only in their own hospitals and the spokes below', async () => {
  const ofAswan = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
  const away = await refused({}, 'en', ofAswan)
  expect(away.body.errors).toEqual({ hospital_id: ['Invalid location'] })
  expect((await refused({ hospital_id: referenceIds.aswan }, 'en', ofAswan)).status).toBe(200)
  const { body } = await admin.post<Saved>('/api/admin/clinics', form())
  expect((await ofAswan.get(`/api/admin/clinics/${body.data.id}`)).status).toBe(404)
  expect((await ofAswan.put(`/api/admin/clinics/${body.data.id}`, form())).status).toBe(404)
  const patient = await testServer.addUser()
  expect((await patient.get(`/api/admin/clinics/${body.data.id}`)).status).toBe(403)
})

test('an edited clinic keeps its old start date, and a new start date cannot be in the past', async () => {
  const { body } = await admin.post<Saved>('/api/admin/clinics', form())
  const path = `/api/admin/clinics/${body.data.id}`
  testServer.clock.set('2026-12-18T11:00:00Z')
  const later = await signInAgain(testServer, admin)
  const saved = await later.put<Saved>(path, form({ title: 'Renamed', ...weekOf('10:00', '12:00', 15, ['monday']) }))
  expect(saved.body.data).toMatchObject({ title: 'Renamed', tuesday_enabled: false, monday_slot_time: 15 })
  const moved = await later.put<Refusal>(path, form({ start_date: '2026-11-20' }))
  expect(moved.body.errors).toEqual({ start_date: ['cannot be before today'] })
})
