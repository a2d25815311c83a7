import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AffectedAppointment } from '#contract/clinics/affectedAppointment'
import type { Vacation } from '#contract/vacations/calls'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { bookFree, choose } from '../appointments/testing/bookingFixture'
import { addClinic, referenceIdsOf, type TestClinic } from '../clinics/testing/clinicFixture'

const monday = '2026-11-23'
const tuesday = '2026-11-24'
const wednesday = '2026-11-25'

let testServer: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

interface RefusalResponse {
  data: Vacation
  errors: Record<string, string[]>
  appointments_count: number
  appointments: AffectedAppointment[]
}

function close(who: Client, clinic: TestClinic, changes: object = {}) {
  const input = { title: 'Closed', type: 2, clinic_id: clinic.id, date_from: tuesday, date_to: tuesday, ...changes }
  return who.post<RefusalResponse>('/api/admin/vacations', input)
}

async function statusOf(id: number): Promise<number> {
  const { rows } = await testServer.database.$client.query('select status from appointments where id = $1', [id])
  return rows[0].status
}

async function vacationsOf(clinic: TestClinic): Promise<number> {
  const { rows } = await testServer.database.$client.query('select id from vacations where clinic_id = $1', [clinic.id])
  return rows.length
}

/** Returns the mails to a person, after the notifications have been sent out. */
async function mailsTo(person: Client): Promise<{ subject: string; body: string; language: string }[]> {
  const response = await testServer.database.$client.query('select id from notifications where user_id = $1', [
    person.userId,
  ])
  await testServer.server.platform.jobs.run('send-out-notifications', { ids: response.rows.map(({ id }) => id) })
  const { rows } = await testServer.database.$client.query(
    'select subject, body, mails.language from mails join users on email = to_address where users.id = $1',
    [person.userId],
  )
  return rows
}

async function cancellationsOf(person: Client) {
  return (await mailsTo(person)).filter(({ subject }) => /cancelled|إلغاء/.test(subject))
}

test('appointments during a vacation are shown, and nothing changes before cancelling is confirmed', async () => {
  const clinic = await addClinic(testServer, { title: 'Heart clinic' })
  const [before, inside, after] = [await testServer.addUser(), await testServer.addUser(), await testServer.addUser()]
  await bookFree(before, clinic, monday, '16:30')
  const hit = await bookFree(inside, clinic, tuesday, '09:00')
  await bookFree(after, clinic, wednesday, '09:00')
  const response = await close(superAdmin, clinic)
  expect([response.status, response.body.errors, response.body.appointments_count]).toEqual([
    422,
    { appointments: ['1 appointment falls into this vacation. It is cancelled only once you confirm it'] },
    1,
  ])
  expect(response.body.appointments).toEqual([
    {
      id: hit,
      patient: expect.stringMatching(/^Test Person/),
      clinic: 'Heart clinic',
      date: tuesday,
      schedule_time: '09:00',
      walk_in_text: null,
      time_zone: 'Africa/Cairo',
      starts_at: '2026-11-24T07:00:00.000Z',
    },
  ])
  expect([await statusOf(hit), await vacationsOf(clinic), await cancellationsOf(inside)]).toEqual([1, 0, []])
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    `select action from audit_log where kind = 'appointment' and record_id = $1 and user_id = $2`,
    [String(hit), superAdmin.userId],
  )
  expect(rows).toEqual([{ action: 'vacations.create' }])
})

