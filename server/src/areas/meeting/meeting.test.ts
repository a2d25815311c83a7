import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userRoles } from '../../platform/auth/tables'
import type { Client } from '../../platform/testing/client'
import { startClosedAddress } from '../../platform/testing/closedAddress'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'

const state = { audio: true, video: true, line: null, sound_only: null }

let testServer: TestServer
let day: ClinicDay
beforeAll(async () => {
  testServer = await startTestServer({ turn: { urls: ['turn:turn.example.org'], secret: 'north' } })
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

interface Entry {
  token: string
  engine: string
  ice_servers: { urls: string[]; username?: string }[]
}

const ask = (person: Client, id: number) =>
  person.post<Entry>('/api/admin/meeting/accessToken', { room_name: `appointment.${id}` })

/**
 * Starts the clinic session, joins the patient and calls them in.
 * @returns the token of the clinic session
 */
async function callIn(visit: Visit): Promise<string> {
  const token = await day.start(visit)
  await day.join(visit)
  const called = await day.doctor.get(`/api/admin/room/${token}/start-with/${visit.id}`)
  if (called.status !== 200) throw new Error(`not called: ${JSON.stringify(called.body)}`)
  return token
}

test('the doctor may enter, the patient once called in, nobody else', async () => {
  const visit = await day.book(4)
  const token = await callIn(visit)
  const other = await ClinicDay.open(testServer)
  expect((await ask(other.doctor, visit.id)).status).toBe(404)
  expect((await ask((await other.book(4)).patient, visit.id)).status).toBe(404)
  // All staff ask for tokens of rounds, and this room is not theirs.
  expect((await ask(day.coordinator, visit.id)).status).toBe(404)
  expect((await ask(day.doctor, 999_999)).status).toBe(404)
  expect((await ask(day.doctor, visit.id)).body).toMatchObject({
    engine: 'p2p',
    ice_servers: [{ urls: ['turn:turn.example.org'], username: expect.stringMatching(/^\d+:u\d+$/) }],
  })
  expect((await ask(visit.patient, visit.id)).status).toBe(200)
  await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)
  expect((await ask(visit.patient, visit.id)).status).toBe(404)
})

test('a room has no second name, in which those whom it concerns would not be found', async () => {
  const visit = await day.book(4)
  await day.start(visit)
  const named = (room_name: string) => day.doctor.post('/api/admin/meeting/accessToken', { room_name })
  expect((await named(`appointment.${visit.id}`)).status).toBe(200)
  expect((await named(`appointment.0${visit.id}`)).status).toBe(422)
})

test('a waiting patient may not enter yet', async () => {
  const [first, second] = [await day.book(4), await day.book(5)]
  await callIn(first)
  await day.join(second)
  expect((await ask(second.patient, second.id)).status).toBe(404)
})

test('a token opens its room only for its holder, in its session, before it expires, while called in', async () => {
  const visit = await day.book(4)
  const session = await callIn(visit)
  const [ofDoctor, ofPatient] = [await day.connect(day.doctor), await day.connect(visit.patient)]
  const [doctors, patients] = [await ask(day.doctor, visit.id), await ask(visit.patient, visit.id)]
  expect(await ofDoctor.ask('meeting:join', { token: doctors.body.token, state })).toMatchObject({
    ok: true,
    peers: [],
  })
  expect(await ofPatient.ask('meeting:join', { token: doctors.body.token, state })).toEqual({ ok: false, status: 404 })
  const elsewhere = await day.connect(await day.signInAgain(visit.patient))
  expect(await elsewhere.ask('meeting:join', { token: patients.body.token, state })).toEqual({ ok: false, status: 404 })
  expect(await ofPatient.ask('meeting:join', { token: patients.body.token, state })).toMatchObject({
    ok: true,
    peers: [{ user_id: day.doctor.userId, kind: 'staff' }],
  })
  await day.doctor.post(`/api/admin/room/${session}/finish/${visit.id}`)
  expect(await ofPatient.ask('meeting:join', { token: patients.body.token, state })).toEqual({ ok: false, status: 404 })
  testServer.clock.advance(5 * 60_000)
  expect(await ofDoctor.ask('meeting:join', { token: doctors.body.token, state })).toEqual({ ok: false, status: 404 })
})

/** Enters the room of a visit: the doctor and the patient, who was called in. */
async function enterRoom(visit: Visit) {
  const tabs = [await day.connect(day.doctor), await day.connect(visit.patient)] as const
  const peers: string[] = []
  for (const [index, person] of [day.doctor, visit.patient].entries()) {
    const { body } = await ask(person, visit.id)
    const joined = await tabs[index as 0 | 1].ask('meeting:join', { token: body.token, state })
    if (!joined.ok) throw new Error(`refused: ${joined.status}`)
    peers.push(joined.peer_id)
  }
  return { ofDoctor: tabs[0], ofPatient: tabs[1], peers }
}

const content = { candidate: null }

test('when the visit is finished, the seat of the patient ends and can no longer signal', async () => {
  const visit = await day.book(4)
  const session = await callIn(visit)
  const { ofDoctor, ofPatient, peers } = await enterRoom(visit)
  const [doctors = '', patients = ''] = peers
  expect(await ofPatient.ask('meeting:signal', { to: doctors, content })).toEqual({ ok: true })
  await day.doctor.post(`/api/admin/room/${session}/finish/${visit.id}`)
  await eventually(() => ofPatient.payloadsOf('meeting:closed').length === 1)
  expect(await ofPatient.ask('meeting:signal', { to: doctors, content })).toEqual({ ok: false, status: 409 })
  expect(ofDoctor.payloadsOf('meeting:left')).toEqual([{ peer_id: patients }])
  expect(ofDoctor.payloadsOf('meeting:closed')).toEqual([])
})

test('a doctor whose permission was removed loses the seat', async () => {
  const visit = await day.book(4)
  await callIn(visit)
  const { ofDoctor, ofPatient, peers } = await enterRoom(visit)
  await testServer.database.delete(userRoles).where(eq(userRoles.user_id, day.doctor.userId))
  testServer.server.platform.realtime.recheck({ userId: day.doctor.userId })
  await eventually(() => ofDoctor.payloadsOf('meeting:closed').length === 1)
  expect(await ofDoctor.ask('meeting:signal', { to: peers[1] ?? '', content })).toEqual({ ok: false, status: 409 })
  expect(ofPatient.payloadsOf('meeting:left')).toEqual([{ peer_id: peers[0] }])
})

test('with Janus the response names it, and while Janus is unavailable nobody gets a seat', async () => {
  const closed = await startClosedAddress()
  const url = `${closed.url}/janus`
  const other = await startTestServer({ meeting: { engine: 'janus', janus: { url, secret: 'any' } } })
  const there = await ClinicDay.open(other)
  const visit = await there.book(4)
  await there.start(visit)
  const { body } = await ask(there.doctor, visit.id)
  expect(body).toMatchObject({ engine: 'janus' })
  expect(JSON.stringify(body)).not.toContain(url)
  const tab = await there.connect(there.doctor)
  expect(await tab.ask('meeting:join', { token: body.token, state })).toEqual({ ok: false, status: 503 })
  there.close()
  await other.stop()
  await closed.stop()
})
