import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bookFree, choose } from '../appointments/testing/bookingFixture'
import { addClinic, type ReferenceIds, referenceIdsOf, type TestClinic, weekOf } from '../clinics/testing/clinicFixture'
import { bookAt, paid } from './testing/bookingFixture'

const friday = '2026-11-20'
const saturday = '2026-11-21'

interface MoveResponse {
  data: { schedule_time: string; price: number; price_difference: number; hold_expires_at: string | null }
  errors: Record<string, string[]>
  slots: Record<string, string>
}

let testServer: TestServer
let other: TestServer
let ids: ReferenceIds
let patient: Client

beforeAll(async () => {
  testServer = await startTestServer()
  other = await startTestServer({}, { sharedWith: testServer })
  ids = await referenceIdsOf(testServer)
})
afterAll(async () => {
  await other.stop()
  await testServer.stop()
})
beforeEach(async () => {
  testServer.clock.set(testNow)
  patient = await testServer.addUser()
})

const sql = async (text: string, values: unknown[] = []) => (await testServer.database.$client.query(text, values)).rows
const job = (name: string) => testServer.server.platform.jobs.run(name)
const stored = async (id: number) => (await sql('select * from appointments where id = $1', [id]))[0]
const notificationsOf = async (userId: number) =>
  (await sql('select type from notifications where user_id = $1 order by id', [userId])).map(({ type }) => type)

function move(who: Client, id: number, clinic: TestClinic, date: string, slot: string, reason = 'Asked by phone') {
  const target = { specialty_id: ids.specialty, doctor_id: clinic.doctorId, clinic_id: clinic.id }
  return who.put<MoveResponse>(`/api/admin/appointments/${id}`, { ...target, date, schedule_time: slot, reason })
}

test('a move that is sent again with its key, as browsers do, returns the same response and moves once', async () => {
  const clinic = await addClinic(testServer)
  const id = await bookFree(patient, clinic, friday, '09:00')
  const target = { specialty_id: ids.specialty, doctor_id: clinic.doctorId, clinic_id: clinic.id }
  const body = { ...target, date: saturday, schedule_time: '10:30', reason: 'Asked by phone' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => clinic.coordinator.put<MoveResponse>(`/api/admin/appointments/${id}`, body, { headers })
  const first = await send()
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body.data).toMatchObject({ schedule_time: '2026-11-21 10:30' })
  expect(await send()).toMatchObject({ status: 200, body: first.body })
  expect(await sql('select from appointment_history where appointment_id = $1', [id])).toHaveLength(1)
})

test('an appointment moves to another doctor, clinic and time, and stays the same appointment', async () => {
  const clinic = await addClinic(testServer)
  const target = await addClinic(testServer, { price: 250, coordinators: [clinic.coordinator.userId] })
  const id = await bookFree(patient, clinic, friday, '09:00')
  await patient.post(`/api/patient/appointments/${id}/complaint`, { cause: 'Cough', complaint: 'For a week' })
  const before = await stored(id)
  const { status, body } = await move(clinic.coordinator, id, target, saturday, '10:30')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ schedule_time: '2026-11-21 10:30', price: 0, price_difference: 250 })
  const { moved_at, during, row_changed_at, ...after } = await stored(id)
  expect(moved_at).toEqual(new Date(testNow))
  expect(during).not.toEqual(before.during)
  expect(row_changed_at).not.toEqual(before.row_changed_at)
  expect({ ...after, during: before.during, moved_at: null, row_changed_at: before.row_changed_at }).toEqual({
    ...before,
    clinic_id: target.id,
    doctor_id: target.doctorId,
    date: after.date,
    slot: '10:30',
    // Calendars replace the event of the appointment.
    calendar_sequence: before.calendar_sequence + 1,
    starts_at: new Date('2026-11-21T08:30:00Z'),
    ends_at: new Date('2026-11-21T09:00:00Z'),
  })
  const history = await sql(
    `select kind, changed_by, from_clinic_id, from_doctor_id, from_starts_at, clinic_id, price_before, price, reason
      from appointment_history where appointment_id = $1`,
    [id],
  )
  expect(history).toEqual([
    {
      kind: 'moved',
      changed_by: clinic.coordinator.userId,
      from_clinic_id: clinic.id,
      from_doctor_id: clinic.doctorId,
      from_starts_at: new Date('2026-11-20T07:00:00Z'),
      clinic_id: target.id,
      price_before: 0,
      price: 0,
      reason: 'Asked by phone',
    },
  ])
  expect(await notificationsOf(patient.userId)).toEqual(['appointment_booked', 'appointment_moved'])
  expect(await notificationsOf(target.doctorId)).toEqual(['booking_moved'])
  expect(await notificationsOf(clinic.doctorId)).toEqual(['booking_made', 'booking_moved'])
  const shown = await clinic.coordinator.get<{ data: { history: unknown[] } }>(`/api/admin/appointments/${id}`)
  expect(shown.body.data.history).toMatchObject([
    { event: 'booked', by: { id: patient.userId }, reason: null, from: null, to: null },
    {
      event: 'moved',
      by: { id: clinic.coordinator.userId },
      reason: 'Asked by phone',
      from: {
        starts_at: '2026-11-20T07:00:00.000Z',
        time_zone: 'Africa/Cairo',
        clinic: { id: clinic.id },
        doctor: { id: clinic.doctorId },
      },
      to: { starts_at: '2026-11-21T08:30:00.000Z', clinic: { id: target.id }, doctor: { id: target.doctorId } },
    },
  ])
  const freed = await choose(await testServer.addUser(), clinic, friday, '09:00')
  expect(freed.status).toBe(200)
})

