import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { consultationRequests } from '../../schema/consultationRequests'
import { storeDepartment } from '../episodes/testing/storeEpisode'
import { Consultation } from './testing/consultation'

const state = { audio: true, video: true, line: null, sound_only: null }

let testServer: TestServer
let asked: Consultation
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  asked = await Consultation.open(testServer)
})
afterEach(() => asked.close())

const token = (who: Client, id: number) =>
  who.post<{ token: string }>('/api/admin/meeting/accessToken', { room_name: `request.${id}` })

async function enter(who: Client, id: number) {
  const { body } = await token(who, id)
  const tab = await asked.connect(who)
  const answer = await tab.ask('meeting:join', { token: body.token, state })
  if (!answer.ok) throw new Error(`refused: ${answer.status}`)
  return tab
}

test('the video room opens when the call is started, for both sides only, and closes when it ends', async () => {
  const id = await asked.sent()
  expect((await token(asked.consultant, id)).status).toBe(404)
  await asked.start(id)
  expect((await token(asked.second, id)).status).toBe(404)
  expect((await token(asked.ward.foreignDoctor, id)).status).toBe(404)
  const tabs = [await enter(asked.consultant, id), await enter(asked.sender, id)]
  await asked.end(id)
  for (const tab of tabs) await eventually(() => tab.payloadsOf('meeting:closed').length === 1)
  expect((await token(asked.consultant, id)).status).toBe(404)
})

test('the end is stored while the seats cannot be read, and only then who is in the room is looked up', async () => {
  const id = await asked.sent()
  await asked.start(id)
  const { database, server } = testServer
  const statuses: number[] = []
  const usersIn = vi.spyOn(server.platform.meetings, 'usersIn').mockImplementation(async () => {
    const rows = await database.select().from(consultationRequests).where(eq(consultationRequests.id, id))
    statuses.push(...rows.map(({ status }) => status))
    throw new Error('Connection is closed.')
  })
  const { status } = await asked.end(id)
  usersIn.mockRestore()
  expect([status, ...statuses]).toEqual([200, REQUEST_STATUS.ended])
  expect((await token(asked.consultant, id)).status).toBe(404)
})

test('care_fe 4617: the call goes on while the consultant opens the next patient', async () => {
  const id = await asked.sent()
  await asked.start(id)
  const tab = await enter(asked.consultant, id)
  expect((await asked.consultant.get(`/api/admin/episode/${asked.episode.id}`)).status).toBe(200)
  await tab.subscribe(`episode_active_requests.${asked.episode.id}`)
  expect(tab.payloadsOf('meeting:closed')).toEqual([])
})

test('the nurse at the bedside joins the call that the doctor has asked for, and writes no messages', async () => {
  const { nurse } = asked.ward
  const id = await asked.sent()
  expect((await token(nurse, id)).status).toBe(404)
  await asked.start(id)
  expect((await asked.show(id, nurse)).body.data.can).toMatchObject({ join: true, write: false, end: false })
  const tab = await enter(nurse, id)
  await asked.end(id)
  await eventually(() => tab.payloadsOf('meeting:closed').length === 1)
})

test('the call of the case is not that of the request', async () => {
  const id = await asked.sent()
  await asked.start(id)
  const { status, body } = await asked.consultant.post<{ errors: object }>('/api/admin/meeting/accessToken', {
    room_name: `episode.${asked.episode.id}`,
  })
  expect([status, body.errors]).toEqual([
    422,
    {
      room_name: ['You are consulted about this patient. Join the call of the consultation request instead'],
    },
  ])
})

test('both sides write in the chat of the request, and nobody else', async () => {
  const id = await asked.sent()
  const path = `/api/admin/chat/request-${id}/messages`
  const write = (who: Client, body: string) =>
    who.post<{ data: { sender: { kind: string } } }>(path, { body, client_id: crypto.randomUUID() })
  expect((await write(asked.sender, 'Pain again at 10')).body.data.sender.kind).toBe('doctor')
  expect((await write(asked.consultant, 'Send the ECG')).status).toBe(200)
  const { body } = await asked.sender.get<{ data: { body: string }[] }>(path)
  expect(body.data.map((message) => message.body)).toEqual(['Pain again at 10', 'Send the ECG'])
  expect((await write(asked.second, 'Hello')).status).toBe(404)
  expect((await write(asked.ward.foreignDoctor, 'Hello')).status).toBe(404)
  // All staff write in chats of rounds, and this one does not exist for a nurse.
  expect((await write(asked.ward.nurse, 'Hello')).status).toBe(404)
})

test('after a transfer, the hospital that the patient left no longer receives the chat of the request', async () => {
  const { ward, episode, sender, consultant } = asked
  const department = await storeDepartment(testServer, ward.hub, 'Intensive care')
  const id = await asked.sent()
  const channel = `chat.request-${id}`
  const [left, stays] = [await asked.connect(sender), await asked.connect(consultant)]
  for (const tab of [left, stays]) expect(await tab.subscribe(channel)).toEqual({ ok: true })
  const offer = await sender.post<{ data: { id: number } }>(`/api/admin/episodes/${episode.id}/transfers`, {
    ...{ hospital_id: ward.hub, department_id: department, reason: 'Needs intensive care', handover_note: 'Oxygen' },
  })
  const place = { department_id: department, bed: 'ICU 4' }
  expect((await asked.second.put(`/api/admin/transfers/${offer.body.data.id}/accept`, place)).status).toBe(200)
  await eventually(() => left.payloadsOf('subscription:ended').length > 0)
  expect(left.payloadsOf('subscription:ended')).toEqual([{ channel, status: 404 }])
  const message = { body: 'Send the ECG', client_id: crypto.randomUUID() }
  expect((await consultant.post(`/api/admin/chat/request-${id}/messages`, message)).status).toBe(200)
  await eventually(() => stays.events.length > 0)
  await left.receivedAll()
  expect([left.events, stays.events]).toEqual([[], [`${channel} Message`]])
})

test('who has the request open is seen by both sides', async () => {
  const id = await asked.sent()
  const [sender, consultant] = [await asked.connect(asked.sender), await asked.connect(asked.consultant)]
  expect(await sender.subscribe(`request.${id}`)).toMatchObject({ ok: true })
  expect(await consultant.subscribe(`request.${id}`)).toMatchObject({
    members: [{ user_id: asked.sender.userId }, { user_id: asked.consultant.userId }],
  })
  const stranger = await asked.connect(asked.ward.foreignDoctor)
  expect(await stranger.subscribe(`request.${id}`)).toEqual({ ok: false, status: 404 })
  expect(await stranger.subscribe(`hospital.${asked.ward.hub}`)).toEqual({ ok: false, status: 404 })
})
