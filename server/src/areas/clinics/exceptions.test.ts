import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PatientAppointment } from '#contract/appointments/booking'
import type { AffectedAppointment } from '#contract/clinics/affectedAppointment'
import type { ClinicExceptions } from '#contract/clinics/exceptions'
import type { RoleCode } from '#contract/roles/seededRoles'
import { addDays } from '#contract/rules/calendarDate'
import { clinicDay } from '#contract/rules/clinicSchedule'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bookFree, choose } from '../appointments/testing/bookingFixture'
import { bookAt, newPatient } from '../staffAppointments/testing/bookingFixture'
import { loadPlan } from './plan'
import {
  addClinic,
  type ReferenceIds,
  referenceIdsOf,
  signInAgain,
  type TestClinic,
  weekOf,
} from './testing/clinicFixture'

interface Response {
  data: ClinicExceptions
  errors: Record<string, string[]>
  appointments_count: number
  appointments: AffectedAppointment[]
}
type Input = Record<string, unknown>

const monday = '2026-11-23'
const tuesday = '2026-11-24'

let testServer: TestServer
let ids: ReferenceIds
let admin: Client
let clinic: TestClinic

beforeAll(async () => {
  testServer = await startTestServer()
  ids = await referenceIdsOf(testServer)
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  admin = await testServer.as('super@demo.test')
  clinic = await addClinic(testServer)
})

const addressOf = ({ id }: TestClinic) => `/api/admin/clinics/${id}/exceptions`
const read = async (who = admin) => (await who.get<Response>(addressOf(clinic))).body.data

/** From Monday 2026-11-23 to the Sunday after: Monday and Thursday afternoon, the other days closed. */
const exam = (changes: Input = {}): Input => ({
  kind: 'other',
  title: 'Exams',
  date_from: monday,
  date_to: '2026-11-29',
  ...weekOf('15:00', '17:00', 60, ['monday', 'thursday']),
  ...changes,
})
const put = (exceptions: Input[], more: Input = {}, who = admin) =>
  who.put<Response>(addressOf(clinic), { version: 0, exceptions, ...more })

async function save(exceptions: Input[], more: Input = {}): Promise<void> {
  const { status, body } = await put(exceptions, more)
  expect(status, JSON.stringify(body)).toBe(200)
}

async function slotsOn(date: string): Promise<string[]> {
  const person = await testServer.addUser()
  const { body } = await person.get<{ slots: Record<string, string> }>(
    `/api/patient/appointments/clinic-slots/${clinic.id}/${date}`,
  )
  return Object.keys(body.slots)
}

test('the hours are stored, and slots follow them inside the range only', async () => {
  await save([exam()])
  const { version, clinic: weekly, exceptions } = await read()
  expect([version, weekly.monday_from, weekly.time_zone]).toEqual([1, '09:00', 'Africa/Cairo'])
  expect(exceptions).toEqual([
    expect.objectContaining({
      ...{ kind: 'other', title: 'Exams', date_from: monday, date_to: '2026-11-29' },
      ...{ monday_enabled: true, monday_from: '15:00', monday_to: '17:00', monday_slot_time: 60 },
      ...{ tuesday_enabled: false, tuesday_from: null },
    }),
  ])
  expect(await slotsOn(monday)).toEqual(['15:00', '16:00'])
  expect(await slotsOn(tuesday)).toEqual([])
  expect((await slotsOn('2026-11-30')).slice(0, 2)).toEqual(['09:00', '09:30'])
  expect((await slotsOn('2026-11-22')).length).toBe(16)
})

test('the hours of Ramadan can end at midnight', async () => {
  testServer.clock.set('2027-02-01T11:00:00Z')
  admin = await testServer.as('super@demo.test')
  const ramadan = { kind: 'ramadan', title: null, date_from: '2027-02-08', date_to: '2027-03-08' }
  await save([{ ...ramadan, ...weekOf('21:00', '24:00', 60) }])
  expect((await read()).exceptions).toMatchObject([{ ...ramadan, monday_from: '21:00', monday_to: '24:00' }])
  expect(await slotsOn('2027-02-15')).toEqual(['21:00', '22:00', '23:00'])
})

