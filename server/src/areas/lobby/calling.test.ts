import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay } from './testing/clinicDay'

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

interface Listed {
  data: {
    id: number
    online: boolean
    in_place: boolean
    left_at: string | null
    status: number
    lobby_order: number
  }[]
}

const minutes = (count: number) => count * 60_000
const call = (token: string, id: number) => day.doctor.get(`/api/admin/room/${token}/start-with/${id}`)
const finish = (token: string, id: number) => day.doctor.post(`/api/admin/room/${token}/finish/${id}`)

async function refusal(response: Promise<{ status: number; body: { errors?: Record<string, string[]> } }>) {
  const { status, body } = await response
  return [status, ...Object.values(body.errors ?? {}).flat()]
}

test('patients are called in in any order; repeating a call changes nothing; another patient has to wait for the finish', async () => {
  day = await ClinicDay.open(testServer)
  const [four, five] = [await day.book(4), await day.book(5)]
  const token = await day.start(four)
  await day.join(four)
  const { tab } = await day.join(five)
  await tab.subscribe(`clinic.${day.clinicId}`)
  await tab.subscribe(`appointment.${five.id}`)

  const response = await call(token, five.id)
  expect(response.body).toMatchObject({ data: { id: five.id, status: 3, lobby_state: 2, lobby_order: 5 } })
  await eventually(() => tab.events.includes(`appointment.${five.id} Called`))
  const order = tab.payloadsOf('event').find(({ event }) => event === 'RoomOrder')
  expect(order?.data).toEqual({ session_token: token, room_order: 5 })

  const startedAt = (await day.row(five)).started_at
  testServer.clock.advance(minutes(1))
  expect((await call(token, five.id)).status).toBe(200)
  expect((await day.row(five)).started_at).toEqual(startedAt)
  expect(await refusal(call(token, four.id))).toEqual([422, 'Finish the current visit first'])
  expect(await refusal(finish(token, four.id))).toEqual([422, 'This patient has not been called in yet'])

  expect((await finish(token, five.id)).body).toMatchObject({ data: { status: 4, lobby_state: 3 } })
  await eventually(() => tab.events.includes(`appointment.${five.id} FinishAppointment`))
  const finishedAt = (await day.row(five)).finished_at
  testServer.clock.advance(minutes(1))
  expect((await finish(token, five.id)).status).toBe(200)
  expect((await day.row(five)).finished_at).toEqual(finishedAt)
  const room = await five.patient.get(`/api/patient/room/data/${token}`)
  expect(room.body).toMatchObject({ data: { appointmentFinished: true, called: false, appointment: { id: five.id } } })
  expect(await refusal(call(token, five.id))).toEqual([422, 'This appointment is closed'])
  expect((await call(token, four.id)).status).toBe(200)
})