test('what the desk recorded on the day, and the queue number, stay behind', async () => {
  const clinic = await addClinic(testServer, { type: 'physical', address: 'Nile street 1' })
  const [late, gone] = [
    await bookFree(patient, clinic, '2026-11-18', '14:00'),
    await bookFree(await testServer.addUser(), clinic, '2026-11-18', '14:30'),
  ]
  const record = async (id: number, arrival: string) =>
    expect((await clinic.coordinator.put(`/api/admin/appointments/${id}/arrival`, { arrival })).status).toBe(200)
  await record(late, 'late')
  await record(gone, 'arrived')
  await record(gone, 'left')
  await clinic.doctor.get(`/api/admin/clinics/${clinic.id}/start`)
  testServer.clock.advance(600_000)
  await job('sweep-lobbies')
  expect(await stored(gone)).toMatchObject({ status: 1, arrival: 'left', lobby_order: 12 })

  expect((await move(clinic.coordinator, late, clinic, friday, '09:00')).status).toBe(200)
  expect((await move(clinic.coordinator, gone, clinic, friday, '09:30')).status).toBe(200)
  const nothing = { lobby_order: null, arrival: null, arrival_at: null, joined_at: null, left_at: null }
  expect(await stored(late)).toMatchObject(nothing)
  expect(await stored(gone)).toMatchObject(nothing)
  const agenda = await clinic.coordinator.get<{ data: { appointments: unknown[] } }>(
    `/api/admin/clinics/${clinic.id}/appointments/20-11-2026`,
  )
  expect(agenda.body.data.appointments).toMatchObject([
    { id: late, arrival: null, lobby_order: null },
    { id: gone, arrival: null, lobby_order: null },
  ])
})

test('an unpaid appointment takes the price of the other clinic, and its hold ends by the new time', async () => {
  const clinic = await addClinic(testServer, { price: 250 })
  const target = await addClinic(testServer, { price: 400, coordinators: [clinic.coordinator.userId] })
  await bookFree(patient, await addClinic(testServer), '2026-12-01', '09:00')
  const at = { specialty: ids.specialty, date: '2026-12-04', slot: '09:00' }
  const booked = await bookAt(clinic.coordinator, clinic, at, { ...paid, patient_id: patient.userId })
  const { body } = await move(clinic.coordinator, booked.body.data.id, target, friday, '14:30')
  expect(body.data).toMatchObject({ price: 400, price_difference: 0, hold_expires_at: '2026-11-20T11:30:00Z' })
})

test('the reminder moves with the appointment', async () => {
  const clinic = await addClinic(testServer)
  const id = await bookFree(patient, clinic, friday, '09:00')
  testServer.clock.set('2026-11-19T08:00:00Z')
  await job('remind-patients')
  const coordinator = await testServer.as(
    (await sql('select email from users where id = $1', [clinic.coordinator.userId]))[0]?.email,
  )
  expect((await move(coordinator, id, clinic, '2026-11-23', '09:00')).status).toBe(200)
  testServer.clock.set('2026-11-20T06:30:00Z')
  await job('remind-patients')
  const reminders = async () =>
    (await notificationsOf(patient.userId)).filter((type) => type === 'appointment_reminder')
  expect(await reminders()).toHaveLength(1)
  testServer.clock.set('2026-11-22T08:00:00Z')
  await job('remind-patients')
  await job('remind-patients')
  expect(await reminders()).toHaveLength(2)
})