test('a patient books within the hours only, and search shows them', async () => {
  await save([exam()])
  const person = await testServer.addUser()
  expect((await choose(person, clinic, monday, '10:00')).status).toBe(422)
  const booked = await bookFree(person, clinic, monday, '16:00')
  const { body } = await person.get<{ data: PatientAppointment }>(`/api/patient/appointments/${booked}`)
  expect(body.data).toMatchObject({ id: booked })
  const query = `from=${monday}&to=2026-11-30&clinic_id=${clinic.id}`
  const found = await person.get<{ data: { clinicsData: { date: string; time_range: string }[] }[] }>(
    `/api/patient/search-clinics?${query}`,
  )
  expect(found.body.data[0]?.clinicsData.map(({ date, time_range }) => [date, time_range])).toEqual([
    [monday, '03:00 PM - 05:00 PM'],
    ['2026-11-26', '03:00 PM - 05:00 PM'],
    ['2026-11-30', '09:00 AM - 05:00 PM'],
  ])
})

test('a patient who chooses a slot gets the session end of these hours, as when it is read later', async () => {
  await save([exam()])
  const person = await testServer.addUser()
  const chosen = await choose(person, clinic, monday, '15:00')
  const { body } = await person.get<{ data: PatientAppointment }>(`/api/patient/appointments/${chosen.body.data.id}`)
  expect(chosen.body.data).toEqual(body.data)
  await person.post(`/api/patient/appointments/${body.data.id}/confirm`, { method: 'free' })
  // The last slot of the weekly hours would end at 17:00, too, but nobody starts: two hours after 17:00 it is over.
  testServer.clock.set('2026-11-23T16:59:00Z')
  const again = await signInAgain(testServer, person)
  const statusNow = async () =>
    (await again.get<{ data: PatientAppointment }>(`/api/patient/appointments/${body.data.id}`)).body.data.status
  expect(await statusNow()).toBe(1)
  testServer.clock.set('2026-11-23T17:01:00Z')
  expect(await statusNow()).toBe(6)
})

test('staff are offered these hours: doctors and clinics of a date, free slots, the agenda, and the doctor’s days', async () => {
  await save([exam()])
  const staff = clinic.coordinator
  const holds = async (date: string) => {
    const doctors = await staff.get<{ data: { id: number }[] }>(
      `/api/admin/appointments/specialty-doctors/${ids.specialty}?date=${date}`,
    )
    return doctors.body.data.some(({ id }) => id === clinic.doctorId)
  }
  expect([await holds(monday), await holds(tuesday), await holds('2026-12-01')]).toEqual([true, false, true])
  const slot = { specialty: ids.specialty, date: monday, slot: '09:00' }
  const free = { payment_type: 2, reason: 'Staff' }
  expect((await bookAt(staff, clinic, slot, { ...free, ...newPatient() })).status).toBe(422)
  const { body: agenda } = await clinic.doctor.get<{ data: { clinic: { from: string; to: string } } }>(
    `/api/admin/clinics/${clinic.id}/appointments/23-11-2026`,
  )
  expect(agenda.data.clinic).toMatchObject({ from: '15:00', to: '17:00' })
  const { body: mine } = await clinic.doctor.get<{ data: { date: string; from: string }[] }>(
    '/api/admin/clinics/my-clinics?limit=50',
  )
  const dates = mine.data.filter(({ date }) => date >= monday && date <= '2026-11-30')
  expect(dates.map(({ date, from }) => [date, from])).toEqual([
    [monday, '15:00'],
    ['2026-11-26', '15:00'],
    ['2026-11-30', '09:00'],
  ])
})

test('the doctor starts the clinic within these hours only', async () => {
  await save([exam({ ...weekOf('15:00', '17:00', 60, ['monday']) })])
  testServer.clock.set('2026-11-23T08:00:00Z')
  const start = async () => {
    const doctor = await signInAgain(testServer, clinic.doctor)
    return (await doctor.get(`/api/admin/clinics/${clinic.id}/start`)).status
  }
  expect(await start()).toBe(422)
  testServer.clock.set('2026-11-23T13:30:00Z')
  expect(await start()).toBe(200)
})

