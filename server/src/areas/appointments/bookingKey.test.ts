import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { statementsOf } from '../../platform/testing/statements'
import { addClinic } from '../clinics/testing/clinicFixture'
import { type BookingResponse, choose } from './testing/bookingFixture'

const base = '/api/patient/appointments'
const friday = '2026-11-20'

let testServer: TestServer
let clinic: Awaited<ReturnType<typeof addClinic>>
let patient: Client

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  clinic = await addClinic(testServer)
  patient = await testServer.addUser()
})

/** Takes a time as a browser does, with an Idempotency-Key. */
function submit(time: string, key = 'one-submit-of-one-form', who = patient) {
  const input = { clinic_id: clinic.id, doctor_id: clinic.doctorId, date: friday, schedule_time: time }
  return who.post<BookingResponse>(base, input, { headers: { 'idempotency-key': key } })
}

const count = async (text: string) => (await testServer.database.$client.query(text, [patient.userId])).rowCount
const bookings = () => count('select from appointments where patient_id = $1')
const entries = () => count(`select from audit_log where user_id = $1 and action = 'patient.create'`)

test('taking a slot is three statements, with or without a key: the caller, the offer, the booking', async () => {
  const other = await testServer.addUser()
  const without = await statementsOf(testServer.database, () => choose(other, clinic, friday, '09:00'))
  const withKey = await statementsOf(testServer.database, () => submit('09:30'))
  expect([without.length, withKey.length]).toEqual([3, 3])
  const again = await statementsOf(testServer.database, () => submit('09:30'))
  expect(again.filter((text) => /insert into appointments/.test(text))).toEqual([])
  expect(await bookings()).toBe(1)
})

test('a replay after a lost response returns the same response, whatever happened to the appointment since', async () => {
  const first = await submit('10:00')
  await patient.get(`${base}/${first.body.data.id}/cancel`)
  expect((await submit('10:00')).body).toEqual(first.body)
  const other = await testServer.addUser()
  expect((await choose(other, clinic, friday, '10:00')).status).toBe(200)
  const late = await submit('10:00')
  expect([late.status, late.body]).toEqual([200, first.body])
  expect([await bookings(), await entries()]).toEqual([1, 1])
})

test('the same key with another time is refused, later and concurrently', async () => {
  const responses = await Promise.all(['11:00', '12:00'].map((time) => submit(time)))
  const refused = responses.find(({ status }) => status === 422)
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(refused?.body).toMatchObject({ message: 'This request was already sent with other contents' })
  const third = await submit('13:00')
  expect(third).toMatchObject({ status: 422, body: { message: 'This request was already sent with other contents' } })
  expect([await bookings(), await entries()]).toEqual([1, 1])
})

test('after a refusal the key can be used for the corrected request', async () => {
  await choose(await testServer.addUser(), clinic, friday, '10:00')
  const refused = await submit('10:00')
  expect(refused.body.errors).toEqual({ schedule_time: ['This time has just been taken. Choose another one'] })
  expect((await submit('10:30')).status).toBe(200)
  expect([await bookings(), await entries()]).toEqual([1, 1])
})

test('concurrent replays of a choice that releases a slot hold make one appointment and one response', async () => {
  await submit('14:00', 'the-first-choice')
  const responses = await Promise.all(Array.from({ length: 8 }, () => submit('14:30')))
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(responses[0]?.status).toBe(200)
  expect([await bookings(), await entries()]).toEqual([2, 2])
})

test('choosing one’s own slot again under a new key returns it, and that response is stored too', async () => {
  const first = await submit('15:00')
  const again = await submit('15:00', 'another-submit')
  expect(again.body.data.id).toBe(first.body.data.id)
  await patient.get(`${base}/${first.body.data.id}/cancel`)
  expect((await submit('15:00', 'another-submit')).body).toEqual(again.body)
  expect(await bookings()).toBe(1)
})
