import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat/calls'
import { roles, userHospitals, userRoles } from '../../platform/auth/tables'
import { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { appointments } from '../../schema/appointments'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'

let testServer: TestServer
let day: ClinicDay
let visit: Visit
let other: Visit
let token: string
let room: string
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
  other = await day.book(5)
  token = await day.start(visit)
  room = `appointment-${visit.id}`
})
afterEach(() => day.close())

interface Page {
  data: ChatMessage[]
  meta: {
    has_older: boolean
    readers: { user_id: number; message_id: number }[]
    participants: { id: number; kind: string }[]
  }
}

interface Waiting {
  data: { room: string; unread: number; last_message: ChatMessage | null }[]
}

function send(person: Client, body: string, to = room, clientId: string = crypto.randomUUID()) {
  return person.post<{ data: ChatMessage }>(`/api/admin/chat/${to}/messages`, { body, client_id: clientId })
}

function page(person: Client, before?: number, of = room) {
  return person.get<Page>(`/api/admin/chat/${of}/messages${before ? `?before=${before}` : ''}`)
}

async function unread(person: Client, session = '') {
  const { body } = await person.get<Waiting>(`/api/admin/chat/unread${session && `?session=${session}`}`)
  return Object.fromEntries(body.data.map((one) => [one.room, one.unread]))
}

test('a message reaches the room once, however often it is sent', async () => {
  const tab = await day.connect(day.coordinator)
  await tab.subscribe(`chat.${room}`)
  await tab.subscribe(`user.${day.coordinator.userId}`)
  const clientId = crypto.randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => send(visit.patient, 'مرحبا Hello', room, clientId)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
  await eventually(() => tab.events.length >= 3)
  await tab.receivedAll()
  expect(tab.events.sort()).toEqual([
    `chat.${room} Message`,
    `user.${day.coordinator.userId} ChatMessage`,
    `user.${day.coordinator.userId} Notification`,
  ])
  expect(tab.payloadsOf('event').find(({ event }) => event === 'Message')?.data).toMatchObject({
    room,
    body: 'مرحبا Hello',
    client_id: clientId,
    sender: { id: visit.patient.userId, kind: 'patient' },
  })
  expect((await page(day.doctor)).body.data).toHaveLength(1)
  expect((await send(visit.patient, '   ')).status).toBe(422)
})

describe('who was a doctor or coordinator of the clinic', () => {
  const removed = async ({ userId }: Client) => {
    await testServer.database.delete(userHospitals).where(eq(userHospitals.user_id, userId))
    testServer.server.platform.realtime.recheck({ userId })
  }
  const changeRole = async ({ userId }: Client, code: string) => {
    const [role] = await testServer.database.select({ id: roles.id }).from(roles).where(eq(roles.code, code))
    await testServer.database
      .update(userRoles)
      .set({ role_id: role?.id ?? 0 })
      .where(eq(userRoles.user_id, userId))
    testServer.server.platform.realtime.recheck({ userId })
  }

  test.each([
    ['a doctor whose hospital removed them', 'doctor', removed],
    ['a coordinator whose hospital removed them', 'coordinator', removed],
    ['a doctor who is only a patient now', 'doctor', (person: Client) => changeRole(person, 'PATIENT')],
    ['a coordinator who is a nurse now', 'coordinator', (person: Client) => changeRole(person, 'NURSE')],
  ] as const)('%s neither reads, writes nor receives the chat', async (_title, part, leave) => {
    const person = day[part]
    const tab = await day.connect(person)
    const channels = [`chat.${room}`, `chat.lobby-${token}`, `clinic.${day.clinicId}`]
    for (const channel of channels) expect(await tab.subscribe(channel)).toMatchObject({ ok: true })
    await tab.subscribe(`user.${person.userId}`)
    await leave(person)
    await eventually(() => tab.payloadsOf('subscription:ended').length === channels.length)
    expect(
      tab
        .payloadsOf('subscription:ended')
        .map(({ channel }) => channel)
        .sort(),
    ).toEqual([...channels].sort())
    const before = tab.events.length
    expect((await send(visit.patient, 'after they left')).status).toBe(200)
    for (const to of [room, `lobby-${token}`]) {
      expect((await page(person, undefined, to)).status).toBeGreaterThanOrEqual(403)
      expect((await send(person, 'hello', to)).status).toBeGreaterThanOrEqual(403)
      expect((await tab.subscribe(`chat.${to}`)).ok).toBe(false)
      expect((await person.post('/api/admin/chat/doctors', { room: to })).status).toBeGreaterThanOrEqual(403)
    }
    await tab.receivedAll()
    expect(tab.events.slice(before)).toEqual([])
    const participants = (await page(visit.patient)).body.meta.participants.map(({ id }) => id)
    expect(participants).not.toContain(person.userId)
    expect((await person.get(`/api/admin/lobby/${token}/show`)).status).toBeGreaterThanOrEqual(403)
    expect((await person.get(`/api/patient/appointments/${visit.id}/complaint/attachments`)).status).toBe(
      (await person.get('/api/patient/appointments/999999/complaint/attachments')).status,
    )
  })
})

