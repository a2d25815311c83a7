import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PatientAppointment } from '#contract/appointments/booking'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { appointments } from '../../schema/appointments'
import { clinicDays } from '../../schema/clinics'
import { lobbies } from '../../schema/lobby'
import { readBell, runSendJobs } from '../notifications/testing/notificationFixture'
import { ClinicDay, type QueuePosition } from './testing/clinicDay'

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

const paid = { payment_status: 2, price: 30_000 }

test('at the end absent patients are missed, waiting ones are cancelled and refunded, and slot holds stay', async () => {
  day = await ClinicDay.open(testServer)
  const absent = await day.book(3, paid)
  const [seen, waiting, free] = [await day.book(4), await day.book(5, paid), await day.book(6, { payment_status: 2 })]
  const slotHold = await day.book(7, { hold_expires_at: new Date(Date.parse(testNow) + 600_000) })
  const token = await day.start(seen)
  await day.join(seen)
  const { tab } = await day.join(waiting)
  await tab.subscribe(`clinic.${day.clinicId}`)
  await day.join(free)
  await day.doctor.get(`/api/admin/room/${token}/start-with/${seen.id}`)
  const end = () => day.doctor.post(`/api/admin/lobby/${token}/end`)
  expect((await end()).body).toMatchObject({ errors: { session: ['Finish the current visit first'] } })
  await day.doctor.post(`/api/admin/room/${token}/finish/${seen.id}`)

  expect(await end()).toMatchObject({ status: 200, body: { message: 'Clinic session ended' } })
  await eventually(() => tab.events.includes(`clinic.${day.clinicId} EndClinic`))
  expect(await day.row(absent)).toMatchObject({ status: 5, payment_status: 2 })
  expect(await day.row(seen)).toMatchObject({ status: 4 })
  expect(await day.row(waiting)).toMatchObject({
    status: 6,
    lobby_state: 0,
    payment_status: 3,
    cancelled_by: day.doctor.userId,
  })
  expect(await day.row(free)).toMatchObject({ status: 6, payment_status: 2 })
  expect(await day.row(slotHold)).toMatchObject({ status: 1 })

  const response = await waiting.patient.get<{ data: QueuePosition }>(`/api/patient/lobby/data/${token}`)
  expect(response.body.data).toMatchObject({
    session_ended: true,
    people_before: 0,
    lobby_order: 5,
    appointment: { status: 6 },
  })
  testServer.clock.advance(60_000)
  expect((await end()).status).toBe(200)
  const [session] = await testServer.database.select().from(lobbies).where(eq(lobbies.session_token, token))
  expect(session?.ended_at).toEqual(new Date(testNow))
})

test('a session ends automatically two hours after its last slot; an active consultation continues', async () => {
  day = await ClinicDay.open(testServer)
  const [inRoom, waiting, absent] = [await day.book(4), await day.book(5), await day.book(6)]
  const token = await day.start(inRoom)
  await day.join(inRoom)
  await day.join(waiting)
  await day.doctor.get(`/api/admin/room/${token}/start-with/${inRoom.id}`)
  // The last slot ends at 16:00, 14:00 UTC.
  testServer.clock.set('2026-11-18T15:59:00Z')
  await testServer.server.platform.jobs.run('end-sessions')
  expect(await day.row(absent)).toMatchObject({ status: 1 })
  testServer.clock.set('2026-11-18T16:00:00Z')
  await testServer.server.platform.jobs.run('end-sessions')
  expect(await day.row(absent)).toMatchObject({ status: 5 })
  expect(await day.row(waiting)).toMatchObject({ status: 6, cancelled_by: null })
  expect(await day.row(inRoom)).toMatchObject({ status: 3 })
  testServer.clock.set(testNow)
  expect((await day.doctor.post(`/api/admin/room/${token}/finish/${inRoom.id}`)).status).toBe(200)
})

const endSessions = () => testServer.server.platform.jobs.run('end-sessions')

/** Starts a clinic session without calling anybody in. */
async function start({ doctor, clinicId }: ClinicDay): Promise<string> {
  const { body } = await doctor.get<{ data: { session_token: string } }>(`/api/admin/clinics/${clinicId}/start`)
  return body.data.session_token
}

test('what is confirmed while the session ends is cancelled by the hospital, and what was paid is owed', async () => {
  day = await ClinicDay.open(testServer)
  const hold = { hold_expires_at: new Date(Date.parse(testNow) + 600_000) }
  const [absent, begun, later] = [
    await day.book(3),
    await day.book(4, { ...paid, ...hold }),
    await day.book(7, { ...paid, ...hold }),
  ]
  const running = await ClinicDay.open(testServer)
  const awaited = await running.book(4)
  await start(running)
  expect((await day.doctor.post(`/api/admin/lobby/${await start(day)}/end`)).status).toBe(200)
  // Two payments were being stored meanwhile, and did not see the end.
  for (const { id } of [begun, later])
    await testServer.database.update(appointments).set({ hold_expires_at: null }).where(eq(appointments.id, id))

  await Promise.all([endSessions(), endSessions()])
  const cancelled = { status: 6, payment_status: 3, cancelled_by: null, cancelled_by_hospital: true }
  for (const visit of [begun, later]) {
    expect(await day.row(visit)).toMatchObject(cancelled)
    expect((await readBell(visit.patient)).types).toEqual(['appointment_cancelled'])
  }
  expect(await day.row(absent)).toMatchObject({ status: 5 })
  expect(await running.row(awaited)).toMatchObject({ status: 1 })
})

