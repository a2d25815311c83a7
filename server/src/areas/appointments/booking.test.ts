import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PatientAppointment } from '#contract/appointments/booking'
import type { Client } from '../../platform/testing/client'
import { samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { addClinic, signInAgain } from '../clinics/testing/clinicFixture'
import { type BookingResponse, bookFree, choose, confirmBy } from './testing/bookingFixture'

const base = '/api/patient/appointments'
const friday = '2026-11-20'

interface Lists {
  upcomingAppointments: PatientAppointment[]
  pastAppointments: PatientAppointment[]
  missedAppointments: PatientAppointment[]
}

let testServer: TestServer
let patient: Client

beforeEach(async () => {
  testServer.clock.set(testNow)
  patient = await testServer.addUser()
})
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

const sql = (text: string, values: unknown[] = []) => testServer.database.$client.query(text, values)
const lists = async (who = patient) => (await who.get<Lists>(base)).body
const ids = (rows: PatientAppointment[]) => rows.map(({ id }) => id)

test('a chosen slot is held for 20 minutes, and confirmed when it is free', async () => {
  const clinic = await addClinic(testServer)
  const { status, body } = await choose(patient, clinic, friday, '14:30')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    schedule_time: '2026-11-20 14:30',
    date_formatted: '20/11/2026',
    time_text: '02:30 PM - 03:00 PM',
    starts_at: '2026-11-20T12:30:00.000Z',
    time_zone: 'Africa/Cairo',
    status: 1,
    status_text: 'Scheduled',
    payment_status: 1,
    hold_expires_at: '2026-11-18T11:20:00.000Z',
    can_start: false,
    patient_cancellable: true,
  })
  expect(body.data.code).toMatch(/^[0-9a-f]{16}$/)
  expect(body.data.short_code).toMatch(/^[2-9B-DF-HJKMNP-TV-Z]{8}$/)
  const confirmed = await confirmBy(patient, body.data.id)
  expect(confirmed.body.data).toMatchObject({ hold_expires_at: null, payment_status: 2, payment_status_text: 'Paid' })
  expect((await confirmBy(patient, body.data.id)).body).toEqual(confirmed.body)
  expect(ids((await lists()).upcomingAppointments)).toEqual([body.data.id])
})

test('taking a slot returns the same response as reading it, in both languages', async () => {
  const clinic = await addClinic(testServer, { type: 'physical', address: 'Cairo', price: 250 })
  await choose(await testServer.addUser(), clinic, friday, '09:00')
  await sql(`update users set birth_date = '1990-02-03' where id = $1`, [patient.userId])
  await sql(
    `insert into lobbies (clinic_id, date, session_token, starts_at, ends_at, started_at) values ($1, $2, gen_random_uuid(), now(), now(), now())`,
    [clinic.id, friday],
  )
  const form = new FormData()
  form.append('logo', new Blob([new Uint8Array(samplePng)]), 'logo.png')
  const superAdmin = await testServer.as('super@demo.test')
  const branded = await superAdmin.send<{ data: { logo: string } }>('POST', '/api/admin/installation/logo', { form })
  const input = { clinic_id: clinic.id, doctor_id: clinic.doctorId, date: friday, schedule_time: '09:30' }
  const taken = await patient.post<BookingResponse>(base, input, { language: 'ar' })
  expect(taken.body.data.lobby_id).not.toBeNull()
  expect(taken.body.data.logo).toBe(branded.body.data.logo)
  expect(taken.body).toEqual((await patient.get(`${base}/${taken.body.data.id}`, { language: 'ar' })).body)
})

