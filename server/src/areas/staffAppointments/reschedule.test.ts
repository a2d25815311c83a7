import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PatientAppointment } from '#contract/appointments/booking'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { EarlierTime } from '#contract/staffAppointments/reschedulingCalls'
import { Tab } from '../../platform/realtime/testing/realtimeFixture'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { clinicCoordinators } from '../../schema/clinics'
import { bookFree, choose, confirmBy } from '../appointments/testing/bookingFixture'
import { addClinic, referenceIdsOf, signInAgain, type TestClinic, weekOf } from '../clinics/testing/clinicFixture'
import { openPaymentScenario, type PaymentScenario } from '../payments/testing/paymentScenario'

const friday = '2026-11-20'
const cashClinic = { type: 'physical', address: 'Nile street 1', price: 150 }

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
  booking_limit?: number
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

test('a move to a time that is too near for another one is sent twice, and succeeds both times', async () => {
  const id = await bookFree(patient, clinic, friday, '09:00')
  // In an hour: within the two hours of the clinic's tolerance.
  const moved = await reschedule(patient, id, clinic, '2026-11-18', '14:00')
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await reschedule(patient, id, clinic, '2026-11-18', '14:00')).toMatchObject({ status: 200, body: moved.body })
  const elsewhere = await reschedule(patient, id, clinic, '2026-11-18', '15:00')
  expect(elsewhere.body.errors).toEqual({ appointment: ['This appointment can no longer be moved to another time'] })
})

test('a patient does not collect more bookings with a doctor on one day than they could make there', async () => {
  const first = await bookFree(patient, clinic, friday, '09:00')
  await bookFree(patient, clinic, friday, '10:00')
  const third = await bookFree(patient, clinic, '2026-11-21', '09:00')
  const refused = await reschedule(patient, third, clinic, friday, '11:00')
  expect([refused.status, Object.keys(refused.body.errors ?? {}), refused.body.booking_limit]).toEqual([
    422,
    ['date'],
    2,
  ])
  const terms = `clinic_id=${clinic.id}&date=${friday}&schedule_time=11:00`
  expect((await patient.get(`/api/patient/appointments/${third}/reschedule?${terms}`)).status).toBe(422)
  // On its own day, and to another one, each of them still moves.
  expect((await reschedule(patient, first, clinic, friday, '11:00')).status).toBe(200)
  expect((await reschedule(patient, first, clinic, '2026-11-22', '11:00')).status).toBe(200)
  expect((await reschedule(patient, third, clinic, friday, '11:00')).status).toBe(200)
})

test('the coordinators of the clinic that it leaves no longer receive its chat, those of both clinics do', async () => {
  const both = await testServer.addUser({ role: 'COORDINATOR', hospitals: [(await referenceIdsOf(testServer)).hub] })
  const { doctor, coordinator } = clinic
  const evening = { ...weekOf('18:00', '20:00', 30), coordinators: [both.userId] }
  const target = await addClinic(testServer, evening, doctor)
  await testServer.database.insert(clinicCoordinators).values({ clinic_id: clinic.id, user_id: both.userId })
  const id = await bookFree(patient, clinic, friday, '09:00')
  const channel = `chat.appointment-${id}`
  const [leaves, stays] = [
    await Tab.open(testServer.url, coordinator.token),
    await Tab.open(testServer.url, both.token),
  ]
  try {
    for (const tab of [leaves, stays]) expect(await tab.subscribe(channel)).toEqual({ ok: true })
    expect((await reschedule(patient, id, target, friday, '18:30')).status).toBe(200)
    await eventually(() => leaves.payloadsOf('subscription:ended').length > 0)
    expect(leaves.payloadsOf('subscription:ended')).toEqual([{ channel, status: 404 }])
    const message = { body: 'My results', client_id: crypto.randomUUID() }
    expect((await patient.post(`/api/admin/chat/appointment-${id}/messages`, message)).status).toBe(200)
    await eventually(() => stays.events.length > 0)
    await leaves.receivedAll()
    expect([leaves.events, stays.events]).toEqual([[], [`${channel} Message`]])
  } finally {
    for (const tab of [leaves, stays]) tab.socket.disconnect()
  }
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

test('at another clinic of the doctor, the price difference is said before the move, and is then outstanding or returned', async () => {
  const world: PaymentScenario = await openPaymentScenario()
  try {
    const started = await world.start('fawry')
    await world.payAndReport(started)
    await world.pass(1)
    const { id, patient: payer } = started
    const { doctor_id } = await world.appointment(id)
    const doctor = { userId: doctor_id } as Client
    const hours = { ...weekOf('16:00', '18:00', 30), type: 'virtual' }
    const dear = await addClinic(world.testServer, { ...hours, price: 400 }, doctor)
    const choice = { clinic_id: dear.id, date: '2026-11-25', schedule_time: '16:30' }
    const termsOf = (at: typeof choice) =>
      payer.get<{ data: unknown; errors?: unknown }>(
        `/api/patient/appointments/${id}/reschedule?${new URLSearchParams({ ...at, clinic_id: String(at.clinic_id) })}`,
      )
    expect((await termsOf(choice)).body.data).toEqual({ price: 400, outstanding: 250, refund: 0 })
    expect((await world.appointment(id)).clinic_id).not.toBe(dear.id)
    const moved = await payer.post<Answer>(`/api/patient/appointments/${id}/reschedule`, {
      ...choice,
      doctor_id,
    })
    expect(moved.body.data).toMatchObject({ clinic_id: dear.id, price: 150, paid: 150, outstanding: 250 })

    const cheap = await addClinic(world.testServer, { ...weekOf('19:00', '21:00', 30), price: 100 }, doctor)
    const back = { clinic_id: cheap.id, date: '2026-11-25', schedule_time: '19:00' }
    expect((await termsOf(back)).body.data).toEqual({ price: 100, outstanding: 0, refund: 50 })
    const cheaper = await payer.post<Answer>(`/api/patient/appointments/${id}/reschedule`, { ...back, doctor_id })
    expect(cheaper.body.data).toMatchObject({ clinic_id: cheap.id, price: 100, outstanding: 0 })
    expect((await world.refunds(id)).map(({ amount }) => Number(amount))).toEqual([5000])

    const free = await addClinic(world.testServer, { ...weekOf('22:00', '23:00', 30), price: 0 }, doctor)
    const refused = await termsOf({ clinic_id: free.id, date: '2026-11-25', schedule_time: '22:00' })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['clinic_id']])
  } finally {
    await world.stop()
  }
})

