import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ClinicDay, type Visit } from './areas/lobby/testing/clinicDay'
import { limitsFor } from './platform/limits/limits'
import { Tab } from './platform/realtime/testing/realtimeFixture'
import { Client } from './platform/testing/client'
import { eventually } from './platform/testing/eventually'
import { redisProgram, startRedis, type TestRedis } from './platform/testing/redisServer'
import { type SecondServer, startSecondServer } from './platform/testing/secondServer'
import { startTestServer, type TestServer } from './platform/testing/server'

/** Users of a crashed server have the time until it counts as crashed to reconnect to the other. */
const heartbeat = { beatEvery: 50, deadAfter: 3_000 }
const state = { audio: true, video: true, line: null, sound_only: null }

let redis: TestRedis
let testServer: TestServer
let other: SecondServer
let day: ClinicDay
const tabs: Tab[] = []

beforeAll(async () => {
  if (!redisProgram) return
  redis = await startRedis()
  testServer = await startTestServer({ redisUrl: redis.url }, { heartbeat, limits: limitsFor('production') })
})
afterAll(async () => {
  await other?.kill()
  await testServer?.stop()
  await redis?.stop()
})
beforeEach(async () => {
  if (!redisProgram) return
  if (!other?.isRunning()) other = await startSecondServer(testServer, { heartbeat })
  day = await ClinicDay.open(testServer)
})
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.socket.disconnect()
  day?.close()
})

async function tabAt(url: string, { token }: Client): Promise<Tab> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false })
  const tab = new Tab(socket)
  tabs.push(tab)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return tab
}

async function joinAt(url: string, { id, patient }: Visit): Promise<{ tab: Tab; channel: string }> {
  const there = new Client(url, patient.token, patient.userId)
  const { body } = await there.get<{ data: { lobby_id: number } }>(`/api/patient/lobby/join/${id}`)
  const tab = await tabAt(url, patient)
  const channel = `lobby.${body.data.lobby_id}`
  expect(await tab.subscribe(channel)).toMatchObject({ ok: true })
  return { tab, channel }
}

const left = (tab: Tab) => tab.payloadsOf('event').flatMap(({ event, data }) => (event === 'Left' ? [data] : []))
const withRedis = test.skipIf(!redisProgram)

withRedis('people of both servers see each other come, talk and go', async () => {
  const [one, two] = [await day.book(4), await day.book(5)]
  await day.start(one)
  const { tab: atOther, channel } = await joinAt(other.url, one)
  const doctor = await tabAt(testServer.url, day.doctor)
  const seen = await doctor.subscribe(channel)
  expect(seen).toMatchObject({
    members: expect.arrayContaining([expect.objectContaining({ user_id: one.patient.userId })]),
  })
  const second = await joinAt(testServer.url, two)
  await doctor.subscribe(`chat.appointment-${one.id}`)
  await atOther.subscribe(`chat.appointment-${one.id}`)
  const text = { body: 'Can you hear me?', client_id: crypto.randomUUID() }
  await day.doctor.post(`/api/admin/chat/appointment-${one.id}/messages`, text)
  await eventually(() => atOther.events.includes(`chat.appointment-${one.id} Message`))
  // A second window on the other server is the same person: closing it does not count as leaving.
  const window = await tabAt(other.url, two.patient)
  await window.subscribe(channel)
  window.socket.disconnect()
  atOther.socket.disconnect()
  await eventually(() => left(doctor).length > 0)
  expect(left(doctor)).toEqual([{ user_id: one.patient.userId }])
  const joined = doctor.payloadsOf('event').filter(({ event }) => event === 'Joined')
  expect(joined.map(({ data }) => data)).toEqual(
    [day.doctor, two.patient].map(({ userId }) => ({ member: expect.objectContaining({ user_id: userId }) })),
  )
  second.tab.socket.disconnect()
})