test('of concurrent calls only one succeeds', async () => {
  day = await ClinicDay.open(testServer)
  const visits = [await day.book(4), await day.book(5), await day.book(6)]
  const [first] = visits
  if (!first) throw new Error('no visit')
  const token = await day.start(first)
  for (const visit of visits) await day.join(visit)
  const responses = await Promise.all(visits.map(({ id }) => call(token, id)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('in a virtual clinic an absent patient cannot be called in, but the call page gets its session', async () => {
  day = await ClinicDay.open(testServer)
  const four = await day.book(4)
  const token = await day.start(four)
  expect(await refusal(call(token, four.id))).toEqual([422, 'This patient is not in the lobby'])
  await day.join(four)
  expect(await day.start(four)).toBe(token)
  expect(await day.row(four)).toMatchObject({ status: 3 })
  expect(await day.start(four)).toBe(token)
})

test('a patient who left the room for ten minutes is returned to the lobby when the next one is called in', async () => {
  day = await ClinicDay.open(testServer)
  const [four, five] = [await day.book(4), await day.book(5)]
  const token = await day.start(four)
  const first = await day.join(four)
  await day.join(five)
  await eventually(async () => (await day.row(four)).left_at === null)
  await call(token, four.id)
  first.tab.socket.disconnect()
  await eventually(async () => (await day.row(four)).left_at !== null)
  testServer.clock.advance(minutes(9))
  await testServer.server.platform.jobs.run('sweep-lobbies')
  expect(await refusal(call(token, five.id))).toEqual([422, 'Finish the current visit first'])
  testServer.clock.advance(minutes(1))
  expect((await call(token, five.id)).status).toBe(200)
  expect(await day.row(four)).toMatchObject({ status: 2, lobby_state: 1, lobby_order: 4 })
})

test('a physical clinic calls patients in by number, present or not', async () => {
  day = await ClinicDay.open(testServer, 'physical')
  const [four, five] = [await day.book(4), await day.book(5)]
  const token = await day.start(four)
  expect(await day.row(four)).toMatchObject({ status: 3, lobby_order: 4 })
  testServer.clock.advance(minutes(12))
  expect(await refusal(call(token, five.id))).toEqual([422, 'Finish the current visit first'])
  expect((await finish(token, four.id)).status).toBe(200)
  expect((await call(token, five.id)).body).toMatchObject({ data: { lobby_order: 5, status: 3, online: false } })
})

test('the doctor sees who is connected, who lost the connection, and who has not come', async () => {
  day = await ClinicDay.open(testServer)
  const [four, five, six] = [await day.book(4), await day.book(5), await day.book(6)]
  const token = await day.start(four)
  const first = await day.join(four)
  await day.join(five)
  await eventually(async () => (await day.row(four)).left_at === null && (await day.row(five)).left_at === null)
  testServer.clock.advance(minutes(1))
  first.tab.socket.disconnect()
  await eventually(async () => (await day.row(four)).left_at !== null)
  const { body } = await day.coordinator.get<Listed>(`/api/admin/lobby/${token}/appointments`)
  expect(body.data).toMatchObject([
    { id: four.id, lobby_order: 4, online: false, in_place: true, left_at: testServer.clock.now().toISOString() },
    { id: five.id, lobby_order: 5, online: true, in_place: true, left_at: null },
    { id: six.id, lobby_order: 6, online: false, in_place: false, status: 1 },
  ])
  const shown = await day.doctor.get(`/api/admin/lobby/${token}/show`)
  expect(shown.body).toMatchObject({
    data: {
      session_token: token,
      from: '12:45',
      to: '16:00',
      total_patients: 3,
      online_count: 1,
      current_appointment_id: null,
      is_doctor: true,
    },
  })
})

test('a coordinator can read and chat but not call in; another doctor and a patient cannot even read', async () => {
  day = await ClinicDay.open(testServer)
  const four = await day.book(4)
  const token = await day.start(four)
  await day.join(four)
  const show = `/api/admin/lobby/${token}/show`
  expect((await day.coordinator.get(show)).body).toMatchObject({ data: { is_doctor: false } })
  expect((await day.coordinator.get(`/api/admin/room/${token}/start-with/${four.id}`)).status).toBe(403)
  const superAdmin = await testServer.as('super@demo.test')
  expect((await superAdmin.get(show)).status).toBe(200)
  expect((await superAdmin.get(`/api/admin/room/${token}/start-with/${four.id}`)).status).toBe(404)
  expect((await superAdmin.post(`/api/admin/lobby/${token}/end`)).status).toBe(404)

  const other = await ClinicDay.open(testServer)
  const theirs = await other.book(4)
  const theirToken = await other.start(theirs)
  // A colleague of the same hospital can read the lobby but not call its patients in.
  expect((await other.doctor.get(`/api/admin/room/${token}/start-with/${four.id}`)).status).toBe(404)
  expect((await day.doctor.get(`/api/admin/room/${token}/start-with/${theirs.id}`)).status).toBe(404)
  expect((await other.doctor.post(`/api/admin/clinics/start-call/${four.id}`)).status).toBe(404)
  const stranger = await testServer.as('doctor2@demo.test')
  expect((await stranger.get(show)).status).toBe(404)
  expect((await stranger.get(`/api/admin/room/${token}/start-with/${four.id}`)).status).toBe(404)
  expect((await four.patient.get(show)).status).toBe(403)
  expect(theirToken).not.toBe(token)
})
