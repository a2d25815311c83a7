import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { lobbies } from '../../schema/lobby'
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

test('if the clinic never started, its appointments are missed once the session would have ended', async () => {
  day = await ClinicDay.open(testServer)
  const mine = await day.book(4)
  const slotHold = await day.book(5, { hold_expires_at: new Date(Date.parse(testNow) + 600_000) })
  testServer.clock.set('2026-11-18T15:59:00Z')
  await testServer.server.platform.jobs.run('end-sessions')
  expect(await day.row(mine)).toMatchObject({ status: 1 })
  testServer.clock.set('2026-11-18T16:00:00Z')
  await testServer.server.platform.jobs.run('end-sessions')
  expect(await day.row(mine)).toMatchObject({ status: 5, lobby_state: 0 })
  expect(await day.row(slotHold)).toMatchObject({ status: 1 })
})