test('if the doctor never started the session, the hospital has cancelled it: nobody missed it, and what was paid is owed', async () => {
  day = await ClinicDay.open(testServer)
  const [payer, free] = [await day.book(4, paid), await day.book(5, { payment_status: 2 })]
  const late = await day.book(39, { price: 30_000 })
  const slotHold = await day.book(6, { hold_expires_at: new Date(Date.parse(testNow) + 600_000) })
  testServer.clock.set('2026-11-18T15:59:59Z')
  await endSessions()
  expect(await day.row(payer)).toMatchObject({ status: 1, payment_status: 2 })

  testServer.clock.set('2026-11-18T16:00:00Z')
  const patient = await day.signInAgain(payer.patient)
  const show = () => patient.get<{ data: PatientAppointment }>(`/api/patient/appointments/${payer.id}`)
  // Right even before the job runs.
  expect((await show()).body.data).toMatchObject({ status: 6, cancelled_by_hospital: true, can_start: false })
  await Promise.all([endSessions(), endSessions()])
  const cancelled = { status: 6, lobby_state: 0, cancelled_by: null, cancelled_by_hospital: true }
  expect(await day.row(payer)).toMatchObject({ ...cancelled, payment_status: 3 })
  expect(await day.row(free)).toMatchObject({ ...cancelled, payment_status: 2 })
  expect(await day.row(late)).toMatchObject({ ...cancelled, payment_status: 1 })
  expect(await day.row(slotHold)).toMatchObject({ status: 1, cancelled_by_hospital: false })
  expect((await show()).body.data).toMatchObject({
    status: 6,
    cancelled_by_hospital: true,
    payment_status_text: 'Refund pending',
  })
  const lists = await patient.get<Record<string, { id: number }[]>>('/api/patient/appointments')
  expect(lists.body.pastAppointments).toMatchObject([{ id: payer.id, cancelled_by_hospital: true }])
  expect(lists.body.missedAppointments).toEqual([])
})

test('patients of a session that was never started are told once, in the app and by email, that the hospital cancelled', async () => {
  day = await ClinicDay.open(testServer)
  const visit = await day.book(4)
  testServer.clock.set('2026-11-18T16:00:00Z')
  await endSessions()
  await endSessions()
  const patient = await day.signInAgain(visit.patient)
  const { types, notifications } = await readBell(patient)
  expect(types).toEqual(['appointment_cancelled'])
  expect(notifications[0]?.message).toContain('was cancelled by the hospital')
  await runSendJobs(testServer)
  const { rows } = await testServer.database.$client.query(
    'select subject from mails join users on email = to_address where users.id = $1',
    [visit.patient.userId],
  )
  expect(rows).toEqual([{ subject: 'Your appointment was cancelled by the hospital' }])
})

test.each([
  // The clock is set forward at midnight, one hour after the last slot.
  { date: '2027-04-29', weekday: 'thursday', startsAt: '2027-04-29T20:55:00Z', ends: '2027-04-29T23:00:00Z' },
  // The clock is set back at midnight, so 23:00 comes twice; the first one counts.
  { date: '2027-10-28', weekday: 'thursday', startsAt: '2027-10-28T19:55:00Z', ends: '2027-10-28T22:00:00Z' },
  // No change of the clock: the session ends after midnight, on another date.
  { date: '2027-11-04', weekday: 'thursday', startsAt: '2027-11-04T20:55:00Z', ends: '2027-11-04T23:00:00Z' },
] as const)(
  'a session of $date that was never started is cancelled two hours after its last slot, past midnight',
  async ({ date, weekday, startsAt, ends }) => {
    day = await ClinicDay.open(testServer)
    await testServer.database
      .update(clinicDays)
      .set({ weekday, opens: '22:00', closes: '23:00' })
      .where(eq(clinicDays.clinic_id, day.clinicId))
    const start = new Date(startsAt)
    const visit = await day.book(1, {
      date,
      slot: '22:55',
      starts_at: start,
      ends_at: new Date(start.getTime() + 300_000),
    })
    testServer.clock.set(new Date(Date.parse(ends) - 1000))
    await endSessions()
    expect(await day.row(visit)).toMatchObject({ status: 1 })
    testServer.clock.set(ends)
    await endSessions()
    expect(await day.row(visit)).toMatchObject({ status: 6, cancelled_by_hospital: true })
  },
)
