import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CalendarEntry, CalendarPage } from '#contract/calendarEvents/entry'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bookFree } from '../appointments/testing/bookingFixture'
import { addClinic, weekOf } from '../clinics/testing/clinicFixture'
import { readBell, runSendJobs } from '../notifications/testing/notificationFixture'
import { base, Calendar } from './testing/calendarFixture'

let testServer: TestServer
let calendar: Calendar

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  calendar = await Calendar.open(testServer)
})

const ofKind = (entries: readonly CalendarEntry[], kind: CalendarEntry['kind']) =>
  entries.filter((entry) => entry.kind === kind)

test('the session of a clinic is one bar with its counts; a vacation closes it and is a bar itself', async () => {
  const clinic = await addClinic(
    testServer,
    { ...{ hospital_id: calendar.ward.hospital, end_date: '2026-12-01' }, ...weekOf('09:00', '12:00', 30, ['sunday']) },
    calendar.doctor,
  )
  const patient = await testServer.addUser({ first_name: 'Omar', last_name: 'Sharif' })
  await bookFree(patient, clinic, '2026-11-22', '10:00')
  await testServer.database.$client.query(
    `insert into vacations (title, type, date_from, date_to, clinic_id) values ('Works', 2, '2026-11-29', '2026-11-30', $1)`,
    [clinic.id],
  )
  const page = await calendar.page()
  expect(JSON.stringify(page)).not.toMatch(/Omar|Sharif/)
  expect(ofKind(page.data, 'clinic')).toMatchObject([
    { key: `clinic-${clinic.id}-2026-11-22`, start: '2026-11-22 09:00', booked: 1, slots: 6, is_closed: false },
    { key: `clinic-${clinic.id}-2026-11-29`, booked: 0, slots: 6, is_closed: true },
  ])
  expect(ofKind(page.data, 'vacation')).toMatchObject([
    { type: 2, all_day: true, start: '2026-11-29 00:00', end: '2026-11-30 23:59', to_rebook: 0 },
  ])
  const ofClinic = await calendar.doctor.get<CalendarPage>(`${base}/clinics-events/${clinic.id}?currentDate=2026-11-18`)
  expect(ofClinic.body.data.map(({ kind }) => kind)).toEqual(['clinic', 'vacation', 'clinic'])
  expect((await calendar.ward.foreignDoctor.get(`${base}/clinics-events/${clinic.id}`)).status).toBe(404)
  const own = await calendar.page('personalEvents=1&currentDate=2026-11-18', calendar.doctor)
  expect(ofKind(own.data, 'clinic').length).toBe(2)
  const others = await calendar.page('personalEvents=1&currentDate=2026-11-18', calendar.second)
  expect(ofKind(others.data, 'clinic')).toEqual([])
  const { body } = await calendar.create({ start: '2026-11-22 11:00', end: '2026-11-22 13:00' })
  expect(body.conflicts?.doctors[0]?.busy).toMatchObject([{ kind: 'clinic', type_text: 'Clinic' }])
})

test('of more than can be shown the latest entries are cut, of all clinics alike, and the page says so', async () => {
  const { ward, doctor } = calendar
  const clinic = await addClinic(testServer, { hospital_id: ward.hospital, ...weekOf('09:00', '12:00', 30) }, doctor)
  // The page of December has 35 sessions of each.
  await testServer.database.$client.query(
    `with copies as (
      insert into clinics (title, hospital_id, level_id, specialty_id, doctor_id, price, start_date, end_date, time_zone, type,
        follow_up_price, follow_up_period, follow_up_unit, physician_cancellation_tolerance, physician_tolerance_unit,
        patient_cancellation_tolerance, patient_tolerance_unit, last_appointment_tolerance, last_appointment_unit,
        created_at, updated_at)
      select title || n, hospital_id, level_id, specialty_id, doctor_id, price, start_date, end_date, time_zone, type,
        follow_up_price, follow_up_period, follow_up_unit, physician_cancellation_tolerance, physician_tolerance_unit,
        patient_cancellation_tolerance, patient_tolerance_unit, last_appointment_tolerance, last_appointment_unit,
        created_at, updated_at
      from clinics, generate_series(1, 79) as n where id = $1 returning id)
    insert into clinic_days (clinic_id, weekday, opens, closes, slot_minutes)
    select copies.id, weekday, opens, closes, slot_minutes from copies, clinic_days where clinic_id = $1`,
    [clinic.id],
  )
  const early = await calendar.created({ start: '2026-12-02 13:00', end: '2026-12-02 14:00' })
  await calendar.created({ start: '2026-12-30 13:00', end: '2026-12-30 14:00' })
  const { data, meta } = await calendar.page('currentDate=2026-12-15')
  expect([data.length, meta.is_cut]).toEqual([2000, true])
  const starts = data.map(({ starts_at: at }) => at)
  expect(starts).toEqual([...starts].sort())
  expect(ofKind(data, 'event').map(({ id }) => id)).toEqual([early.id])
  const sessions = ofKind(data, 'clinic')
  expect(sessions.filter(({ start }) => start === '2026-12-21 09:00').length).toBe(80)
  expect(sessions.length).toBe(1999)
})

