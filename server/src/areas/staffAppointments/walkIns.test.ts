import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client, TestResponse } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bookFree } from '../appointments/testing/bookingFixture'
import { addClinic, type ReferenceIds, referenceIdsOf, type TestClinic } from '../clinics/testing/clinicFixture'
import { newPatient, paid, type StaffBookingResponse } from './testing/bookingFixture'

/** The date of `testNow`, 13:00 in Cairo, a Wednesday. */
const today = '2026-11-18'
const free = { payment_type: 2, price_reason: 'Fell ill today' }

let testServer: TestServer
let ids: ReferenceIds
let clinic: TestClinic

beforeAll(async () => {
  testServer = await startTestServer()
  ids = await referenceIdsOf(testServer)
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  clinic = await physical({ walk_in_limit: 5 })
})

/** Sixteen slots from 9:00 to 17:00. */
const physical = (changes: Record<string, unknown>) =>
  addClinic(testServer, { type: 'physical', address: 'Ground floor', price: 250, ...changes })
const sql = async (text: string, values: unknown[] = []) => (await testServer.database.$client.query(text, values)).rows

function add(
  fields: Record<string, unknown> = {},
  { id, doctorId, coordinator }: TestClinic = clinic,
): Promise<TestResponse<StaffBookingResponse>> {
  return coordinator.send<StaffBookingResponse>('POST', '/api/admin/appointments', {
    body: {
      date: today,
      specialty_id: ids.specialty,
      doctor_id: doctorId,
      clinic_id: id,
      walk_in: true,
      ...(fields.patient_id === undefined ? newPatient() : {}),
      ...free,
      ...fields,
    },
  })
}

/** Returns the token of the clinic's session of today. */
async function start(): Promise<string> {
  const { body } = await clinic.doctor.get<{ data: { session_token: string } }>(`/api/admin/clinics/${clinic.id}/start`)
  return body.data.session_token
}

interface Listed {
  id: number
  lobby_order: number
  in_place: boolean
  time_text: string
  walk_in_text: string | null
}

const queueOf = async (token: string) =>
  (await clinic.doctor.get<{ data: Listed[] }>(`/api/admin/lobby/${token}/appointments`)).body.data

test('a walk-in gets the next number after all slots, is in the queue after those present, and has no time anywhere', async () => {
  const first = await add()
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body.data).toMatchObject({
    schedule_time: today,
    walk_in_text: 'Walk-in, number 17',
    payment_status: 2,
    hold_expires_at: null,
  })
  const { data: second } = (await add()).body
  expect(second.walk_in_text).toBe('Walk-in, number 18')
  const timed = await clinic.coordinator.send<StaffBookingResponse>('POST', '/api/admin/appointments', {
    body: {
      date: today,
      specialty_id: ids.specialty,
      doctor_id: clinic.doctorId,
      clinic_id: clinic.id,
      schedule_time: '16:30',
      ...newPatient(),
      ...free,
    },
  })
  const timedId = timed.body.data.id
  await clinic.coordinator.send('PUT', `/api/admin/appointments/${timedId}/arrival`, { body: { arrival: 'arrived' } })
  const queue = await queueOf(await start())
  expect(queue.map(({ id, lobby_order, in_place, walk_in_text }) => [id, lobby_order, in_place, walk_in_text])).toEqual(
    [
      [timedId, 16, true, null],
      [first.body.data.id, 17, true, 'Walk-in, number 17'],
      [second.id, 18, true, 'Walk-in, number 18'],
    ],
  )
  expect(queue.map(({ time_text }) => time_text)).toEqual(['04:30 PM', '', ''])

  const agenda = await clinic.coordinator.get<{
    data: { appointments: { schedule_time: string; walk_in_text: string }[] }
  }>(`/api/admin/clinics/${clinic.id}/appointments/18-11-2026`)
  expect(agenda.body.data.appointments.at(-1)).toMatchObject({
    schedule_time: today,
    walk_in_text: 'Walk-in, number 18',
  })
  const list = await clinic.coordinator.get<{ data: { id: number; schedule_time: string; walk_in_text: string }[] }>(
    `/api/admin/appointments?clinic_id=${clinic.id}&sort=starts_at`,
  )
  expect(list.body.data.find(({ id }) => id === second.id)).toMatchObject({
    schedule_time: today,
    walk_in_text: 'Walk-in, number 18',
  })
  const [notified] = await sql(`select values from notifications where type = 'appointment_booked' and user_id = $1`, [
    second.patient.id,
  ])
  expect(notified.values).toMatchObject({ walk_in: '18' })
})

test('the patient reads the number instead of a time, also in the notification', async () => {
  const patient = await testServer.addUser()
  // A patient of the hospital, whom its coordinators see.
  await bookFree(patient, await addClinic(testServer, { hospital_id: ids.hub }), '2026-11-23', '09:00')
  const { body } = await add({ patient_id: patient.userId })
  const mine = await patient.get<{ data: Record<string, unknown> }>(`/api/patient/appointments/${body.data.id}`)
  expect(mine.body.data).toMatchObject({
    schedule_time: today,
    time_text: 'Walk-in, number 17',
    walk_in_text: 'Walk-in, number 17',
    lobby_order: 17,
    status: 2,
    patient_cancellable: true,
    cancellable_until: null,
  })
  const news = await patient.get<{ data: { message: string }[] }>('/api/admin/my-notifications')
  expect(news.body.data[0]?.message).toContain('on Wednesday 18 November as walk-in number 17 is confirmed')
  expect((await add({ patient_id: patient.userId })).body.errors.patient_id).toEqual([
    'The patient is already a walk-in of this clinic session',
  ])
  expect((await patient.get(`/api/patient/appointments/${body.data.id}/cancel`)).status).toBe(200)
  expect((await add({ patient_id: patient.userId })).body.data.walk_in_text).toBe('Walk-in, number 18')
})

