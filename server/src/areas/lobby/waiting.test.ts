import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/testing/eventually'
import { exportColumns } from '../../platform/testing/exportColumns'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
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

const minutes = (count: number) => count * 60_000

test('patients get the number of their slot, in whatever order they come, and see how many are before them', async () => {
  day = await ClinicDay.open(testServer)
  const [four, five, six, seven] = [await day.book(4), await day.book(5), await day.book(6), await day.book(7)]
  const token = await day.start(four)
  const last = await day.join(seven)
  expect(last.position).toMatchObject({ lobby_order: 7, people_before: 0, queue: [{ number: 7, state: 'you' }] })
  await day.join(five)
  await day.join(six)
  await day.join(four)
  const waiting = await seven.patient.get<{ data: QueuePosition }>(`/api/patient/room/order/${token}`)
  expect(waiting.body.data).toEqual({
    room_order: null,
    lobby_order: 7,
    people_before: 3,
    queue: [
      { number: 4, state: 'waiting' },
      { number: 5, state: 'waiting' },
      { number: 6, state: 'waiting' },
      { number: 7, state: 'you' },
    ],
    called: false,
    waiting_time: null,
  })
  await day.doctor.get(`/api/admin/room/${token}/start-with/${five.id}`)
  const seen = await seven.patient.get<{ data: QueuePosition }>(`/api/patient/lobby/data/${token}`)
  expect(seen.body.data).toMatchObject({
    room_order: 5,
    people_before: 3,
    queue: [
      { number: 5, state: 'in_room' },
      { number: 4, state: 'waiting' },
      { number: 6, state: 'waiting' },
      { number: 7, state: 'you' },
    ],
    appointment: { id: seven.id, lobby_order: 7, status: 2 },
  })
  const called = await five.patient.get<{ data: QueuePosition }>(`/api/patient/room/order/${token}`)
  expect(called.body.data).toMatchObject({ called: true, room_order: 5, lobby_order: 5, people_before: 0 })
  const numbers = JSON.stringify(seen.body)
  for (const other of [four, five, six]) expect(numbers).not.toContain(`"patient_id":${other.patient.userId}`)
})

test('a session is shown with its patients and their appointments, and reading them is in the audit log', async () => {
  day = await ClinicDay.open(testServer)
  const [five, four] = [await day.book(5), await day.book(4)]
  const token = await day.start(four)
  const { body } = await day.coordinator.get<{
    data: {
      patients: Record<string, { id: number; name_text: string }>
      appointments: { id: number; patient_id: number; patient: { id: number } }[]
    }
  }>(`/api/admin/lobby/${token}/show`)
  const { patients, appointments } = body.data
  expect(appointments.map(({ id, patient_id: patient }) => [id, patient])).toEqual([
    [four.id, four.patient.userId],
    [five.id, five.patient.userId],
  ])
  expect(new Set(Object.keys(patients))).toEqual(new Set([four, five].map(({ patient }) => String(patient.userId))))
  for (const { patient_id: id, patient } of appointments) expect(patients[id]).toEqual(patient)
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    `select record_id from audit_log where user_id = $1 and action = 'lobby.show' and kind = 'appointment'`,
    [day.coordinator.userId],
  )
  expect(new Set(rows.map((row) => Number(row.record_id)))).toEqual(new Set([four.id, five.id]))
})

test('a session can be exported by its staff, and the export is in the audit log', async () => {
  day = await ClinicDay.open(testServer)
  const [four, five] = [await day.book(4), await day.book(5, { cause: '=1+1' })]
  const at = `/api/admin/lobby/${await day.start(four)}/appointments/sheet`
  await day.join(five)
  const columns = exportColumns({
    lobby_order: 'Number',
    schedule_time: 'Time',
    patient: 'Patient',
    'patient.age': 'Age',
    'patient.uuid': 'National ID',
    cause: 'Reason for visit',
    status: 'Status',
    joined_at: 'Waiting since (UTC)',
    started_at: 'Called in (UTC)',
    finished_at: 'Finished (UTC)',
  })
  const [head, first, second, ...rest] = await day.coordinator.downloadCsv(`${at}?${columns}`)
  expect(head).toBe(
    'Number,Time,Patient,Age,National ID,Reason for visit,Status,Waiting since (UTC),Called in (UTC),Finished (UTC)',
  )
  expect(first).toMatch(/^4,13:00,.+,Scheduled,,,$/)
  expect(second).toMatch(/^5,13:05,.+,'=1\+1,In lobby,2026-11-18 11:00:00,,$/i)
  expect(rest).toEqual([])
  expect((await five.patient.get(at)).status).toBe(403)
  expect((await (await testServer.addUser({ role: 'DOCTOR' })).get(at)).status).toBe(404)
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    `select distinct action from audit_log where user_id = $1 and action like 'lobby.%Sheet'`,
    [day.coordinator.userId],
  )
  expect(rows).toEqual([{ action: 'lobby.appointmentsSheet' }])
})