test('a move into a taken slot changes nothing, and shows the current slots', async () => {
  const clinic = await addClinic(testServer)
  const id = await bookFree(patient, clinic, friday, '09:00')
  await bookFree(await testServer.addUser(), clinic, friday, '10:00')
  const before = await stored(id)
  const { status, body } = await move(clinic.coordinator, id, clinic, friday, '10:00')
  expect([status, body.errors]).toEqual([422, { schedule_time: ['This time has just been taken. Choose another one'] }])
  expect(body.slots['10:00']).toBeUndefined()
  expect(await stored(id)).toEqual(before)
  const unexplained = await move(clinic.coordinator, id, clinic, friday, '10:30', '')
  expect(unexplained.body.errors).toEqual({ reason: ['Field is required'] })
})

test('staff do not move their own free visit to a clinic with a price; another person does', async () => {
  const clinic = await addClinic(testServer)
  const target = await addClinic(testServer, { price: 250 })
  const id = await bookFree(patient, clinic, friday, '09:00')
  await sql('update appointments set patient_id = $2 where id = $1', [id, clinic.coordinator.userId])
  const before = await stored(id)
  const { status, body } = await move(clinic.coordinator, id, target, saturday, '10:30')
  expect([status, body.errors]).toEqual([
    422,
    {
      clinic_id: [
        'This is your own appointment, or one of somebody whose guardian you are. Another person has to do this',
      ],
    },
  ])
  expect(await stored(id)).toEqual(before)
  expect((await move(clinic.coordinator, id, clinic, saturday, '10:30')).status).toBe(200)
  expect((await move(target.coordinator, id, target, saturday, '11:30')).status).toBe(200)
})

test('neither a cancelled appointment nor one of another hospital is moved', async () => {
  const clinic = await addClinic(testServer)
  const id = await bookFree(patient, clinic, friday, '09:00')
  const stranger = await addClinic(testServer, { hospital_id: ids.aswan })
  expect((await move(stranger.coordinator, id, stranger, friday, '10:00')).status).toBe(404)
  const below = await bookFree(await testServer.addUser(), stranger, friday, '09:00')
  expect((await move(stranger.coordinator, below, clinic, friday, '10:00')).body.errors).toEqual({
    clinic_id: ['Choose from the list'],
  })
  await patient.get(`/api/patient/appointments/${id}/cancel`)
  const { body } = await move(clinic.coordinator, id, clinic, friday, '10:00')
  expect(body.errors).toEqual({ appointment: ['This appointment can no longer be moved'] })
})

test('of 100 concurrent moves into one slot, on two servers, one succeeds and 99 stay where they were', async () => {
  const clinic = await addClinic(testServer, weekOf('09:00', '19:00', 5))
  const people = await Promise.all(Array.from({ length: 100 }, () => testServer.addUser()))
  const rows = await sql(
    `insert into appointments (code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price,
        payment_status, payment_method, created_at)
      select 'move ' || number, $1, $2, patient, '2026-11-24', to_char(start, 'HH24:MI'),
        start at time zone 'Africa/Cairo', (start + interval '5 minutes') at time zone 'Africa/Cairo', 0, 2, 'free', $4
      from unnest($3::integer[]) with ordinality as people (patient, number),
        lateral (select timestamp '2026-11-24 09:00' + number * interval '5 minutes' as start) as at
      returning id`,
    [clinic.id, clinic.doctorId, people.map(({ userId }) => userId), testNow],
  )
  const state = () =>
    sql(
      'select id, clinic_id, date::text, slot, starts_at, moved_at from appointments where clinic_id = $1 order by id',
      [clinic.id],
    )
  const before = await state()
  const { token, userId } = clinic.coordinator
  const staff = [testServer, other].map(({ url }) => new Client(url, token, userId))
  // A busy server refuses with 503 a caller who waited ten seconds for a database connection; the browser then tries again.
  const moveOnceAnswered = async (...parameters: Parameters<typeof move>): ReturnType<typeof move> => {
    const response = await move(...parameters)
    return response.status === 503 ? moveOnceAnswered(...parameters) : response
  }
  const responses = await Promise.all(
    rows.map(({ id }, index) =>
      moveOnceAnswered(staff[index % 2] ?? clinic.coordinator, id, clinic, '2026-11-25', '12:00'),
    ),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 422)).toHaveLength(99)
  for (const { body } of responses.filter(({ status }) => status === 422)) {
    expect(body.errors).toEqual({ schedule_time: ['This time has just been taken. Choose another one'] })
  }
  const after = await state()
  const winner = rows[statuses.indexOf(200)]?.id
  expect(after.filter(({ id }) => id !== winner)).toEqual(before.filter(({ id }) => id !== winner))
  expect(after.find(({ id }) => id === winner)).toMatchObject({ date: '2026-11-25', slot: '12:00' })
  expect(await sql(`select count(*)::int as moves from appointment_history where clinic_id = $1`, [clinic.id])).toEqual(
    [{ moves: 1 }],
  )
})