test('live subscriptions of staff to what is about patients are in the audit log, like the calls that read it', async () => {
  const lobbyId = (await day.join(visit)).position.lobby_id
  const tab = await day.connect(day.doctor)
  const ofPatient = await day.connect(visit.patient)
  for (const each of [tab, ofPatient]) await each.subscribe(`chat.${room}`)
  for (const channel of [`lobby.${lobbyId}`, `appointment.${visit.id}`, `clinic.${day.clinicId}`])
    expect(await tab.subscribe(channel)).toMatchObject({ ok: true })
  expect((await tab.subscribe(`chat.appointment-999999`)).ok).toBe(false)
  // Authorized again, which is not a subscription of its own.
  testServer.server.platform.realtime.recheck({ userId: day.doctor.userId })
  await eventually(() => tab.payloadsOf('rights:changed').length > 0)
  await day.doctor.post('/api/admin/meeting/accessToken', { room_name: `appointment.${visit.id}` })
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    `select action || ' ' || kind || ' ' || record_id as entry from audit_log
      where user_id = any ($1) and (action like '%.subscribe' or action = 'meeting.accessToken') order by id`,
    [[day.doctor.userId, visit.patient.userId]],
  )
  expect(rows.map(({ entry }) => entry)).toEqual([
    `chat.subscribe chatRoom ${room}`,
    `lobby.subscribe lobby ${lobbyId}`,
    `appointment.subscribe consultation ${visit.id}`,
    `meeting.accessToken consultation ${visit.id}`,
  ])
})

test('older pages have thirty messages each, oldest first', async () => {
  for (let number = 1; number <= 65; number += 1) {
    await send(number % 2 ? visit.patient : day.doctor, `message ${number}`)
  }
  const newest = (await page(day.coordinator)).body
  expect(newest.data.map(({ body }) => body)).toEqual(Array.from({ length: 30 }, (_, index) => `message ${index + 36}`))
  expect(newest.meta.has_older).toBe(true)
  const older = (await page(day.coordinator, newest.data[0]?.id)).body
  expect(older.data.map(({ body }) => body)).toEqual(Array.from({ length: 30 }, (_, index) => `message ${index + 6}`))
  const oldest = (await page(day.coordinator, older.data[0]?.id)).body
  expect(oldest.data).toHaveLength(5)
  expect(oldest.meta.has_older).toBe(false)
})

test('the read state only moves forward, and the room gets an event', async () => {
  const tab = await day.connect(visit.patient)
  await tab.subscribe(`chat.${room}`)
  const first = (await send(visit.patient, 'one')).body.data
  const second = (await send(visit.patient, 'two')).body.data
  const read = (message_id: number) => day.coordinator.post(`/api/admin/chat/${room}/read`, { message_id })
  expect((await read(second.id)).body).toMatchObject({
    data: { user_id: day.coordinator.userId, message_id: second.id },
  })
  expect((await read(first.id)).body).toMatchObject({ data: { message_id: second.id } })
  // An id beyond the room's last message counts as the last one.
  expect((await read(second.id + 1000)).body).toMatchObject({ data: { message_id: second.id } })
  await eventually(() => tab.events.includes(`chat.${room} Read`))
  expect(tab.events.filter((event) => event.endsWith(' Read'))).toHaveLength(1)
  expect((await page(visit.patient)).body.meta.readers).toMatchObject([
    { user_id: day.coordinator.userId, message_id: second.id },
  ])
  const empty = await day.coordinator.post(`/api/admin/chat/appointment-${other.id}/read`, { message_id: 1 })
  expect(empty.status).toBe(422)
})

test('unread messages are counted by room: those of a session for its staff, those of their own appointments for patients', async () => {
  await send(visit.patient, 'one')
  await send(visit.patient, 'two')
  const theirs = `appointment-${other.id}`
  await send(other.patient, 'three', theirs)
  const last = (await send(day.doctor, 'four')).body.data
  await send(day.coordinator, 'among us', `lobby-${token}`)
  const staffRoom = `lobby-${token}`
  expect(await unread(day.coordinator, token)).toEqual({ [staffRoom]: 0, [room]: 3, [theirs]: 1 })
  expect(await unread(day.doctor, token)).toEqual({ [staffRoom]: 1, [room]: 2, [theirs]: 1 })
  expect(await unread(visit.patient, token)).toEqual({ [room]: 1 })
  expect(await unread(visit.patient)).toEqual({ [room]: 1 })
  await visit.patient.post(`/api/admin/chat/${room}/read`, { message_id: last.id })
  expect(await unread(visit.patient)).toEqual({ [room]: 0 })
  const { body } = await visit.patient.get<Waiting>('/api/admin/chat/unread')
  expect(body.data[0]?.last_message).toMatchObject({ body: 'four', sender: { kind: 'doctor' } })
  expect(await unread(await testServer.addUser(), token)).toEqual({})
})