test('the hours of the database function are those of the contract’s rule', async () => {
  await save([exam(), exam({ date_from: '2026-12-10', date_to: '2026-12-10', ...weekOf('08:00', '10:00', 20) })])
  const [from, to] = ['2026-11-18', '2026-12-20']
  const plan = await testServer.inContext(() => loadPlan(clinic.id, from, to))
  const { rows } = await testServer.database.$client.query(
    `select day::date::text as date, opens, closes, slot_minutes from generate_series($2::date, $3::date, '1 day') as day
     left join lateral clinic_hours_on($1, day::date) on true order by 1`,
    [clinic.id, from, to],
  )
  const expected = Array.from({ length: rows.length }, (_, index) => {
    const date = addDays(from, index)
    const day = plan && clinicDay(plan.schedule, date)
    return { date, opens: day?.from ?? null, closes: day?.to ?? null, slot_minutes: day?.slotMinutes ?? null }
  })
  expect(rows).toEqual(expected)
  expect(new Set(rows.map(({ opens }) => opens))).toEqual(new Set(['09:00', '15:00', '08:00', null]))
})

test('appointments outside the new hours are shown before they are saved, and stay as they are', async () => {
  const [early, late, other] = [await testServer.addUser(), await testServer.addUser(), await testServer.addUser()]
  const booked = await bookFree(early, clinic, monday, '10:00')
  await bookFree(late, clinic, monday, '15:30')
  await bookFree(other, clinic, '2026-12-01', '10:00')
  const refused = await put([exam()])
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    appointments: ['1 appointment would be outside the new hours. It stays as it is; confirm to save'],
  })
  expect(refused.body.appointments_count).toBe(1)
  expect(refused.body.appointments).toMatchObject([{ id: booked, date: monday, schedule_time: '10:00' }])
  expect(await read()).toMatchObject({ version: 0, exceptions: [] })
  await save([exam()], { leave_appointments: true })
  const { body } = await early.get<{ data: PatientAppointment }>(`/api/patient/appointments/${booked}`)
  expect(body.data).toMatchObject({ status: 1, schedule_time: `${monday} 10:00` })
  // Another change does not ask about it again.
  await save([exam(), exam({ date_from: '2027-01-01', date_to: '2027-01-02' })], { version: 1 })
})

test('a deleted exception asks about the appointments that were booked in its hours', async () => {
  await save([exam({ ...weekOf('18:00', '20:00', 30) })])
  await bookFree(await testServer.addUser(), clinic, monday, '18:30')
  const refused = await put([], { version: 1 })
  expect([refused.status, refused.body.appointments_count]).toEqual([422, 1])
  await save([], { version: 1, leave_appointments: true })
  expect((await slotsOn(monday))[0]).toBe('09:00')
})

test('names of patients are shown only to people who can see the appointments', async () => {
  await bookFree(await testServer.addUser(), clinic, monday, '10:00')
  const editor = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ids.hub] })
  const { body } = await put([exam()], {}, editor)
  expect(body.appointments.length).toBe(1)
  const role = await admin.post<{ data: { id: number } }>('/api/admin/roles', {
    name: 'Editor of clinics',
    code: 'EDITOR_OF_CLINICS',
    permissions: ['update-clinic'],
  })
  expect(role.status, JSON.stringify(role.body)).toBe(200)
  // A role of the hospital is none of the seeded codes.
  const blind = await testServer.addUser({ role: 'EDITOR_OF_CLINICS' as RoleCode, hospitals: [ids.hub] })
  const hidden = await put([exam()], {}, blind)
  expect([hidden.status, hidden.body.appointments_count, hidden.body.appointments]).toEqual([422, 1, []])
})

