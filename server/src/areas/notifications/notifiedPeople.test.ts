import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { users } from '../../platform/auth/tables'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { clinics } from '../../schema/clinics'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { readBell } from './testing/notificationFixture'

let testServer: TestServer
let day: ClinicDay
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

const hours = (count: number) => count * 3_600_000
const job = (name: string) => testServer.server.platform.jobs.run(name)
const types = async (who: Client) => (await readBell(who)).types

/** A slot hold of its own patient, tomorrow at that hour. */
async function held(number: number) {
  const startsAt = new Date(testServer.clock.now().getTime() + hours(30) + number * 300_000)
  const endsAt = new Date(startsAt.getTime() + 300_000)
  const holdExpiresAt = new Date(testServer.clock.now().getTime() + 600_000)
  return day.book(number, { date: '2026-11-19', starts_at: startsAt, ends_at: endsAt, hold_expires_at: holdExpiresAt })
}

test('a confirmed booking notifies patient and doctor, a slot hold nobody, a cancellation both', async () => {
  day = await ClinicDay.open(testServer)
  const [visit, left] = [await held(4), await held(5)]
  await visit.patient.post(`/api/patient/appointments/${visit.id}/confirm`, { method: 'free' })
  await visit.patient.post(`/api/patient/appointments/${visit.id}/confirm`, { method: 'free' })
  const { notifications } = await readBell(visit.patient)
  const about = { appointment: { id: visit.id, clinic_id: day.clinicId, date: '2026-11-19' } }
  expect(notifications).toMatchObject([{ type: 'appointment_booked', ...about }])
  expect(notifications[0]?.message).toMatch(/is confirmed\. Booking number: [2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect((await readBell(day.doctor)).notifications).toMatchObject([{ type: 'booking_made', ...about }])
  expect((await readBell(day.doctor)).notifications[0]?.message).toMatch(
    /^Test Person \d+ booked Thursday 19 November, .* Cairo in Test clinic\. Booking number: \w{4}-\w{4}$/,
  )
  await testServer.database.update(users).set({ time_zone: 'Asia/Tokyo' }).where(eq(users.id, day.doctor.userId))
  const abroad = await readBell(await day.signInAgain(day.doctor))
  expect(abroad.notifications[0]?.message).toMatch(
    /booked Thursday 19 November, 7:20\sPM Cairo \(Friday 20 November, 2:20\sAM Tokyo\) in Test clinic\. /,
  )

  await left.patient.get(`/api/patient/appointments/${left.id}/cancel`)
  expect([await types(left.patient), await types(day.doctor)]).toEqual([[], ['booking_made']])
  await visit.patient.get(`/api/patient/appointments/${visit.id}/cancel`)
  await visit.patient.get(`/api/patient/appointments/${visit.id}/cancel`)
  expect(await types(day.doctor)).toEqual(['booking_cancelled', 'booking_made'])
  const cancellation = (await readBell(visit.patient)).notifications
  expect(cancellation.map(({ type }) => type)).toEqual(['cancellation_confirmed', 'appointment_booked'])
  expect(cancellation[0]).toMatchObject(about)
  expect(cancellation[0]?.message).toMatch(
    /^You cancelled your appointment with Test Person \d+ on Thursday 19 November/,
  )
})

test('a visit notifies the start of the clinic, calling in and finishing; settled notifications are marked as read', async () => {
  day = await ClinicDay.open(testServer)
  const [four, five] = [await day.book(4), await day.book(5)]
  const token = await day.start(four)
  await day.start(four)
  expect([await types(four.patient), await types(five.patient)]).toEqual([['clinic_started'], ['clinic_started']])
  await day.join(four)
  expect(await types(four.patient)).toEqual([])
  await day.doctor.get(`/api/admin/room/${token}/start-with/${four.id}`)
  await day.doctor.get(`/api/admin/room/${token}/start-with/${four.id}`)
  expect(await types(four.patient)).toEqual(['called_in'])
  await day.doctor.post(`/api/admin/room/${token}/finish/${four.id}`)
  expect(await types(four.patient)).toEqual(['consultation_finished'])

  const notes = { recommendations: 'Walk daily', diagnosis: '', examination: '' }
  await day.doctor.put(`/api/admin/appointments/${four.id}/notes`, notes)
  await day.doctor.put(`/api/admin/appointments/${four.id}/notes`, { ...notes, recommendations: 'Walk twice' })
  expect(await types(four.patient)).toEqual(['recommendations_written', 'consultation_finished'])
})

test('a patient whose appointment is moved after the start of the clinic is notified of the start on the other day', async () => {
  day = await ClinicDay.open(testServer)
  const visit = await day.book(12)
  await day.start(visit)
  const [clinic] = await testServer.database.select().from(clinics).where(eq(clinics.id, day.clinicId))
  const moved = await day.coordinator.put(`/api/admin/appointments/${visit.id}`, {
    ...{ specialty_id: clinic?.specialty_id, doctor_id: day.doctor.userId, clinic_id: day.clinicId },
    ...{ date: '2026-11-25', schedule_time: '13:40', reason: 'Asked by phone' },
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  testServer.clock.set('2026-11-25T11:00:00Z')
  const doctor = await day.signInAgain(day.doctor)
  const started = await doctor.post(`/api/admin/clinics/start-call/${visit.id}`)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const received = await types(await day.signInAgain(visit.patient))
  expect(received).toEqual(['clinic_started', 'appointment_moved', 'clinic_started'])
})

test('patients who did not come and patients who were not called in are notified', async () => {
  day = await ClinicDay.open(testServer)
  const [four, six, eight] = [await day.book(4), await day.book(6), await day.book(8)]
  const token = await day.start(four)
  await day.join(six)
  testServer.clock.advance(11 * 60_000)
  await day.doctor.post(`/api/admin/lobby/${token}/end`)
  expect((await types(four.patient))[0]).toBe('appointment_missed')
  expect((await types(six.patient))[0]).toBe('not_seen')
  expect((await types(eight.patient))[0]).toBe('not_seen')
})

test('a message notifies participants who are not in the lobby, once until they have read it', async () => {
  day = await ClinicDay.open(testServer)
  const visit = await day.book(4)
  const room = `appointment-${visit.id}`
  const write = (who: Client) =>
    who.post<{ data: { id: number } }>(`/api/admin/chat/${room}/messages`, {
      body: 'x',
      client_id: crypto.randomUUID(),
    })
  await write(visit.patient)
  const last = await write(visit.patient)
  expect(await types(visit.patient)).toEqual([])
  expect(await types(day.coordinator)).toEqual(['message_received'])
  const { notifications } = await readBell(day.doctor)
  expect(notifications).toMatchObject([{ appointment: { id: visit.id }, data: { room } }])
  expect(notifications[0]?.message).toMatch(/^Test Person \d+ has written to you$/)

  await day.doctor.post(`/api/admin/chat/${room}/read`, { message_id: last.body.data.id })
  expect([await types(day.doctor), await types(day.coordinator)]).toEqual([[], ['message_received']])
  await write(visit.patient)
  expect(await types(day.doctor)).toEqual(['message_received'])

  const token = await day.start(visit)
  const { position } = await day.join(visit)
  const inLobby = await day.connect(day.doctor)
  await inLobby.subscribe(`lobby.${position.lobby_id}`)
  const newest = await write(visit.patient)
  await day.doctor.post(`/api/admin/chat/${room}/read`, { message_id: newest.body.data.id })
  await write(visit.patient)
  expect(await types(day.doctor)).toEqual([])
  inLobby.socket.disconnect()
  const present = () => testServer.server.platform.realtime.present('lobby', position.lobby_id)
  await eventually(async () => !(await present()).includes(day.doctor.userId))
  await write(visit.patient)
  expect((await readBell(day.doctor)).notifications).toMatchObject([{ data: { room, session_token: token } }])
})

test('patients are reminded a day and an hour before, once each, except if they booked later than that', async () => {
  day = await ClinicDay.open(testServer)
  const soon = await day.book(30)
  const visit = await held(4)
  await visit.patient.post(`/api/patient/appointments/${visit.id}/confirm`, { method: 'free' })
  const unconfirmed = await held(6)
  const reminders = async (who: Client) =>
    (await types(await day.signInAgain(who))).filter((type) => type === 'appointment_reminder').length
  const after = async (milliseconds: number) => {
    testServer.clock.advance(milliseconds)
    await job('remind-patients')
    await job('remind-patients')
    return Promise.all([visit, soon, unconfirmed].map(({ patient }) => reminders(patient)))
  }
  expect(await after(0)).toEqual([0, 0, 0])
  // The visit of tomorrow is 30 hours and 20 minutes away; today's started to be an hour away in the meantime.
  expect(await after(hours(2))).toEqual([0, 1, 0])
  expect(await after(hours(4.5))).toEqual([1, 1, 0])
  expect(await after(hours(22.5))).toEqual([1, 1, 0])
  expect(await after(hours(0.5))).toEqual([2, 1, 0])
  expect(await after(hours(1))).toEqual([2, 1, 0])
})

test('after downtime, patients get the reminder that is due, not the one of the day before', async () => {
  day = await ClinicDay.open(testServer)
  const visit = await held(4)
  await visit.patient.post(`/api/patient/appointments/${visit.id}/confirm`, { method: 'free' })
  testServer.clock.advance(hours(30))
  await job('remind-patients')
  const { notifications } = await readBell(await day.signInAgain(visit.patient))
  expect(notifications.map(({ type }) => type)).toEqual(['appointment_reminder', 'appointment_booked'])
})