test('a vacation of a doctor names who is away, and not why', async () => {
  await calendar.away('2026-11-07', '2026-11-10')
  const [away] = ofKind((await calendar.page()).data, 'vacation')
  expect(away).toMatchObject({ type: 1, type_text: 'Doctor', title: away?.doctors[0]?.name, to_rebook: 0 })
  expect(JSON.stringify(away)).not.toContain('Hajj')
})

test('the filters are the hospitals, the specialties and the own clinics; the form has doctors and types', async () => {
  const { ward, coordinator } = calendar
  const utilities = await coordinator.get<{ data: { hospitals: { id: number }[]; specialties: unknown[] } }>(
    `${base}/utilities`,
  )
  expect(utilities.body.data.hospitals.map(({ id }) => id)).toEqual([ward.hospital])
  expect(utilities.body.data.specialties.length).toBeGreaterThan(3)
  const form = await coordinator.get<{
    data: { doctors: { id: number }[]; eventTypes: { id: number; name: string }[] }
  }>(`${base}/events/utilities/${ward.hospital}/${ward.specialty}`)
  expect(form.body.data.doctors.map(({ id }) => id).sort()).toEqual(
    [calendar.doctor.userId, calendar.second.userId].sort(),
  )
  expect(form.body.data.eventTypes.map(({ name }) => name)).toEqual(['Meeting', 'Duty', 'On call', 'Training', 'Other'])
})

test('the form of an event offers every doctor of a large hospital', async () => {
  const { ward, coordinator } = calendar
  await testServer.database.$client.query(
    `with added as (
      insert into users (first_name, last_name, email, password_hash, verified_at, is_doctor, specialty_id, created_at, updated_at)
      select 'D' || n, 'Colleague', 'many' || n || '.' || $1 || '@large.example', 'none', now(), true, $2, now(), now()
      from generate_series(1, 500) as n returning id
    ), in_roles as (
      insert into user_roles (user_id, role_id) select added.id, roles.id from added, roles where roles.code = 'DOCTOR'
    ) insert into user_hospitals (user_id, hospital_id) select id, $3 from added`,
    [String(ward.hospital), ward.specialty, ward.hospital],
  )
  const { body } = await coordinator.get<{ data: { doctors: { id: number; name: string }[] } }>(
    `${base}/events/utilities/${ward.hospital}/0`,
  )
  const names = body.data.doctors.map(({ name }) => name)
  expect(names.filter((name) => name.endsWith('Colleague'))).toHaveLength(500)
  const last = body.data.doctors.find(({ name }) => name === 'D500 Colleague')
  expect((await calendar.create({ doctors: [last?.id] })).status).toBe(200)
})

test('doctors are told of an event, of a change and of its end, by mail with a file that names nobody', async () => {
  const mails = async () => {
    await runSendJobs(testServer)
    const { rows } = await testServer.database.$client.query<{ calendar: string | null }>(
      `select calendar from mails where to_address = (select email from users where id = $1) order by id`,
      [calendar.doctor.userId],
    )
    return rows.map(({ calendar: file }) => file?.replace(/\r\n /g, '') ?? '')
  }
  const { id } = await calendar.created({ title: 'About Mr Sharif', repeat: 'weekly', repeat_until: '2026-12-02' })
  await calendar.change(id, { title: 'About Mr Sharif', start: '2026-11-25 12:00' })
  await calendar.remove(id)
  expect((await readBell(calendar.doctor)).types).toEqual(['event_cancelled', 'event_changed', 'event_invited'])
  expect((await readBell(calendar.second)).types).toEqual([])
  const [invited, changed, cancelled] = await mails()
  expect(invited?.match(/BEGIN:VEVENT/g)?.length).toBe(2)
  expect(changed).toContain('METHOD:')
  expect(cancelled).toContain('METHOD:CANCEL')
  expect(cancelled).toContain('SEQUENCE:2')
  for (const file of [invited, changed, cancelled]) {
    expect(file).toContain('SUMMARY:Meeting')
    expect(file).toContain('CLASS:PRIVATE')
    expect(file).not.toMatch(/Sharif|Test Person/)
  }
})

test('the feed of a doctor has the events without their titles, and none of a hospital that was left', async () => {
  await calendar.created({ title: 'About Mr Sharif' })
  const { body } = await calendar.doctor.post<{ data: { address: string } }>('/api/admin/profile/calendar', {})
  const feed = async () => (await fetch(`${testServer.url}${new URL(body.data.address).pathname}`)).text()
  expect(await feed()).toContain('SUMMARY:Meeting')
  expect(await feed()).not.toContain('Sharif')
  await testServer.database.$client.query('delete from user_hospitals where user_id = $1', [calendar.doctor.userId])
  expect(await feed()).not.toContain('VEVENT')
})
