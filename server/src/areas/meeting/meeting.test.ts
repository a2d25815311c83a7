import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/freePort.mjs'
import type { Client } from '../../platform/testing/client'
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
  expect((await ask(day.coordinator, visit.id)).status).toBe(403)
  expect((await ask(day.doctor, 999_999)).status).toBe(404)
  expect((await ask(day.doctor, visit.id)).body).toMatchObject({
    engine: 'p2p',
    ice_servers: [{ urls: ['turn:turn.example.org'], username: expect.stringMatching(/^\d+:u\d+$/) }],
  })
  expect((await ask(visit.patient, visit.id)).status).toBe(200)
  await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)
  expect((await ask(visit.patient, visit.id)).status).toBe(404)
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

test('with Janus the response names it, and while Janus is unavailable nobody gets a seat', async () => {
  const url = `http://127.0.0.1:${await freePort()}/janus`
  const other = await startTestServer({ meeting: { engine: 'janus', url, secret: 'any' } })
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
})