test('a room is accessible to its participants only', async () => {
  const people = [
    { id: day.doctor.userId, kind: 'doctor' },
    { id: day.coordinator.userId, kind: 'coordinator' },
    { id: visit.patient.userId, kind: 'patient' },
  ]
  const open = (person: Client, name: string, of: 'coordinators' | 'doctors' = 'coordinators') =>
    person.post(`/api/admin/chat/${of}`, { room: name, conversation_id: null })
  for (const person of [visit.patient, day.doctor, day.coordinator]) {
    expect((await open(person, room, 'doctors')).body).toMatchObject({ data: { room, participants: people } })
  }
  expect((await open(day.coordinator, `lobby-${token}`)).body).toMatchObject({
    data: { participants: people.slice(0, 2) },
  })
  const strangers = [
    other.patient,
    await testServer.as('doctor2@demo.test'),
    await testServer.as('coordinator@demo.test'),
  ]
  for (const stranger of strangers) {
    expect((await open(stranger, room)).status).toBe(404)
    expect((await page(stranger)).status).toBe(404)
    expect((await send(stranger, 'hello')).status).toBe(404)
    expect((await stranger.post(`/api/admin/chat/${room}/read`, { message_id: 1 })).status).toBe(404)
    expect(await (await day.connect(stranger)).subscribe(`chat.${room}`)).toEqual({ ok: false, status: 404 })
  }
  for (const patient of [visit.patient, other.patient]) {
    expect((await open(patient, `lobby-${token}`)).status).toBe(404)
    expect((await page(patient, undefined, `lobby-${token}`)).status).toBe(404)
  }
  expect((await page(day.doctor, undefined, 'lobby-nonsense')).status).toBe(404)
  expect((await open(day.doctor, 'appointment-999999999')).status).toBe(404)
})

test('in the room of a cancelled appointment, staff read what was written, and write nothing', async () => {
  const clientId = crypto.randomUUID()
  const written = (await send(day.doctor, 'See you at ten', room, clientId)).body.data
  await testServer.database
    .update(appointments)
    .set({ status: 6, cancelled_at: testServer.clock.now() })
    .where(eq(appointments.id, visit.id))
  const { status, body } = await send(day.coordinator, 'Are you on your way?')
  const text = 'This appointment was cancelled, so the patient does not read messages here any more'
  expect([status, body]).toMatchObject([422, { errors: { body: [text] } }])
  // A repeat of what was sent before.
  expect((await send(day.doctor, 'See you at ten', room, clientId)).body.data).toEqual(written)
  const { data, meta } = (await page(day.coordinator)).body
  expect(data.map(({ id }) => id)).toEqual([written.id])
  expect(meta.participants.map(({ kind }) => kind)).toEqual(['doctor', 'coordinator'])
  expect((await page(visit.patient)).status).toBe(404)
})

test('the chat access token identifies the same user, and opens nothing but the chat', async () => {
  const { body } = await visit.patient.get<{ data: { token: string; identity: string } }>('/api/admin/chat/accessToken')
  const { token: chatToken, identity } = body.data
  expect(identity).toBe(String(visit.patient.userId))
  const holder = new Client(testServer.url, chatToken, visit.patient.userId)
  for (const path of ['profile/show', 'my-notifications', 'chat/accessToken', `chat/${room}/messages`])
    expect([path, (await holder.get(`/api/admin/${path}`)).status]).toEqual([path, 401])
  expect((await holder.post('/api/admin/auth/refresh')).status).toBe(401)
  expect((await holder.post('/api/admin/meeting/accessToken', { room_name: `appointment.${visit.id}` })).status).toBe(
    401,
  )

  const tab = await day.connect(holder)
  expect(await tab.subscribe(`chat.${room}`)).toEqual({ ok: true })
  expect(await tab.subscribe(`user.${identity}`)).toEqual({ ok: false, status: 403 })
  expect(await tab.subscribe(`appointment.${visit.id}`)).toEqual({ ok: false, status: 403 })
  expect(await tab.ask('meeting:leave', {})).toEqual({ ok: false, status: 404 })
  expect(await tab.ask('authenticate', { token: chatToken })).toEqual({ ok: true })
  await send(day.doctor, 'only here')
  await eventually(() => tab.events.includes(`chat.${room} Message`))
})

test('neither kind of token renews a connection that was opened with the other', async () => {
  const { body } = await visit.patient.get<{ data: { token: string } }>('/api/admin/chat/accessToken')
  const tokens = [visit.patient.token ?? '', body.data.token] as const
  for (const [first, second] of [tokens, tokens.toReversed()]) {
    const tab = await day.connect(new Client(testServer.url, first, visit.patient.userId))
    tab.socket.emit('authenticate', { token: second })
    await eventually(() => tab.socket.disconnected)
  }
})
