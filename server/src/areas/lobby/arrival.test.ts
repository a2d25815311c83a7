import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay, type QueuePosition, type Visit } from './testing/clinicDay'

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

interface Recorded {
  data: { arrival: string | null; arrival_choices: string[]; status: number; lobby_order: number }
  errors?: Record<string, string[]>
}

const record = (visit: Visit, arrival: string, who: Client = day.coordinator) =>
  who.send<Recorded>('PUT', `/api/admin/appointments/${visit.id}/arrival`, { body: { arrival } })
const refused = async (visit: Visit, arrival: string, who?: Client) =>
  Object.values((await record(visit, arrival, who)).body.errors ?? {}).flat()
/** Starts the session without calling anybody in. */
async function start(): Promise<string> {
  const { body } = await day.doctor.get<{ data: { session_token: string } }>(`/api/admin/clinics/${day.clinicId}/start`)
  return body.data.session_token
}
const positionOf = async (visit: Visit, token: string) =>
  (await visit.patient.get<{ data: QueuePosition }>(`/api/patient/room/order/${token}`)).body.data

test('a patient who has arrived is present, in the order of the times, also before the session starts', async () => {
  day = await ClinicDay.open(testServer, 'physical')
  const [four, five, six] = [await day.book(4), await day.book(5), await day.book(6)]
  const before = await record(five, 'arrived')
  expect(before.body.data).toMatchObject({ arrival: 'arrived', arrival_choices: ['left'], status: 2, lobby_order: 5 })
  const token = await start()
  await record(four, 'arrived')
  const list = await day.doctor.get<{ data: { id: number; in_place: boolean; online: boolean }[] }>(
    `/api/admin/lobby/${token}/appointments`,
  )
  expect(list.body.data.map(({ id, in_place }) => [id, in_place])).toEqual([
    [four.id, true],
    [five.id, true],
    [six.id, false],
  ])
  expect(await positionOf(five, token)).toMatchObject({ lobby_order: 5, people_before: 1 })
})

test('the same again changes nothing and writes no second entry of a change', async () => {
  day = await ClinicDay.open(testServer, 'physical')
  const four = await day.book(4)
  await record(four, 'arrived')
  const first = await day.row(four)
  testServer.clock.advance(minutes(5))
  expect((await record(four, 'arrived')).status).toBe(200)
  expect(await day.row(four)).toEqual(first)
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    `select changes from audit_log where user_id = $1 and action = 'lobby.arrival' order by id`,
    [day.coordinator.userId],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows[0].changes)).toContain('"arrival"')
  expect(JSON.stringify(rows[1].changes ?? {})).not.toContain('"arrival"')
})

test('one who left stays in the queue for ten minutes and the number for the day, whatever the phone does', async () => {
  day = await ClinicDay.open(testServer, 'physical')
  const [four, five] = [await day.book(4), await day.book(5)]
  const token = await start()
  await day.join(four)
  await record(four, 'arrived')
  await record(five, 'arrived')
  testServer.clock.advance(minutes(1))
  expect((await record(four, 'left')).body.data).toMatchObject({ arrival: 'left', arrival_choices: ['arrived'] })
  expect(await positionOf(five, token)).toMatchObject({ people_before: 1 })
  testServer.clock.advance(minutes(10))
  await testServer.server.platform.jobs.run('sweep-lobbies')
  expect(await day.row(four)).toMatchObject({ status: 1, arrival: 'left', lobby_order: 4 })
  const coordinator = await day.signInAgain(day.coordinator)
  expect((await record(four, 'arrived', coordinator)).body.data).toMatchObject({ status: 2, lobby_order: 4 })
  five.patient = await day.signInAgain(five.patient)
  expect(await positionOf(five, token)).toMatchObject({ people_before: 1 })
})

test('closing the app does not end the presence of a patient whom the desk sees', async () => {
  day = await ClinicDay.open(testServer, 'physical')
  const five = await day.book(5)
  await start()
  await record(five, 'arrived')
  const { tab } = await day.join(five)
  tab.socket.disconnect()
  testServer.clock.advance(minutes(30))
  await testServer.server.platform.jobs.run('sweep-lobbies')
  expect(await day.row(five)).toMatchObject({ status: 2, arrival: 'arrived', left_at: null })
})

test('everybody in the lobby sees an arrival at once', async () => {
  day = await ClinicDay.open(testServer, 'physical')
  const [four, five] = [await day.book(4), await day.book(5)]
  await start()
  const tab = await day.connect(five.patient)
  await tab.subscribe(`clinic.${day.clinicId}`)
  const count = () => JSON.stringify(tab.received).split('QueueChanged').length
  const before = count()
  await record(four, 'arrived')
  await eventually(() => count() > before)
})

test('what does not follow is refused: at a virtual clinic, on another day, after the session, late after arriving', async () => {
  day = await ClinicDay.open(testServer)
  expect(await refused(await day.book(4), 'arrived')).toEqual(['Arrivals are recorded at physical clinics only'])
  day = await ClinicDay.open(testServer, 'physical')
  const [four, five] = [await day.book(4), await day.book(5)]
  expect((await record(four, 'late')).body.data).toMatchObject({ arrival: 'late', status: 1 })
  expect(await refused(four, 'left')).toEqual(['This patient is not there'])
  await record(four, 'arrived')
  expect(await refused(four, 'late')).toEqual(['This patient has already arrived'])
  expect((await record(four, 'arrived', four.patient)).status).toBe(403)
  const token = await day.start(five)
  expect(await refused(five, 'arrived')).toEqual(['This appointment is closed'])
  await day.doctor.post(`/api/admin/room/${token}/finish/${five.id}`)
  const six = await day.book(6)
  await day.doctor.post(`/api/admin/lobby/${token}/end`)
  expect(await refused(six, 'arrived')).toEqual(['This clinic session has ended'])
  const other = await ClinicDay.open(testServer, 'physical')
  const tomorrow = await other.book(4, {
    date: '2026-11-25',
    starts_at: new Date('2026-11-25T11:00:00Z'),
    ends_at: new Date('2026-11-25T11:05:00Z'),
  })
  day = other
  expect(await refused(tomorrow, 'arrived')).toEqual(['Arrivals can only be recorded on the day of the appointment'])
})

test('a date whose doctor never came is cancelled by the hospital, also for those who had arrived', async () => {
  day = await ClinicDay.open(testServer, 'physical')
  const four = await day.book(4)
  await record(four, 'arrived')
  testServer.clock.set('2026-11-18T16:00:01Z')
  await testServer.server.platform.jobs.run('end-sessions')
  expect(await day.row(four)).toMatchObject({ status: 6, cancelled_by_hospital: true })
})