test('a visit that is to be paid in cash does not move to a video visit, where nothing could be paid', async () => {
  const { doctor } = clinic
  const physical = await addClinic(testServer, { ...cashClinic, ...weekOf('09:00', '12:00', 30) }, doctor)
  const video = await addClinic(testServer, { price: 200, ...weekOf('18:00', '20:00', 30) }, doctor)
  const chosen = await choose(patient, physical, '2026-11-23', '09:00')
  const { id } = chosen.body.data
  expect((await confirmBy(patient, id, 'cash')).status).toBe(200)
  const refused = await reschedule(patient, id, video, '2026-11-23', '18:00')
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['clinic_id']])
  expect((await reschedule(patient, id, physical, '2026-11-23', '10:00')).status).toBe(200)
})

describe('a free time before an appointment', () => {
  const earlier = async (who: Client, id: number) =>
    (await who.get<{ data: EarlierTime }>(`/api/patient/appointments/${id}/earlier-time`)).body.data
  const none = { date: null, schedule_time: null, starts_at: null }

  /** Takes all slots of the clinic before a slot on the date of the tests. */
  async function fillUntil(slots: readonly string[]): Promise<void> {
    for (const slot of slots) await bookFree(await testServer.addUser(), clinic, friday, slot)
  }

  test('can be on the same day, and is one of the same clinic', async () => {
    clinic = await addClinic(testServer, { ...weekOf('09:00', '10:30', 30), start_date: friday })
    const { doctor } = clinic
    // Another clinic of the doctor is free before; the appointment does not move there without a question about its place.
    await addClinic(testServer, { ...weekOf('14:00', '15:00', 30), start_date: '2026-11-19' }, doctor)
    const id = await bookFree(patient, clinic, friday, '10:00')
    expect(await earlier(patient, id)).toEqual({
      date: friday,
      schedule_time: '09:00',
      starts_at: '2026-11-20T07:00:00.000Z',
    })
    await fillUntil(['09:00'])
    expect(await earlier(patient, id)).toMatchObject({ date: friday, schedule_time: '09:30' })
    await fillUntil(['09:30'])
    expect(await earlier(patient, id)).toEqual(none)
  })

  test('is found on an earlier day, also beyond the first 32 days', async () => {
    clinic = await addClinic(testServer, { ...weekOf('09:00', '09:30', 30), start_date: '2027-01-08' })
    const id = await bookFree(patient, clinic, '2027-01-09', '09:00')
    expect(await earlier(patient, id)).toMatchObject({ date: '2027-01-08', schedule_time: '09:00' })
  })

  test('is of no use once the appointment can no longer be moved, and nobody else sees it', async () => {
    const id = await bookFree(patient, clinic, friday, '12:00')
    expect(await earlier(patient, id)).not.toEqual(none)
    const stranger = await testServer.addUser()
    expect((await stranger.get(`/api/patient/appointments/${id}/earlier-time`)).status).toBe(404)
    testServer.clock.set('2026-11-20T09:00:01Z')
    expect(await earlier(await signInAgain(testServer, patient), id)).toEqual(none)
  })
})