test('taking a slot writes one audit entry, with or without an idempotency key; a refusal writes none', async () => {
  const clinic = await addClinic(testServer)
  const auditedChanges = async (who: Client) => {
    const { rows } = await sql(
      `select action, change, kind, record_id, address from audit_log where user_id = $1 order by id`,
      [who.userId],
    )
    return rows
  }
  const line = (appointmentId: number) => ({
    action: 'patient.create',
    change: true,
    kind: 'appointment',
    record_id: String(appointmentId),
    address: '127.0.0.1',
  })
  const earlier = await choose(patient, clinic, friday, '14:30')
  expect(await auditedChanges(patient)).toEqual([line(earlier.body.data.id)])
  // Choosing another time releases the first slot hold, in one transaction.
  const later = await choose(patient, clinic, friday, '15:00')
  expect(await auditedChanges(patient)).toEqual([line(earlier.body.data.id), line(later.body.data.id)])
  const late = await testServer.addUser()
  expect((await choose(late, clinic, friday, '15:00')).status).toBe(422)
  expect(await auditedChanges(late)).toEqual([])
  const careful = await testServer.addUser()
  const input = { clinic_id: clinic.id, doctor_id: clinic.doctorId, date: friday, schedule_time: '16:00' }
  const headers = { 'idempotency-key': 'one-and-the-same' }
  const first = await careful.post<BookingResponse>(base, input, { headers })
  const second = await careful.post<BookingResponse>(base, input, { headers })
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect(await auditedChanges(careful)).toEqual([line(first.body.data.id)])
})

test('when a crowd takes one slot, only the winner gets an audit entry', async () => {
  const clinic = await addClinic(testServer)
  const crowd = await Promise.all(Array.from({ length: 12 }, () => testServer.addUser()))
  const responses = await Promise.all(crowd.map((person) => choose(person, clinic, friday, '10:00')))
  const winner = crowd[responses.findIndex(({ status }) => status === 200)]
  const { rows } = await sql(`select user_id from audit_log where user_id = any ($1)`, [crowd.map((who) => who.userId)])
  expect(rows).toEqual([{ user_id: winner?.userId }])
})

test('cash is offered only for physical clinics and stays unpaid; with a price no other method is offered', async () => {
  const physical = await addClinic(testServer, { type: 'physical', address: 'Cairo', price: 250 })
  const virtual = await addClinic(testServer, { price: 250 })
  const paid = await choose(patient, physical, friday, '10:00')
  expect(paid.body.data.price).toBe(250)
  expect((await confirmBy(patient, paid.body.data.id, 'free')).body.errors).toEqual({
    method: ['This payment method is not offered for this appointment'],
  })
  const byCash = await confirmBy(patient, paid.body.data.id, 'cash')
  expect(byCash.body.data).toMatchObject({ payment_status: 1, hold_expires_at: null })
  const online = await choose(patient, virtual, friday, '11:00')
  expect((await confirmBy(patient, online.body.data.id, 'cash')).status).toBe(422)
})

test('choosing the same slot again returns the same appointment, also from two tabs at once', async () => {
  const clinic = await addClinic(testServer)
  const both = await Promise.all([1, 2, 3].map(() => choose(patient, clinic, friday, '09:00')))
  expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1)
  const slots = await patient.get<Record<string, unknown>>(`${base}/clinic-slots/${clinic.id}/${friday}`)
  expect(slots.body).toMatchObject({
    reserved_appointment: both[0]?.body.data.id,
    reserved_slot: '09:00',
    reserved_slot_user: 'You Already have Scheduled Appointment At 09:00 AM',
  })
})

test('choosing another time releases the first slot hold and moves the complaint', async () => {
  const clinic = await addClinic(testServer)
  const first = await choose(patient, clinic, friday, '09:00')
  const written = { cause: 'Cough', complaint: 'For two weeks' }
  await patient.post(`${base}/${first.body.data.id}/complaint`, written)
  const second = await choose(patient, clinic, friday, '09:30')
  expect(second.body.data).toMatchObject(written)
  const other = await testServer.addUser()
  expect((await choose(other, clinic, friday, '09:00')).status).toBe(200)
  const { upcomingAppointments, pastAppointments } = await lists()
  expect([ids(upcomingAppointments), pastAppointments]).toEqual([[second.body.data.id], []])
})