test.each<[string, Input[], Input, Record<string, string[]>]>([
  [
    'overlapping ranges',
    [exam(), exam({ date_from: '2026-11-29', date_to: '2026-12-05' })],
    {},
    { exceptions: ['Two of these date ranges have a day in common'] },
  ],
  [
    'a range that ends before it begins',
    [exam({ date_to: '2026-11-22' })],
    {},
    { 'exceptions.date_to': ['cannot be before the start date'] },
  ],
  [
    'a range that begins before today',
    [exam({ date_from: '2026-11-17' })],
    {},
    { exceptions: ['New hours cannot begin before today'] },
  ],
  ['a range without a name', [exam({ title: '' })], {}, { 'exceptions.title': ['Field is required'] }],
  ['an unknown kind', [exam({ kind: 'eid' })], {}, { 'exceptions.kind': ['Choose from the list'] }],
  ['a date that does not exist', [exam({ date_to: '2026-02-30' })], {}, { 'exceptions.date_to': ['must be a date'] }],
  [
    'no open day',
    [exam(weekOf('09:00', '10:00', 30, []))],
    {},
    { 'exceptions.saturday_enabled': ['Open the clinic on at least one day of the week.'] },
  ],
  [
    'a day that closes before it opens',
    [exam({ monday_to: '14:00' })],
    {},
    { 'exceptions.monday_to': ['Closing time is before opening.'] },
  ],
  [
    'slots longer than the day',
    [exam({ monday_slot_time: 150 })],
    {},
    { 'exceptions.monday_slot_time': ['is longer than the opening hours of this day'] },
  ],
  [
    'Ramadan two days late',
    [exam({ kind: 'ramadan', date_from: '2027-02-10', date_to: '2027-03-08' })],
    {},
    { 'exceptions.date_from': ['can differ from Ramadan in the Hijri calendar by one day at each end'] },
  ],
  ['no version', [exam()], { version: '' }, { version: ['Field is required'] }],
  [
    'an old version',
    [exam()],
    { version: 7 },
    {
      version: ['These hours were changed in the meantime. Reload the page and enter your changes again'],
    },
  ],
  [
    'too many ranges',
    Array.from({ length: 51 }, (_, index) => {
      const date = addDays('2027-04-01', index)
      return exam({ date_from: date, date_to: date })
    }),
    {},
    { exceptions: ['At most 50 date ranges can be saved. Delete past ones first'] },
  ],
])('%s is refused', async (_, exceptions, more, errors) => {
  const { status, body } = await put(exceptions, more)
  expect([status, body.errors]).toEqual([422, errors])
  expect((await read()).exceptions).toEqual([])
})

test('Ramadan can begin and end a day before or after the computed days', async () => {
  await save([exam({ kind: 'ramadan', title: null, date_from: '2027-02-09', date_to: '2027-03-09' })])
  expect((await read()).exceptions).toMatchObject([{ kind: 'ramadan', title: null, date_from: '2027-02-09' }])
})

test('Ramadan can be entered after it has begun, but not after it is over', async () => {
  const ramadan = exam({ kind: 'ramadan', date_from: '2027-02-08', date_to: '2027-03-08' })
  for (const [at, status] of [
    ['2027-03-09T11:00:00Z', 422],
    ['2027-02-20T11:00:00Z', 200],
  ] as const) {
    testServer.clock.set(at)
    admin = await testServer.as('super@demo.test')
    expect((await put([ramadan])).status).toBe(status)
  }
})

test('a stored range that has begun can be saved again with other hours', async () => {
  await save([exam()])
  testServer.clock.set('2026-11-25T11:00:00Z')
  admin = await testServer.as('super@demo.test')
  await save([exam({ ...weekOf('16:00', '18:00', 60, ['thursday']) })], { version: 1 })
  expect(await slotsOn('2026-11-26')).toEqual(['16:00', '17:00'])
})

test('of people who save at once on two servers, one saves and the others are refused', async () => {
  const other = await startTestServer({}, { sharedWith: testServer })
  const elsewhere = new Client(other.url, admin.token, admin.userId)
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      put([exam({ title: `Editor ${index}` })], {}, index % 2 ? elsewhere : admin),
    ),
  )
  const saved = responses.filter(({ status }) => status === 200)
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
  expect(await read()).toEqual(saved[0]?.body.data)
  await other.stop()
})

test('the change is in the audit log', async () => {
  await save([exam()])
  const { rows } = await testServer.database.$client.query(
    `select action, changes from audit_log where kind = 'clinic' and record_id = $1::text order by id desc limit 1`,
    [clinic.id],
  )
  expect(rows[0]?.action).toBe('clinics.saveExceptions')
  expect(Object.keys(rows[0]?.changes ?? {})).toEqual(['exceptions'])
})

test('a hospital’s staff without the permission, and patients, are refused', async () => {
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [ids.hub] })
  const patient = await testServer.addUser()
  const foreign = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ids.banadir] })
  for (const [who, status] of [
    [nurse, 403],
    [patient, 403],
    [foreign, 404],
  ] as const) {
    expect((await put([exam()], {}, who)).status).toBe(status)
  }
})