test('an unpaid walk-in holds its place until it is paid and is not in the queue before', async () => {
  const held = await add({ ...paid })
  expect(held.body.data).toMatchObject({ hold_expires_at: '2026-11-18T14:00:00Z', payment_status_text: 'Unpaid' })
  const token = await start()
  expect(await queueOf(token)).toEqual([])
  const arrive = () =>
    clinic.coordinator.send<{ errors: unknown }>('PUT', `/api/admin/appointments/${held.body.data.id}/arrival`, {
      body: { arrival: 'arrived' },
    })
  const refused = await arrive()
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { appointment: ['This appointment is waiting for its payment'] },
  ])
  testServer.clock.set('2026-11-18T14:00:01Z')
  clinic.coordinator = await testServer.as(
    (await sql('select email from users where id = $1', [clinic.coordinator.userId]))[0].email,
  )
  expect((await arrive()).body.errors).toEqual({ appointment: ['This appointment is closed'] })
  expect((await add()).status).toBe(200)
  const [row] = await sql('select status, lobby_order from appointments where id = $1', [held.body.data.id])
  expect(row.lobby_order).toBe(17)
})

test('20 walk-ins at once at a limit of 5: 5 are added, with numbers of their own', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => add()))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = responses.filter(({ status }) => status === 422)
  expect(refused.map(({ body }) => body.errors.walk_in)).toEqual(
    Array.from({ length: 15 }, () => ['This clinic session takes no more walk-ins']),
  )
  const rows = await sql('select lobby_order from appointments where clinic_id = $1 order by lobby_order', [clinic.id])
  expect(rows.map((row) => row.lobby_order)).toEqual([17, 18, 19, 20, 21])
})

test('a cancelled walk-in gives its place away, but not its number', async () => {
  const one = await physical({ walk_in_limit: 1 })
  const { body } = await add({}, one)
  expect((await add({}, one)).body.errors.walk_in).toEqual(['This clinic session takes no more walk-ins'])
  expect((await one.coordinator.get(`/api/admin/appointments/${body.data.id}/cancel`)).status).toBe(200)
  expect((await add({}, one)).body.data.walk_in_text).toBe('Walk-in, number 18')
})

test('walk-ins are refused at other clinics, on other days, after the clinic has closed and after its session', async () => {
  const problem = async (fields: Record<string, unknown>, at = clinic) => (await add(fields, at)).body.errors
  expect(await problem({}, await physical({}))).toEqual({ walk_in: ['This clinic does not take walk-ins today'] })
  const virtual = await addClinic(testServer, { walk_in_limit: 5, price: 250 })
  expect(await problem({}, virtual)).toEqual({ walk_in: ['This clinic does not take walk-ins today'] })
  expect(await problem({ date: '2026-11-19' })).toEqual({
    date: ['Walk-ins can only be added to today’s clinic session'],
  })
  const closed = await physical({ walk_in_limit: 5, wednesday_to: '12:00' })
  expect(await problem({}, closed)).toEqual({ walk_in: ['This clinic does not take walk-ins today'] })
  const token = await start()
  await clinic.doctor.post(`/api/admin/lobby/${token}/end`)
  expect(await problem({})).toEqual({ date: ['The clinic is closed on this date'] })
})

test('a walk-in takes nobody’s time: the doctor’s and the patient’s slots stay free', async () => {
  const slots = () =>
    clinic.coordinator.get<{ slots: Record<string, string> }>(
      `/api/admin/appointments/clinic-slots/${clinic.id}/${today}`,
    )
  const before = Object.keys((await slots()).body.slots)
  await add()
  expect(before).toContain('14:00')
  expect(Object.keys((await slots()).body.slots)).toEqual(before)
  const byClinic = await clinic.coordinator.get<{ data: { id: number; days: { walk_ins_left: number | null }[] }[] }>(
    `/api/admin/appointments/free-slots?specialty_id=${ids.specialty}&from=${today}&doctor_id=${clinic.doctorId}`,
  )
  expect(byClinic.body.data[0]?.days.map((day) => day.walk_ins_left)).toEqual([4, null, null, null, null])
})

test('a patient who is cancelled with the session is owed nothing for a free walk-in, and a walk-in cannot be moved', async () => {
  const { body } = await add()
  const moved = await clinic.coordinator.send<{ errors: Record<string, string[]> }>(
    'PUT',
    `/api/admin/appointments/${body.data.id}`,
    {
      body: {
        date: today,
        specialty_id: ids.specialty,
        doctor_id: clinic.doctorId,
        clinic_id: clinic.id,
        schedule_time: '16:00',
        reason: 'Prefers a time',
      },
    },
  )
  expect(moved.body.errors.appointment).toEqual(['This appointment can no longer be moved'])
  const token = await start()
  await clinic.doctor.post(`/api/admin/lobby/${token}/end`)
  expect(await sql('select status, payment_status from appointments where id = $1', [body.data.id])).toEqual([
    { status: 6, payment_status: 2 },
  ])
})

test('the limit is part of the clinic form', async () => {
  const superAdmin: Client = await testServer.as('super@demo.test')
  const shown = await superAdmin.get<{ data: Record<string, unknown> }>(`/api/admin/clinics/${clinic.id}`)
  expect(shown.body.data.walk_in_limit).toBe(5)
  const tooMany = await superAdmin.send<{ errors: Record<string, string[]> }>(
    'PUT',
    `/api/admin/clinics/${clinic.id}`,
    {
      body: { ...shown.body.data, coordinators: [clinic.coordinator.userId], walk_in_limit: 501 },
    },
  )
  expect(Object.keys(tooMany.body.errors)).toEqual(['walk_in_limit'])
})