test('a choice that is not offered is refused on its field', async () => {
  const clinic = await addClinic(testServer)
  const elsewhere = await addClinic(testServer)
  const refused = async (changes: object) => {
    const input = { clinic_id: clinic.id, doctor_id: clinic.doctorId, date: friday, schedule_time: '10:00', ...changes }
    const { status, body } = await patient.post<BookingResponse>(base, input)
    return [status, Object.keys(body.errors)]
  }
  expect(await refused({ schedule_time: '10:10' })).toEqual([422, ['schedule_time']])
  expect(await refused({ schedule_time: '17:00' })).toEqual([422, ['schedule_time']])
  expect(await refused({ date: '2026-11-17' })).toEqual([422, ['schedule_time']])
  expect(await refused({ doctor_id: elsewhere.doctorId })).toEqual([422, ['doctor_id']])
  expect(await refused({ clinic_id: 999_999 })).toEqual([422, ['clinic_id']])
})

test('an expired slot hold does not block the slot, before and after the job runs', async () => {
  const clinic = await addClinic(testServer)
  const { body } = await choose(patient, clinic, friday, '12:00')
  testServer.clock.advance(20 * 60_000)
  const later = await signInAgain(testServer, patient)
  expect((await confirmBy(later, body.data.id)).body.errors).toEqual({
    appointment: ['We are no longer holding this time. Choose a time again'],
  })
  expect((await later.get<BookingResponse>(`${base}/${body.data.id}`)).body.data).toMatchObject({
    status: 6,
    can_start: false,
  })
  expect((await lists(later)).upcomingAppointments).toEqual([])
  const other = await testServer.addUser()
  expect((await choose(other, clinic, friday, '12:00')).status).toBe(200)
  const { rows } = await sql('select status from appointments where id = $1', [body.data.id])
  expect(rows).toEqual([{ status: 6 }])
})

test('jobs release expired slot holds, cancel appointments whose clinic session was never started, and change nothing else', async () => {
  const clinic = await addClinic(testServer)
  const slotHold = await choose(patient, clinic, friday, '12:30')
  const booked = await bookFree(await testServer.addUser(), clinic, friday, '13:00')
  const today = await bookFree(patient, clinic, '2026-11-18', '13:30')
  const { jobs } = testServer.server.platform
  const statuses = async () => {
    await jobs.run('release-holds')
    await jobs.run('end-sessions')
    const { rows } = await sql('select id, status from appointments where id = any ($1)', [
      [slotHold.body.data.id, booked, today],
    ])
    return new Map(rows.map((row: { id: number; status: number }) => [row.id, row.status]))
  }
  expect([...(await statuses()).values()]).toEqual([1, 1, 1])
  testServer.clock.advance(20 * 60_000)
  expect(await statuses()).toEqual(
    new Map([
      [slotHold.body.data.id, 6],
      [booked, 1],
      [today, 1],
    ]),
  )
  // The last slot of the day ends at 17:00 in Cairo; the session two hours later.
  testServer.clock.set('2026-11-18T16:59:59Z')
  expect((await statuses()).get(today)).toBe(1)
  testServer.clock.set('2026-11-18T17:00:00Z')
  const after = await lists(await signInAgain(testServer, patient))
  expect(ids(after.pastAppointments)).toContain(today)
  expect((await statuses()).get(today)).toBe(6)
  expect((await statuses()).get(booked)).toBe(1)
})

