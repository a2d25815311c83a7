import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PatientAppointment } from '#contract/appointments/booking'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bookFree } from '../appointments/testing/bookingFixture'
import { addClinic, signInAgain, type TestClinic } from '../clinics/testing/clinicFixture'
import { openPaymentScenario, type PaymentScenario } from '../payments/testing/paymentScenario'

const friday = '2026-11-20'

let testServer: TestServer
let patient: Client
let clinic: TestClinic

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  patient = await testServer.addUser()
  clinic = await addClinic(testServer)
})

interface Answer {
  data: PatientAppointment
  errors?: Record<string, string[]>
  day?: unknown[]
}

const reschedule = (who: Client, id: number, { id: clinic_id, doctorId }: TestClinic, date: string, slot: string) =>
  who.post<Answer>(`/api/patient/appointments/${id}/reschedule`, {
    ...{ clinic_id, doctor_id: doctorId, date, schedule_time: slot },
  })

test('a patient moves a confirmed appointment, with its code; the old time is free, and the doctor is told', async () => {
  const id = await bookFree(patient, clinic, friday, '09:00')
  const before = (await patient.get<Answer>(`/api/patient/appointments/${id}`)).body.data
  const { status, body } = await reschedule(patient, id, clinic, '2026-11-21', '10:30')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ id, code: before.code, schedule_time: '2026-11-21 10:30', hold_expires_at: null })
  // The same again changes nothing.
  expect((await reschedule(patient, id, clinic, '2026-11-21', '10:30')).body).toEqual(body)
  await bookFree(await testServer.addUser(), clinic, friday, '09:00')
  const { rows } = await testServer.database.$client.query(
    'select kind, changed_by, reason from appointment_history where appointment_id = $1',
    [id],
  )
  expect(rows).toEqual([{ kind: 'moved', changed_by: patient.userId, reason: null }])
  const told = await testServer.database.$client.query(
    "select user_id from notifications where type = 'booking_moved' and user_id = $1",
    [clinic.doctorId],
  )
  expect(told.rows).toHaveLength(1)
})

test('a time that is taken, of another doctor, or too late to choose, is refused; so is another patient', async () => {
  const id = await bookFree(patient, clinic, friday, '09:00')
  await bookFree(await testServer.addUser(), clinic, friday, '09:30')
  const taken = await reschedule(patient, id, clinic, friday, '09:30')
  expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['schedule_time']])
  expect(taken.body.day?.length).toBeGreaterThan(0)
  const elsewhere = await reschedule(patient, id, await addClinic(testServer), friday, '10:00')
  expect(elsewhere.body.errors).toEqual({ doctor_id: ['invalid doctor'] })
  const stranger = await testServer.addUser()
  expect((await reschedule(stranger, id, clinic, friday, '10:00')).status).toBe(404)
  // Two hours before the start, by the clinic's tolerance.
  testServer.clock.set('2026-11-20T05:00:01Z')
  const late = await reschedule(await signInAgain(testServer, patient), id, clinic, '2026-11-21', '10:00')
  expect(late.body.errors).toEqual({ appointment: ['This appointment can no longer be moved to another time'] })
})

test('only one of two concurrent moves to the same time succeeds', async () => {
  const other = await testServer.addUser()
  const [mine, theirs] = [
    await bookFree(patient, clinic, friday, '09:00'),
    await bookFree(other, clinic, friday, '09:30'),
  ]
  const both = await Promise.all([
    reschedule(patient, mine, clinic, friday, '11:00'),
    reschedule(other, theirs, clinic, friday, '11:00'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a paid appointment that is moved at its clinic stays paid, with nothing to pay again', async () => {
  const world: PaymentScenario = await openPaymentScenario()
  try {
    const started = await world.start('fawry')
    await world.payAndReport(started)
    await world.pass(1)
    const { id, patient: payer } = started
    const { clinic_id, doctor_id, date } = await world.appointment(id)
    const same = await payer.post<Answer>(`/api/patient/appointments/${id}/reschedule`, {
      ...{ clinic_id, doctor_id, date, schedule_time: '11:00' },
    })
    expect(same.status, JSON.stringify(same.body)).toBe(200)
    expect(same.body.data).toMatchObject({ price: 150, paid: 150, outstanding: 0, payment_status: PAYMENT_STATUS.paid })
  } finally {
    await world.stop()
  }
})
