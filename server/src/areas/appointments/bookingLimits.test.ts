import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, type TestResponse } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { addClinic } from '../clinics/testing/clinicFixture'
import { type BookingResponse, bookFree, choose, confirmBy } from './testing/bookingFixture'

const friday = '2026-11-20'
const dayLimit =
  'You cannot have more than 2 open bookings with this doctor on one day. Choose another day, or cancel a booking first'
const totalLimit = 'You cannot have more than 10 open bookings. Cancel one before you book another'

let testServer: TestServer
let other: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
  other = await startTestServer({}, { sharedWith: testServer })
})
afterAll(async () => {
  await other.stop()
  await testServer.stop()
})

/** Returns the slot of that number, 'HH:mm', from 09:00 in steps of half an hour. */
function slot(number: number): string {
  return `${String(9 + Math.floor(number / 2)).padStart(2, '0')}:${number % 2 ? '30' : '00'}`
}

/** Returns the date of that number, 'YYYY-MM-DD', from Friday. */
function date(number: number): string {
  return new Date(Date.parse(friday) + number * 86_400_000).toISOString().slice(0, 10)
}

async function openBookingsOf({ userId }: Client): Promise<number> {
  const { rows } = await testServer.database.$client.query(
    'select count(*)::int as open from appointments where patient_id = $1 and status = 1',
    [userId],
  )
  return rows[0].open
}

function refusalsOf(responses: TestResponse<BookingResponse>[]) {
  return responses.filter(({ status }) => status !== 200).map(({ status, body }) => ({ status, errors: body.errors }))
}

test('a patient can have two open bookings with one doctor on one day, in any of the doctor’s clinics', async () => {
  const clinic = await addClinic(testServer)
  const second = await addClinic(testServer, undefined, clinic.doctor)
  const patient = await testServer.addUser()
  await bookFree(patient, clinic, friday, '10:00')
  const cancelled = await bookFree(patient, second, friday, '11:00')
  const refused = await choose(patient, clinic, friday, '12:00')
  expect(refused).toMatchObject({ status: 422, body: { errors: { date: [dayLimit] }, booking_limit: 2 } })
  const arabic = await patient.post<BookingResponse>(
    '/api/patient/appointments',
    { clinic_id: clinic.id, doctor_id: clinic.doctorId, date: friday, schedule_time: '12:00' },
    { language: 'ar' },
  )
  expect(arabic.body.errors.date?.[0]).toMatch(/^الحد الأقصى لحجوزاتك القائمة مع هذا الطبيب في اليوم الواحد: 2/)
  expect((await choose(patient, clinic, '2026-11-21', '12:00')).status).toBe(200)
  expect((await choose(patient, await addClinic(testServer), friday, '12:00')).status).toBe(200)

  await patient.get(`/api/patient/appointments/${cancelled}/cancel`)
  expect((await choose(patient, clinic, friday, '13:00')).status).toBe(200)
})

test('a slot hold counts, and one that is replaced, released or expired does not', async () => {
  const clinic = await addClinic(testServer)
  const patient = await testServer.addUser()
  await bookFree(patient, clinic, friday, '10:00')
  const hold = await choose(patient, clinic, friday, '11:00')
  // Another time at the same clinic replaces the hold.
  expect((await choose(patient, clinic, friday, '11:30')).status).toBe(200)
  expect((await confirmBy(patient, hold.body.data.id)).status).toBe(422)
  const second = await addClinic(testServer, undefined, clinic.doctor)
  expect((await choose(patient, second, friday, '12:00')).body.errors).toEqual({ date: [dayLimit] })
  await testServer.database.$client.query(
    `update appointments set hold_expires_at = '2026-11-18T10:59Z' where patient_id = $1 and hold_expires_at is not null`,
    [patient.userId],
  )
  expect((await choose(patient, second, friday, '12:00')).status).toBe(200)
})

test('a patient can have ten open bookings in total; past and cancelled ones do not count', async () => {
  const clinics = await Promise.all([1, 2].map(() => addClinic(testServer)))
  const patient = await testServer.addUser()
  const booked: number[] = []
  for (let number = 0; number < 10; number += 1) {
    const clinic = clinics[number % 2]
    if (clinic) booked.push(await bookFree(patient, clinic, date(Math.floor(number / 2)), slot(number)))
  }
  const another = await addClinic(testServer)
  const take = () => choose(patient, another, date(9), '10:00')
  expect((await take()).body).toMatchObject({ errors: { appointment: [totalLimit] }, booking_limit: 10 })
  await testServer.database.$client.query(
    `update appointments set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = $1`,
    [booked[0]],
  )
  expect((await take()).status).toBe(200)
})

test('concurrent requests of one patient on two servers stay within both limits', async () => {
  const patient = await testServer.addUser()
  const elsewhere = new Client(other.url, patient.token, patient.userId)
  const take = (clinic: { id: number; doctorId: number }, index: number, day: string) =>
    choose(index % 2 ? elsewhere : patient, clinic, day, slot(index % 16))
  // Each clinic replaces its own hold, so every booking of the day is at another clinic of the same doctor.
  const first = await addClinic(testServer)
  const sameDoctor = [first]
  for (let count = 1; count < 12; count += 1) sameDoctor.push(await addClinic(testServer, undefined, first.doctor))
  const ofDay = await Promise.all(sameDoctor.map((clinic, index) => take(clinic, index, friday)))
  expect(ofDay.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(refusalsOf(ofDay)).toEqual(Array(10).fill({ status: 422, errors: { date: [dayLimit] } }))

  const clinics = await Promise.all(Array.from({ length: 20 }, () => addClinic(testServer)))
  const inTotal = await Promise.all(clinics.map((clinic, index) => take(clinic, index, date(2 + index))))
  expect(refusalsOf(inTotal)).toEqual(Array(12).fill({ status: 422, errors: { appointment: [totalLimit] } }))
  expect(await openBookingsOf(patient)).toBe(10)
})

test('a repeated request with the same Idempotency-Key gets its first response, also at the limit', async () => {
  const clinic = await addClinic(testServer)
  const patient = await testServer.addUser()
  await bookFree(patient, clinic, friday, '10:00')
  const input = { clinic_id: clinic.id, doctor_id: clinic.doctorId, date: friday, schedule_time: '11:00' }
  const send = () =>
    patient.post<BookingResponse>('/api/patient/appointments', input, {
      headers: { 'idempotency-key': 'at-the-limit' },
    })
  const first = await send()
  await confirmBy(patient, first.body.data.id)
  expect((await send()).body).toEqual(first.body)
  expect((await choose(patient, clinic, friday, '12:00')).status).toBe(422)
})

test('both limits can be configured', async () => {
  const strict = await startTestServer({ bookingLimits: { perDoctorDay: 1, total: 2 } }, { sharedWith: testServer })
  const clinic = await addClinic(testServer)
  const person = await testServer.addUser()
  const patient = new Client(strict.url, person.token, person.userId)
  await bookFree(patient, clinic, friday, '10:00')
  expect((await choose(patient, clinic, friday, '11:00')).body.booking_limit).toBe(1)
  await bookFree(patient, clinic, '2026-11-21', '10:00')
  expect((await choose(patient, clinic, '2026-11-22', '10:00')).body.booking_limit).toBe(2)
  await strict.stop()
})