test('cancelling is possible until the tolerance; a slot hold can be cancelled at any time; repeating changes nothing', async () => {
  const clinic = await addClinic(testServer)
  const id = await bookFree(patient, clinic, '2026-11-18', '16:00')
  // Two hours before 16:00 in Cairo, to the second.
  testServer.clock.set('2026-11-18T12:00:01Z')
  const late = await signInAgain(testServer, patient)
  expect((await late.get<BookingResponse>(`${base}/${id}`)).body.data.patient_cancellable).toBe(false)
  expect((await late.get<BookingResponse>(`${base}/${id}/cancel`)).body.errors).toEqual({
    appointment: ['This appointment can no longer be cancelled'],
  })
  const slotHold = await choose(late, clinic, '2026-11-18', '14:30')
  expect((await late.get(`${base}/${slotHold.body.data.id}/cancel`)).status).toBe(200)
  testServer.clock.set('2026-11-18T12:00:00Z')
  const first = await late.get<BookingResponse>(`${base}/${id}/cancel`)
  expect(first.body.data).toMatchObject({ status: 6, status_text: 'Cancelled', patient_cancellable: false })
  expect((await late.get<BookingResponse>(`${base}/${id}/cancel`)).body).toEqual(first.body)
  const other = await testServer.addUser()
  expect((await choose(other, clinic, '2026-11-18', '16:00')).status).toBe(200)
})

test('a cancelled appointment stays under upcoming until its date is over; a released slot hold is in no list', async () => {
  const clinic = await addClinic(testServer)
  const id = await bookFree(patient, clinic, friday, '13:00')
  await patient.get(`${base}/${id}/cancel`)
  const slotHold = await choose(patient, clinic, friday, '14:00')
  await patient.get(`${base}/${slotHold.body.data.id}/cancel`)
  const before = await lists()
  expect(before.upcomingAppointments).toMatchObject([{ id, status: 6, status_text: 'Cancelled' }])
  expect(before.pastAppointments).toEqual([])
  // 13:30 in Cairo, when the appointment would have ended.
  testServer.clock.set('2026-11-20T11:30:00Z')
  const after = await lists(await signInAgain(testServer, patient))
  expect([after.upcomingAppointments, ids(after.pastAppointments)]).toEqual([[], [id]])
})

test('the follow-up price applies after a completed visit with that doctor, for the clinic’s follow-up period', async () => {
  const clinic = await addClinic(testServer, { price: 300, follow_up_price: 120.5, follow_up_period: 14 })
  const price = async (date: string) => {
    const { body } = await patient.get<{ data: object }>(`${base}/price/${clinic.id}/${date}`)
    return body.data
  }
  expect(await price(friday)).toEqual({ price: 300, currency: 'EGP', is_follow_up: false })
  await sql(
    `insert into appointments (code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, status, price, created_at)
     values ('done', $1, $2, $3, '2026-11-10', '10:00', '2026-11-10T08:00Z', '2026-11-10T08:30Z', 4, 30000, now())`,
    [clinic.id, clinic.doctorId, patient.userId],
  )
  expect(await price('2026-11-24')).toEqual({ price: 120.5, currency: 'EGP', is_follow_up: true })
  expect(await price('2026-11-25')).toEqual({ price: 300, currency: 'EGP', is_follow_up: false })
  const booked = await choose(patient, clinic, '2026-11-24', '16:00')
  expect(booked.body.data.price).toBe(120.5)
})

test('a visit can be started from 15 minutes before its start', async () => {
  const clinic = await addClinic(testServer)
  const id = await bookFree(patient, clinic, '2026-11-18', '14:00')
  testServer.clock.set('2026-11-18T11:44:59Z')
  const before = await (await signInAgain(testServer, patient)).get<BookingResponse>(`${base}/${id}`)
  expect(before.body.data).toMatchObject({ can_start: false, starts_in: 901 })
  testServer.clock.set('2026-11-18T11:45:00Z')
  const then = await (await signInAgain(testServer, patient)).get<BookingResponse>(`${base}/${id}`)
  expect(then.body.data).toMatchObject({ can_start: true, starts_in: 900 })
})