test('joining is refused before the clinic starts, too early, after it has ended, and for slot holds', async () => {
  day = await ClinicDay.open(testServer)
  const [mine, later, held] = [
    await day.book(4),
    await day.book(8),
    await day.book(5, { hold_expires_at: new Date(Date.parse(testNow) + minutes(20)) }),
  ]
  const knock = async ({ id, patient }: typeof mine) => {
    const { status, body } = await patient.get<{ errors?: Record<string, string[]> }>(`/api/patient/lobby/join/${id}`)
    return [status, ...Object.values(body.errors ?? {}).flat()]
  }
  expect(await knock(mine)).toEqual([422, 'The clinic has not started yet'])
  const token = await day.start(mine)
  expect(await knock(later)).toEqual([422, 'It is too early. You can come in from 15 minutes before the start'])
  expect(await knock(held)).toEqual([422, 'This appointment is waiting for its payment'])
  expect((await later.patient.get(`/api/patient/lobby/join/${mine.id}`)).status).toBe(404)
  await day.doctor.post(`/api/admin/lobby/${token}/end`)
  expect(await knock(mine)).toEqual([422, 'This clinic session has ended'])
})

test('joining twice, reloading and reconnecting change neither the number nor the place', async () => {
  day = await ClinicDay.open(testServer)
  const [four, five] = [await day.book(4), await day.book(5)]
  const token = await day.start(four)
  await day.join(four)
  const { tab, position } = await day.join(five)
  const joined = await day.row(five)
  expect(joined).toMatchObject({ status: 2, lobby_state: 1, lobby_order: 5 })
  testServer.clock.advance(minutes(2))
  expect((await day.join(five)).position).toMatchObject({ lobby_order: position.lobby_order, people_before: 1 })
  expect((await day.row(five)).joined_at).toEqual(joined.joined_at)
  tab.socket.disconnect()
  await day.doctor.get(`/api/admin/room/${token}/start-with/${five.id}`)
  expect((await day.join(five)).position).toMatchObject({ called: true, lobby_order: 5 })
  expect(await day.row(five)).toMatchObject({ status: 3, lobby_state: 2 })
})

test('a disconnected patient keeps the place for ten minutes; then it is released, and coming back restores it', async () => {
  day = await ClinicDay.open(testServer)
  const [four, five] = [await day.book(4), await day.book(5)]
  const token = await day.start(four)
  const first = await day.join(four)
  await day.join(five)
  await eventually(async () => (await day.row(four)).left_at === null)
  first.tab.socket.disconnect()
  await eventually(async () => (await day.row(four)).left_at !== null)

  testServer.clock.advance(minutes(9))
  await testServer.server.platform.jobs.run('sweep-lobbies')
  expect(await day.row(four)).toMatchObject({ status: 2, lobby_order: 4 })
  const before = await five.patient.get<{ data: QueuePosition }>(`/api/patient/room/order/${token}`)
  expect(before.body.data.people_before).toBe(1)

  testServer.clock.advance(minutes(1))
  const after = await five.patient.get<{ data: QueuePosition }>(`/api/patient/room/order/${token}`)
  expect(after.body.data.people_before).toBe(0)
  await testServer.server.platform.jobs.run('sweep-lobbies')
  expect(await day.row(four)).toMatchObject({ status: 1, lobby_state: 0, lobby_order: 4 })
  expect(await day.row(five)).toMatchObject({ status: 2 })

  const tab = await day.connect(four.patient)
  await tab.subscribe(`lobby.${first.position.lobby_id}`)
  await eventually(async () => (await day.row(four)).status === 2)
  expect(await day.row(four)).toMatchObject({ lobby_order: 4, lobby_state: 1, left_at: null })
})

test('a patient who joins and never connects loses the place too, and a restart starts the ten minutes for everybody', async () => {
  day = await ClinicDay.open(testServer)
  const [four, five] = [await day.book(4), await day.book(5)]
  await day.start(four)
  await four.patient.get(`/api/patient/lobby/join/${four.id}`)
  await day.join(five)
  await eventually(async () => (await day.row(five)).left_at === null)
  testServer.clock.advance(minutes(11))
  await testServer.server.platform.jobs.run('sweep-lobbies')
  expect(await day.row(four)).toMatchObject({ status: 1 })
  expect(await day.row(five)).toMatchObject({ status: 2, left_at: null })

  // As after a crash: marked as present, but not connected.
  const six = await day.book(6, { status: 2, lobby_state: 1, lobby_order: 6, joined_at: new Date(testNow) })
  await testServer.server.platform.jobs.run('sweep-lobbies')
  expect(await day.row(six)).toMatchObject({ status: 2, left_at: testServer.clock.now() })
})

test('patients do not see each other, neither in the lobby nor on its channel', async () => {
  day = await ClinicDay.open(testServer)
  const [four, five] = [await day.book(4), await day.book(5)]
  const token = await day.start(four)
  const { position } = await day.join(four)
  const stranger = await testServer.addUser()
  expect((await stranger.get(`/api/patient/lobby/data/${token}`)).status).toBe(404)
  expect((await stranger.get(`/api/patient/room/data/${token}`)).status).toBe(404)
  const channel = `lobby.${position.lobby_id}`
  expect(await (await day.connect(stranger)).subscribe(channel)).toEqual({ ok: false, status: 404 })
  const ofDoctor = await (await day.connect(day.doctor)).subscribe(channel)
  expect(ofDoctor).toMatchObject({
    members: [
      { user_id: four.patient.userId, kind: 'patient', appointment_id: four.id },
      { user_id: day.doctor.userId, kind: 'staff', appointment_id: null },
    ],
  })
  await five.patient.get(`/api/patient/lobby/join/${five.id}`)
  const ofPatient = await (await day.connect(five.patient)).subscribe(channel)
  expect(ofPatient).toMatchObject({ members: [{ user_id: day.doctor.userId }] })
})
