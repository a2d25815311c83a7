import { eq } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MeetingGuest } from '#contract/meeting/calls'
import { clientMessages } from '#contract/meeting/signals'
import { auditLog } from '../../platform/audit/tables'
import { Tab } from '../../platform/realtime/testing/realtimeFixture'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { meetingGuests } from '../../schema/meeting'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'

const state = { audio: true, video: true, line: null, sound_only: null }
const minutes = 60_000

let testServer: TestServer
let day: ClinicDay
let visit: Visit
let session: string
const tabs: Tab[] = []

beforeAll(async () => {
  testServer = await startTestServer({ turn: { urls: ['turn:turn.example.org'], secret: 'north' } })
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
  session = await day.start(visit)
  await day.join(visit)
  await day.doctor.get(`/api/admin/room/${session}/start-with/${visit.id}`)
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.socket.disconnect()
  day.close()
  testServer.clock.set(testNow)
})

type Invited = { data: MeetingGuest & { link: string } }
const guestsPath = () => `/api/admin/meeting/${visit.id}/guests`
const invitation = { name: 'Mona', relation: 'interpreter' }

/**
 * Invites a guest.
 * @returns the guest and the secret of the link
 */
async function invite(by: Client = day.doctor) {
  const response = await by.post<Invited>(guestsPath(), invitation)
  expect(response.status).toBe(200)
  return { ...response.body.data, secret: response.body.data.link.split('#')[1] ?? '' }
}

const read = (link: string, cookie = '') =>
  testServer.stranger.post('/api/guest/read', { link }, { headers: { cookie } })

async function join(link: string, cookie = '', name = 'Mona Adel') {
  const response = await testServer.stranger.post<{ token: string }>(
    '/api/guest/join',
    { link, name },
    { headers: { cookie } },
  )
  const set = response.headers.get('set-cookie') ?? ''
  return { ...response, set, cookie: set.split(';')[0] ?? '' }
}

async function connect(token: string): Promise<Tab> {
  const socket = io(testServer.url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false })
  const tab = new Tab(socket)
  tabs.push(tab)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return tab
}

/** Opens the room with the doctor and a guest who has joined with a link. */
async function withGuest() {
  const guest = await invite()
  const joined = await join(guest.secret)
  const entry = await day.doctor.post<{ token: string }>('/api/admin/meeting/accessToken', {
    room_name: `appointment.${visit.id}`,
  })
  const doctor = await day.connect(day.doctor)
  const seat = await doctor.ask('meeting:join', { token: entry.body.token, state })
  const tab = await connect(joined.body.token)
  const own = await tab.ask('meeting:join', { token: joined.body.token, state })
  if (!seat.ok || !own.ok) throw new Error('not seated')
  return { guest, joined, doctor, tab, seat, own }
}

test('only the doctor can create a link, during the consultation, and for at most two people', async () => {
  const [other, waiting] = [await ClinicDay.open(testServer), await day.book(5)]
  expect((await testServer.stranger.post(guestsPath(), invitation)).status).toBe(401)
  expect((await visit.patient.post(guestsPath(), invitation)).status).toBe(403)
  expect((await day.coordinator.post(guestsPath(), invitation)).status).toBe(403)
  expect((await other.doctor.post(guestsPath(), invitation)).status).toBe(404)
  expect((await other.doctor.get(guestsPath())).status).toBe(404)
  expect(await day.doctor.post(`/api/admin/meeting/${waiting.id}/guests`, invitation)).toMatchObject({
    status: 422,
    body: { errors: { appointment: ['You can invite guests only during the visit'] } },
  })
  expect((await day.doctor.post(guestsPath(), { name: ' ', relation: 'friend' })).status).toBe(422)
  const { link } = await invite()
  expect(link).toMatch(new RegExp(`^${testServer.server.platform.config.publicUrl}/guest#[\\w-]{43}$`))
  await invite()
  expect((await day.doctor.post(guestsPath(), invitation)).status).toBe(422)
  const { body } = await day.doctor.get<{ data: MeetingGuest[] }>(guestsPath())
  expect(body.data).toMatchObject([
    { name: 'Mona', relation: 'interpreter', state: 'invited', own_name: null },
    { state: 'invited' },
  ])
  expect(JSON.stringify(body)).not.toContain(link.split('#')[1])
  other.close()
})

test('the secret of a link is not stored, and creating and using a link are in the audit log', async () => {
  const { secret, id } = await invite()
  await join(secret)
  const [row] = await testServer.database.select().from(meetingGuests).where(eq(meetingGuests.id, id))
  expect(JSON.stringify(row)).not.toContain(secret)
  const lines = await testServer.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.record_id, String(visit.id)))
  expect(lines.filter(({ action }) => action.includes('uest'))).toMatchObject([
    { action: 'meeting.inviteGuest', user_id: day.doctor.userId, kind: 'consultation', change: true },
    { action: 'guest.join', user_id: null, kind: 'consultation', change: true },
  ])
})

test('a link shows the doctor and the clinic but nothing about the patient, before and after it was used', async () => {
  const { secret } = await invite()
  const shown = { doctor_name: expect.any(String), clinic: 'Test clinic', name: 'Mona', relation: 'interpreter' }
  expect((await read(secret)).body).toEqual({ data: shown })
  const { cookie, set, status } = await join(secret)
  expect([status, set]).toEqual([200, expect.stringMatching(/Path=\/api\/guest; HttpOnly; SameSite=Strict/)])
  expect((await read(secret, cookie)).body).toEqual({ data: { ...shown, name: 'Mona Adel' } })
})