test('once confirmed they are cancelled, their patients notified in their own language, and paid ones are refund pending', async () => {
  const clinic = await addClinic(testServer, { title: 'Lung clinic' })
  const [english, arab, outside] = [
    await testServer.addUser(),
    await testServer.addUser({ time_zone: 'America/New_York' }),
    await testServer.addUser(),
  ]
  await testServer.database.$client.query(`update users set language = 'ar' where id = $1`, [arab.userId])
  const first = await bookFree(english, clinic, tuesday, '09:00')
  const second = await bookFree(arab, clinic, wednesday, '16:30')
  const stays = await bookFree(outside, clinic, '2026-11-26', '09:00')
  await testServer.database.$client.query('update appointments set price = 5000 where id = $1', [first])
  const done = await close(superAdmin, clinic, { date_to: wednesday, cancel_appointments: true })
  expect(done.status).toBe(200)
  const { rows } = await testServer.database.$client.query(
    'select status, payment_status, cancelled_by from appointments where id = any ($1) order by id',
    [[first, second, stays]],
  )
  expect(rows).toEqual([
    { status: 6, payment_status: 3, cancelled_by: superAdmin.userId },
    { status: 6, payment_status: 2, cancelled_by: superAdmin.userId },
    { status: 1, payment_status: 2, cancelled_by: null },
  ])
  const [mail] = await cancellationsOf(english)
  expect(mail).toMatchObject({ subject: 'Your appointment was cancelled by the hospital', language: 'en' })
  expect(mail?.body).toMatch(/24.*9:00\sAM/)
  const [arabic] = await cancellationsOf(arab)
  // 16:30 in Cairo, converted to the patient's own zone.
  expect([arabic?.subject, arabic?.language]).toEqual(['تم إلغاء موعدك من جانب المستشفى', 'ar'])
  expect(arabic?.body).toMatch(/25.*9:30\sص/)
  expect(await cancellationsOf(outside)).toEqual([])
  expect((await choose(outside, clinic, tuesday, '10:00')).body.errors).toEqual({
    date: ['The clinic is closed on this date'],
  })
})

test('a changed vacation asks about its new dates, and cancels a slot hold with the other appointments', async () => {
  const clinic = await addClinic(testServer)
  const created = await close(superAdmin, clinic)
  const [confirmed, choosing] = [await testServer.addUser(), await testServer.addUser()]
  const visit = await bookFree(confirmed, clinic, wednesday, '09:00')
  const held = (await choose(choosing, clinic, wednesday, '10:00')).body.data.id
  const longer = { title: 'Closed', type: 2, clinic_id: clinic.id, date_from: tuesday, date_to: wednesday }
  const path = `/api/admin/vacations/${created.body.data.id}`
  const response = await superAdmin.put<RefusalResponse>(path, longer)
  expect([response.status, response.body.appointments.map(({ id }) => id)]).toEqual([422, [visit, held]])
  expect((await superAdmin.put(path, { ...longer, cancel_appointments: true })).status).toBe(200)
  expect([await statusOf(visit), await statusOf(held)]).toEqual([6, 6])
  const late = await choosing.post<RefusalResponse>(`/api/patient/appointments/${held}/confirm`, { method: 'free' })
  expect(late.body.errors).toEqual({ appointment: ['We are no longer holding this time. Choose a time again'] })
  // After deletion the dates are free again; cancelled appointments stay cancelled.
  expect((await superAdmin.delete(path)).status).toBe(200)
  expect(await statusOf(visit)).toBe(6)
  expect((await choose(choosing, clinic, wednesday, '10:00')).status).toBe(200)
})

test('a doctor’s, a hospital’s and a country’s vacation affect the appointments of all their clinics', async () => {
  const { banadir, aswan } = await referenceIdsOf(testServer)
  const { rows } = await testServer.database.$client.query('select country_id from hospitals where id = $1', [banadir])
  const here = { hospital_id: banadir, time_zone: 'Africa/Mogadishu' }
  const clinic = await addClinic(testServer, here)
  const second = await addClinic(testServer, here, clinic.doctor)
  const elsewhere = await addClinic(testServer, { hospital_id: aswan })
  const patient = await testServer.addUser()
  const day = { date_from: '2026-12-07', date_to: '2026-12-07' }
  const ids = [
    await bookFree(patient, clinic, day.date_from, '09:00'),
    await bookFree(patient, second, day.date_from, '11:00'),
  ]
  await bookFree(await testServer.addUser(), elsewhere, day.date_from, '09:00')
  for (const input of [
    { type: 1, doctor_id: clinic.doctorId },
    { type: 3, hospital_id: banadir },
    { type: 4, country_id: rows[0].country_id },
  ]) {
    const response = await superAdmin.post<RefusalResponse>('/api/admin/vacations', {
      title: 'Closed',
      ...day,
      ...input,
    })
    expect(response.body.appointments?.map(({ id }) => id)).toEqual(ids)
  }
})