test('only a finished visit can be rated, once per patient; rating again replaces the rating', async () => {
  const clinic = await addClinic(testServer)
  const id = await bookFree(patient, clinic, friday, '10:00')
  const rate = (who: Client, stars: number | undefined) =>
    who.post<BookingResponse>('/api/patient/rate/appointment', { rate: stars, model_id: id, model_type: 'appointment' })
  expect((await rate(patient, 4)).body.errors).toEqual({ model_id: ['Only a finished appointment can be rated'] })
  await sql('update appointments set status = 4, lobby_state = 3 where id = $1', [id])
  expect((await rate(await testServer.addUser(), 1)).status).toBe(404)
  expect((await rate(patient, 6)).status).toBe(422)
  expect((await rate(patient, undefined)).status).toBe(200)
  expect((await rate(patient, 3)).status).toBe(200)
  expect((await lists()).pastAppointments).toMatchObject([{ id, rate: 3 }])
})

test('another patient’s appointment is not found', async () => {
  const clinic = await addClinic(testServer)
  const id = await bookFree(patient, clinic, friday, '15:00')
  const other = await testServer.addUser()
  const responses = await Promise.all([
    other.get(`${base}/${id}`),
    other.get(`${base}/${id}/cancel`),
    confirmBy(other, id),
    other.post(`${base}/${id}/complaint`, { cause: 'x', complaint: 'y' }),
    other.get(`${base}/${id}/complaint/attachments`),
    other.get(`/api/admin/clinics/check-start/${id}`),
  ])
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await clinic.doctor.get(`${base}/${id}`)).status).toBe(403)
})

test('a booking number that somebody else got in the meantime is replaced by another', async () => {
  const clinic = await addClinic(testServer)
  const { rows } = await sql(`select pg_get_functiondef('new_booking_number'::regproc) as definition`)
  await testServer.asOwner(`create sequence test_numbers; grant usage on sequence test_numbers to public;
    create or replace function new_booking_number() returns text language sql volatile as $$
    select case when nextval('test_numbers') <= 2 then 'BBBBBBBB' else 'CCCCCCCC' end $$`)
  const first = await choose(await testServer.addUser(), clinic, friday, '09:00')
  const second = await choose(patient, clinic, friday, '09:30')
  await testServer.asOwner(rows[0].definition)
  expect([first, second].map(({ status, body }) => [status, body.data.short_code])).toEqual([
    [200, 'BBBBBBBB'],
    [200, 'CCCCCCCC'],
  ])
})

test('staff find the patient of a booking by its number, with or without the dash', async () => {
  const clinic = await addClinic(testServer)
  const id = await bookFree(patient, clinic, friday, '10:00')
  const { short_code: number } = (await patient.get<BookingResponse>(`${base}/${id}`)).body.data
  const admin = await testServer.as('super@demo.test')
  for (const q of [number, `${number.slice(0, 4)}-${number.slice(4)}`.toLowerCase()]) {
    const { body } = await admin.get<{ data: { id: number }[] }>(`/api/admin/users?q=${q}`)
    expect(body.data.map((user) => user.id)).toEqual([patient.userId])
  }
  expect((await admin.get<{ data: unknown[] }>('/api/admin/users?q=ZZZZ-ZZZZ')).body.data).toEqual([])
})

test('a coming appointment says until when it can be cancelled, and the phone number of its hospital', async () => {
  const clinic = await addClinic(testServer, { patient_cancellation_tolerance: 1, patient_tolerance_unit: 'days' })
  await sql(`update hospitals set phone = '+20255501' where id = (select hospital_id from clinics where id = $1)`, [
    clinic.id,
  ])
  const id = await bookFree(patient, clinic, friday, '14:30')
  const shown = async () =>
    (await (await signInAgain(testServer, patient)).get<BookingResponse>(`${base}/${id}`)).body.data
  const deadline = { cancellable_until: '2026-11-19T12:30:00.000Z', hospital_phone: '+20255501' }
  expect(await shown()).toMatchObject({ ...deadline, patient_cancellable: true })
  testServer.clock.set('2026-11-19T12:31:00Z')
  expect(await shown()).toMatchObject({ ...deadline, patient_cancellable: false })
})