withRedis('a server that dies with a full lobby takes nobody along who comes to the other', async () => {
  const visits = await Promise.all([4, 5, 6, 7].map((number) => day.book(number)))
  const [first, ...rest] = visits
  if (!first) throw new Error('no visit')
  await day.start(first)
  const { channel } = await joinAt(testServer.url, first)
  for (const visit of rest) await joinAt(other.url, visit)
  const doctor = await tabAt(testServer.url, day.doctor)
  await doctor.subscribe(channel)
  await other.kill()
  const [lost, ...back] = rest
  if (!lost) throw new Error('no visit')
  for (const visit of back) await joinAt(testServer.url, visit)
  await eventually(() => left(doctor).length > 0)
  await eventually(async () => (await day.row(lost)).left_at !== null)
  expect(left(doctor)).toEqual([{ user_id: lost.patient.userId }])
  for (const visit of [first, ...back]) expect(await day.row(visit)).toMatchObject({ left_at: null, status: 2 })
  const present = await testServer.server.platform.realtime.present('lobby', Number(channel.split('.')[1]))
  expect([...present].sort()).toEqual(
    [first, ...back]
      .map(({ patient }) => patient.userId)
      .concat(day.doctor.userId)
      .sort(),
  )
})

withRedis('a call goes over both servers, and its seat outlives the one that dies', async () => {
  const visit = await day.book(4)
  const token = await day.start(visit)
  await joinAt(other.url, visit)
  await day.doctor.get(`/api/admin/room/${token}/start-with/${visit.id}`)
  const roomTokenOf = async (who: Client) => {
    const body = { room_name: `appointment.${visit.id}` }
    return (await who.post<{ token: string }>('/api/admin/meeting/accessToken', body)).body.token
  }
  const doctor = await tabAt(testServer.url, day.doctor)
  const patient = await tabAt(other.url, visit.patient)
  const seat = await doctor.ask('meeting:join', { token: await roomTokenOf(day.doctor), state })
  const opposite = await patient.ask('meeting:join', { token: await roomTokenOf(visit.patient), state })
  if (!seat.ok || !opposite.ok) throw new Error('not seated')
  expect(opposite.peers.map(({ peer_id }) => peer_id)).toEqual([seat.peer_id])
  const content = { description: { type: 'offer' as const, sdp: 'v=0' } }
  expect(await patient.ask('meeting:signal', { to: seat.peer_id, content })).toEqual({ ok: true })
  await eventually(() => doctor.payloadsOf('meeting:signal').length === 1)
  await other.kill()
  await eventually(() => doctor.payloadsOf('meeting:away').length === 1)
  const again = await tabAt(testServer.url, visit.patient)
  const resumed = await again.ask('meeting:join', {
    token: await roomTokenOf(visit.patient),
    state,
    resume: opposite.peer_id,
  })
  expect(resumed).toMatchObject({ ok: true, peer_id: opposite.peer_id })
  await eventually(() => doctor.payloadsOf('meeting:back').length === 1)
  expect(doctor.payloadsOf('meeting:left')).toEqual([])
})

withRedis('who signs out on one server is out on the other', async () => {
  const person = await testServer.addUser()
  const tab = await tabAt(other.url, person)
  await person.post('/api/admin/auth/logout')
  await eventually(() => !tab.socket.connected)
})

withRedis('tries to sign in are counted together', async () => {
  const body = { email: 'nobody@example.test', password: 'wrong-one-1' }
  const tries: number[] = []
  for (let time = 0; time < 11; time += 1) {
    const url = time % 2 ? other.url : testServer.url
    tries.push((await new Client(url).post('/api/admin/auth/login', body)).status)
  }
  expect(tries).toEqual([...Array(10).fill(400), 429])
})

withRedis(
  'while Redis is unavailable, each server continues on its own, and afterwards they share their state again',
  async () => {
    const visit = await day.book(4)
    await day.start(visit)
    const { tab, channel } = await joinAt(testServer.url, visit)
    const { realtime } = testServer.server.platform
    await redis.kill()
    const doctor = await tabAt(testServer.url, day.doctor)
    expect(await doctor.subscribe(channel)).toMatchObject({ ok: true })
    expect(await realtime.present('lobby', Number(channel.split('.')[1]))).toContain(visit.patient.userId)
    expect(realtime.isPresenceComplete).toBe(false)
    expect((await day.doctor.get('/api/admin/profile/show')).status).toBe(200)
    await redis.restart()
    const there = await tabAt(other.url, day.coordinator)
    await eventually(async () => {
      const seen = await there.subscribe(channel)
      return seen.ok && seen.members?.some(({ user_id }) => user_id === visit.patient.userId) === true
    })
    expect(tab.socket.connected).toBe(true)
  },
)