test('appointments that the caller may not see are counted but not named', async () => {
  const clinic = await addClinic(testServer)
  await bookFree(await testServer.addUser(), clinic, tuesday, '09:00')
  const { hub } = await referenceIdsOf(testServer)
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [hub] })
  await testServer.database.$client.query(
    `with created as (insert into roles (code, name) values ('LEAVE', 'Leave') returning id), granted as (
      insert into role_permissions select id, 'create-vacation' from created)
    insert into user_roles (user_id, role_id) select $1, id from created`,
    [nurse.userId],
  )
  const response = await close(nurse, clinic)
  expect([response.status, response.body.appointments_count, response.body.appointments]).toEqual([422, 1, []])
})

test('a vacation cancels twelve thousand appointments, and notifies every patient', async () => {
  const clinic = await addClinic(testServer)
  const many = 12_000
  await testServer.database.$client.query(
    `with people as (
      insert into users (first_name, last_name, email, password_hash, time_zone, created_at, updated_at)
      select 'Patient', n, 'crowd' || n || '@test.example', 'none', 'Africa/Cairo', now(), now()
      from generate_series(1, ${many}) as n returning id)
    insert into appointments (code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price, created_at)
    select 'crowd' || n, $1, $2, id, '2027-06-01'::date + (n / 1000)::integer, '09:00', at, at + interval '1 minute', 0, now()
    from (select id, n, '2027-06-01T00:00Z'::timestamptz + n / 1000 * interval '1 day' + n % 1000 * interval '1 minute' as at
      from (select id, row_number() over (order by id) - 1 as n from people) as numbered) as crowd`,
    [clinic.id, clinic.doctorId],
  )
  const days = { date_from: '2027-06-01', date_to: '2027-06-30' }
  const response = await close(superAdmin, clinic, days)
  expect([response.status, response.body.appointments_count]).toEqual([422, many])
  expect((await close(superAdmin, clinic, { ...days, cancel_appointments: true })).status).toBe(200)
  const { rows } = await testServer.database.$client.query(
    `select count(distinct patient_id)::int as cancelled, count(distinct user_id)::int as notified from appointments
    left join notifications on user_id = patient_id and type = 'appointment_cancelled'
      and about @> jsonb_build_object('appointment', jsonb_build_object('id', appointments.id))
    where clinic_id = $1 and status = 6`,
    [clinic.id],
  )
  expect(rows).toEqual([{ cancelled: many, notified: many }])
})

test('with concurrent bookings and a vacation on two servers, no appointment is left on the closed date', async () => {
  const other = await startTestServer({}, { sharedWith: testServer })
  const people = await Promise.all(Array.from({ length: 24 }, () => testServer.addUser()))
  const slots = [
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '11:30',
    '12:00',
    '12:30',
    '13:00',
    '13:30',
    '14:00',
    '14:30',
  ]
  for (let round = 0; round < 5; round += 1) {
    const clinic = await addClinic(testServer)
    const day = `2026-12-${10 + round}`
    const book = (person: Client, index: number) => {
      const server = index % 2 ? other : testServer
      return choose(new Client(server.url, person.token, person.userId), clinic, day, slots[index % 12] ?? '')
    }
    const closing = { date_from: day, date_to: day, cancel_appointments: true }
    const responses = await Promise.all([
      ...people.slice(0, 12).map(book),
      close(superAdmin, clinic, closing),
      ...people.slice(12).map(book),
    ])
    expect(responses[12]?.status).toBe(200)
    expect(new Set(responses.map(({ status }) => status)).has(500)).toBe(false)
    const { rows } = await testServer.database.$client.query(
      'select id from appointments where clinic_id = $1 and date = $2 and active',
      [clinic.id, day],
    )
    expect(rows).toEqual([])
  }
  await other.stop()
})
