import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FollowUpAppointment } from '#contract/discharge/followUp'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import type { TestClinic } from '../clinics/testing/clinicFixture'
import { DischargeCase } from './testing/dischargeCase'

let testServer: TestServer
let stay: DischargeCase
let clinic: TestClinic

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  stay = await DischargeCase.open(testServer)
  clinic = await stay.clinic()
})

const listed = async () => {
  const path = `/api/admin/episodes/${stay.id}/dischargeForm/appointments?page=1&limit=5`
  return (await stay.doctor.get<{ data: FollowUpAppointment[]; meta: { total: number } }>(path)).body
}

test('a follow-up appointment takes a real slot, held for three days like one of the front desk', async () => {
  const { status, body } = await stay.book(clinic)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    episode_id: stay.id,
    patient_id: stay.orders.episode.patient_id,
    doctor_id: clinic.doctorId,
    clinic_id: clinic.id,
    date: '2026-11-25',
    schedule_time: '2026-11-25 10:00',
    payment_type: 1,
    price: 250,
    status_text: 'Scheduled',
    hold_expires_at: '2026-11-21T11:00:00.000Z',
    cancellable: true,
    booked_by: { id: stay.doctor.userId },
  })
  expect(await listed()).toMatchObject({ data: [{ id: body.data.id }], meta: { total: 1 } })
  const shown = await stay.show()
  expect(shown.follow_ups.map(({ id }) => id)).toEqual([body.data.id])
  expect(shown.open_points.map(({ kind }) => kind)).toEqual([])
})

test('date and slot are required, with the documented texts, and a date in the past has no slots', async () => {
  const refused = await stay.book(clinic, { date: '', schedule_time: '', price: '', doctor_id: '', clinic_id: '' })
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    { date: ['Date is required'], schedule_time: ['slot is required'] },
  ])
  expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual([
    'clinic_id',
    'date',
    'doctor_id',
    'price',
    'schedule_time',
  ])
  const past = await stay.book(clinic, { date: '2026-11-10' })
  expect(past.status).toBe(422)
})

test('a physical clinic needs a slot too', async () => {
  const physical = await stay.clinic({ type: 'physical', address: 'Ground floor' })
  expect((await stay.book(physical, { schedule_time: '' })).body.errors).toEqual({
    schedule_time: ['slot is required'],
  })
  expect((await stay.book(physical)).status).toBe(200)
})

test('a free appointment needs a reason, and is confirmed at once', async () => {
  expect(Object.keys((await stay.book(clinic, { payment_type: 2, price: null })).body.errors ?? {})).toEqual([
    'price_reason',
  ])
  const { body } = await stay.book(clinic, { payment_type: 2, price: null, price_reason: 'Follow-up of the stay' })
  expect(body.data).toMatchObject({ payment_type: 2, price: 0, hold_expires_at: null })
})

test('of two follow-ups for one slot, the second gets the slots that are still free', async () => {
  const other = await DischargeCase.open(testServer)
  const nearby = await testServer.addUser({
    role: 'DOCTOR',
    hospitals: [stay.orders.ward.hospital, other.orders.ward.hospital],
  })
  const results = await runTogether(testServer.database, {
    lock: sql`select from episodes where id in (${stay.id}, ${other.id}) for update`,
    calls: [() => stay.book(clinic, {}, nearby), () => other.book(clinic, {}, nearby)],
  })
  const [won, lost] = results.toSorted((one, next) => one.status - next.status)
  expect([won?.status, lost?.status]).toEqual([200, 422])
  expect(Object.keys(lost?.body.errors ?? {})).toEqual(['schedule_time'])
  expect(lost?.body.slots).toHaveProperty(['10:30'])
  expect(lost?.body.slots).not.toHaveProperty(['10:00'])
})

test('a follow-up that was cancelled stays in the list, and no longer counts as booked', async () => {
  const { id } = (await stay.book(clinic)).body.data
  const cancelled = await stay.doctor.get(`/api/admin/appointments/${id}/cancel`)
  expect(cancelled.status).toBe(200)
  expect((await listed()).data).toMatchObject([{ id, status_text: 'Cancelled', cancellable: false }])
  const shown = await stay.show()
  expect(shown.follow_ups).toEqual([])
  expect(shown.open_points.map(({ kind }) => kind)).toEqual(['no_follow_up'])
})

test('after discharge no follow-up is booked here', async () => {
  await stay.closed()
  expect((await stay.book(clinic)).body.errors).toEqual({
    status: ['The patient was discharged. The case can no longer be changed'],
  })
})