test('a link is bound to the browser that used it first, also with two concurrent uses', async () => {
  const { secret } = await invite()
  const [one, two] = await Promise.all([join(secret), join(secret)])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  const first = one.status === 200 ? one : two
  expect((await join(secret, first.cookie)).status).toBe(200)
  expect((await join(secret, 'mashfa_guest_1=made-up')).status).toBe(409)
  expect((await read(secret)).body.error).toBe(
    'This link is already in use on another device or browser. Ask the doctor for a new one',
  )
})

test('a link that is made up, expired, revoked or of a finished consultation gives no access', async () => {
  expect((await read('x'.repeat(43))).status).toBe(404)
  const late = await invite()
  testServer.clock.advance(120 * minutes)
  expect((await join(late.secret)).status).toBe(404)
  testServer.clock.set(testNow)
  const back = await day.doctor.delete(`${guestsPath()}/${late.id}`)
  expect([back.status, (await join(late.secret)).status]).toEqual([200, 404])
  expect((await day.doctor.delete(`${guestsPath()}/999999`)).status).toBe(404)
  const [used, unused] = [await invite(), await invite()]
  const { cookie } = await join(used.secret)
  await day.doctor.post(`/api/admin/room/${session}/finish/${visit.id}`)
  expect([(await join(used.secret, cookie)).status, (await read(unused.secret)).status]).toEqual([404, 404])
  const { body } = await day.doctor.get<{ data: MeetingGuest[] }>(guestsPath())
  expect(body.data.map((guest) => guest.state)).toEqual(['over', 'over', 'over'])
})

test('a guest appears as a guest, signals like everybody, and gets no access to anything else', async () => {
  const { joined, doctor, tab, seat, own } = await withGuest()
  await eventually(() => doctor.payloadsOf('meeting:joined').length === 1)
  const known = { kind: 'guest', relation: 'interpreter', name: 'Mona Adel', user_id: null }
  expect(doctor.payloadsOf('meeting:joined')[0]?.peer).toMatchObject(known)
  expect(own.peers).toMatchObject([{ kind: 'staff', user_id: null, relation: null }])
  expect(own.ice_servers[0]?.username).toMatch(/:guest\.\d+$/)
  const content = { description: { type: 'offer' as const, sdp: 'v=0' } }
  expect(await tab.ask('meeting:signal', { to: seat.peer_id, content })).toEqual({ ok: true })
  await eventually(() => doctor.payloadsOf('meeting:signal').length === 1)
  const channels = [`appointment.${visit.id}`, `chat.appointment-${visit.id}`, `clinic.${day.clinicId}`, 'lobby.1']
  for (const channel of channels) expect(await tab.subscribe(channel)).toEqual({ ok: false, status: 404 })
  const handled = Object.keys(clientMessages).filter((message) => message.startsWith('meeting:'))
  expect(handled).toHaveLength(4)
  expect(await tab.ask('authenticate', { token: day.doctor.token ?? '' })).toEqual({ ok: false, status: 404 })
  const headers = { cookie: joined.cookie, authorization: `Bearer ${joined.body.token}` }
  for (const path of [guestsPath(), '/api/admin/profile/show', `/api/admin/chat/appointment-${visit.id}/messages`]) {
    expect([path, (await testServer.stranger.get(path, { headers })).status]).toEqual([path, 401])
  }
  expect(
    (await testServer.stranger.post('/api/admin/meeting/accessToken', { room_name: 'appointment.1' }, { headers }))
      .status,
  ).toBe(401)
})

test('a guest whose link is revoked is removed immediately and cannot come back', async () => {
  const { guest, joined, doctor, tab, own } = await withGuest()
  await day.doctor.delete(`${guestsPath()}/${guest.id}`)
  await eventually(() => doctor.payloadsOf('meeting:left').length === 1 && tab.socket.disconnected)
  expect(doctor.payloadsOf('meeting:left')).toEqual([{ peer_id: own.peer_id }])
  expect(tab.payloadsOf('meeting:closed')).toEqual([{}])
  await expect(connect(joined.body.token)).rejects.toMatchObject({ data: { status: 401 } })
})

test('a disconnected guest loses the seat when the consultation is finished', async () => {
  const { doctor, tab, own } = await withGuest()
  tab.socket.disconnect()
  await eventually(() => doctor.payloadsOf('meeting:away').length === 1)
  await day.doctor.post(`/api/admin/room/${session}/finish/${visit.id}`)
  await eventually(() => doctor.payloadsOf('meeting:left').length === 1)
  expect(doctor.payloadsOf('meeting:left')).toEqual([{ peer_id: own.peer_id }])
})

test('a guest cannot join after the link has expired', async () => {
  const { tab, joined } = await withGuest()
  testServer.clock.advance(120 * minutes)
  expect(await tab.ask('meeting:join', { token: joined.body.token, state })).toEqual({ ok: false, status: 404 })
})

test('a made-up guest token cannot connect', async () => {
  await expect(connect('guest.eyJndWVzdElkIjoxfQ.made-up')).rejects.toMatchObject({ data: { status: 401 } })
})
