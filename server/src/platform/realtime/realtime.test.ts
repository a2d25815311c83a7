import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Context, runIn } from '../context'
import { eventually } from '../testing/eventually'
import type { PresenceHooks } from './realtime'
import { ManualTimers } from './testing/manualTimers'
import { person, RealtimeFixture } from './testing/realtimeFixture'

const doctor = person(1, 'staff')
const coordinator = person(2, 'staff')
const patient = person(3, 'patient')
const neighbour = person(4, 'patient')
const token = '6b0f3c1e-3a53-4f0c-8a43-6d1a3f1f9d11'

const leftAfter = 2_000

let timers: ManualTimers
let fixture: RealtimeFixture
beforeEach(async () => {
  timers = new ManualTimers()
  fixture = await RealtimeFixture.open({ leftAfter, runLater: timers.runLater })
  for (const one of [doctor, coordinator, patient, neighbour]) fixture.admit(one, ['lobby', 5])
})
afterEach(() => fixture.close())

const started = { event: 'StartClinic', data: { session_token: token, date: '2026-11-20' } } as const

test('without a valid token there is no connection', async () => {
  await expect(fixture.connect('made up')).rejects.toMatchObject({ status: 401 })
  await expect(fixture.connect('')).rejects.toMatchObject({ status: 401 })
})

test('a channel is authorized by the same access rules as the calls', async () => {
  fixture.admit(patient, ['clinicOfAppointment', 7])
  const tab = await fixture.tabOf(patient)
  expect(await tab.subscribe('clinic.7')).toEqual({ ok: true })
  expect(await tab.subscribe('clinic.8')).toEqual({ ok: false, status: 404 })
  expect(await tab.subscribe('user.3')).toEqual({ ok: true })
  expect(await tab.subscribe('user.1')).toEqual({ ok: false, status: 404 })
  for (const name of ['nothing.1', 'clinic.0', 'clinic.07', 'clinic.x', 'clinic', '', 'chat.lobby-x', 'toString.1'])
    expect(await tab.subscribe(name)).toEqual({ ok: false, status: 404 })
  expect(await tab.socket.emitWithAck('subscribe', { room: 5 })).toEqual({ ok: false, status: 400 })

  const stripped = { ...person(9, 'patient'), permissions: new Set<string>() }
  fixture.admit(stripped, ['clinicOfAppointment', 7])
  expect(await (await fixture.tabOf(stripped)).subscribe('clinic.7')).toEqual({ ok: false, status: 403 })
  const unverified = { ...person(10, 'patient'), verified: false }
  fixture.admit(unverified, ['clinicOfAppointment', 7])
  const unverifiedTab = await fixture.tabOf(unverified)
  expect(await unverifiedTab.subscribe('clinic.7')).toEqual({ ok: false, status: 403 })
  expect(await unverifiedTab.subscribe('user.10')).toEqual({ ok: true })
})

test('an event reaches its subscribers and nobody else', async () => {
  fixture.admit(patient, ['clinicOfAppointment', 7])
  const [tab, other] = [await fixture.tabOf(patient), await fixture.tabOf(neighbour)]
  await tab.subscribe('clinic.7')
  await other.subscribe('clinic.7')
  fixture.realtime.publish('clinic', 7, started)
  await eventually(() => tab.events.length === 1)
  expect(tab.payloadsOf('event')[0]).toEqual({ channel: 'clinic.7', ...started })
  await tab.ask('unsubscribe', { channel: 'clinic.7' })
  fixture.realtime.publish('clinic', 7, started)
  for (const each of [tab, other]) await each.receivedAll()
  expect(tab.events).toHaveLength(1)
  expect(other.events).toEqual([])
})

test('an event that does not match its declaration is not published', () => {
  const wrong = { event: 'StartClinic', data: { session_token: token } } as unknown as typeof started
  expect(() => fixture.realtime.publish('clinic', 7, wrong)).toThrow()
})

test('events wait for the commit and are dropped on rollback', async () => {
  fixture.admit(patient, ['clinicOfAppointment', 7])
  const tab = await fixture.tabOf(patient)
  await tab.subscribe('clinic.7')
  const afterCommit: Context['afterCommit'] = []
  const inside = { transaction: {}, afterCommit } as unknown as Context
  runIn(inside, () => fixture.realtime.publish('clinic', 7, started))
  await tab.receivedAll()
  expect(tab.events).toEqual([])
  for (const step of afterCommit) await step()
  await eventually(() => tab.events.length === 1)
})

test('presence counts people, not tabs', async () => {
  const recorded: string[] = []
  const record = (what: string) => async (key: string, userId: number) => void recorded.push(`${what} ${key} ${userId}`)
  fixture.realtime.onPresence('lobby', { joined: record('joined'), left: record('left') } satisfies PresenceHooks)
  const watching = await fixture.tabOf(doctor)
  await watching.subscribe('lobby.5')
  const [one, two] = [await fixture.tabOf(patient), await fixture.tabOf(patient)]
  await one.subscribe('lobby.5')
  await two.subscribe('lobby.5')
  await eventually(() => watching.events.length === 2)
  expect(await fixture.realtime.present('lobby', 5)).toEqual([1, 3])
  one.socket.disconnect()
  await eventually(() => fixture.realtime.connectionCount === 2)
  timers.pass(leftAfter)
  expect(await fixture.realtime.present('lobby', 5)).toEqual([1, 3])
  two.socket.disconnect()
  await eventually(() => timers.count === 1)
  timers.pass(leftAfter)
  await eventually(() => watching.events.includes('lobby.5 Left'))
  expect(await fixture.realtime.present('lobby', 5)).toEqual([1])
  expect(watching.events).toEqual(['lobby.5 Joined', 'lobby.5 Joined', 'lobby.5 Left'])
  expect(recorded).toEqual(['joined 5 1', 'joined 5 3', 'left 5 3'])
})

test('a reload goes unnoticed', async () => {
  const watching = await fixture.tabOf(doctor)
  await watching.subscribe('lobby.5')
  const before = await fixture.tabOf(patient)
  await before.subscribe('lobby.5')
  before.socket.disconnect()
  await eventually(() => timers.count === 1)
  timers.pass(leftAfter - 1)
  const after = await fixture.tabOf(patient)
  await after.subscribe('lobby.5')
  timers.pass(leftAfter)
  await watching.receivedAll()
  expect(watching.events).toEqual(['lobby.5 Joined', 'lobby.5 Joined'])
  after.socket.disconnect()
  await eventually(() => timers.count === 1)
  timers.pass(leftAfter)
  await eventually(() => watching.events.includes('lobby.5 Left'))
})

test('patients see staff only; staff see everybody', async () => {
  const [ofDoctor, ofPatient] = [await fixture.tabOf(doctor), await fixture.tabOf(patient)]
  await ofDoctor.subscribe('lobby.5')
  expect(await ofPatient.subscribe('lobby.5')).toMatchObject({ ok: true, members: [{ user_id: 1, kind: 'staff' }] })
  const ofNeighbour = await fixture.tabOf(neighbour)
  expect(await ofNeighbour.subscribe('lobby.5')).toMatchObject({ members: [{ user_id: 1 }] })
  const ofCoordinator = await fixture.tabOf(coordinator)
  const response = await ofCoordinator.subscribe('lobby.5')
  expect(response.ok && response.members?.map((member) => member.user_id)).toEqual([1, 3, 4, 2])
  ofNeighbour.socket.disconnect()
  ofCoordinator.socket.disconnect()
  await eventually(() => timers.count === 2)
  timers.pass(leftAfter)
  await eventually(() => ofDoctor.events.filter((event) => event === 'lobby.5 Left').length === 2)
  expect(ofPatient.payloadsOf('event').map((said) => said.data)).toEqual([
    { member: expect.objectContaining({ user_id: 2, name: 'First2 Last2', kind: 'staff' }) },
    { user_id: 2 },
  ])
})

test('an area describes the people of its channel', async () => {
  fixture.realtime.onPresence('lobby', {
    describe: async (key, caller, kind) => ({
      user_id: caller.id,
      name: 'Known',
      alternate_name: null,
      avatar: null,
      kind,
      appointment_id: Number(key) + 100,
    }),
  })
  const tab = await fixture.tabOf(doctor)
  expect(await tab.subscribe('lobby.5')).toMatchObject({ members: [{ name: 'Known', appointment_id: 105 }] })
})

test('an ended session closes its connections, and a user all of theirs', async () => {
  const second = person(3, 'patient', 33)
  fixture.tokens.set('second session', second)
  const [one, two] = [await fixture.tabOf(patient), await fixture.connect('second session')]
  fixture.realtime.disconnect({ sessionId: 3 })
  await eventually(() => one.socket.disconnected)
  expect(two.socket.connected).toBe(true)
  fixture.realtime.disconnect({ userId: 3 })
  await eventually(() => two.socket.disconnected)
})

test('after a lost connection every channel is authorized again, and no missed event is replayed', async () => {
  fixture.admit(patient, ['clinicOfAppointment', 7])
  const tab = await fixture.tabOf(patient)
  await tab.subscribe('clinic.7')
  tab.socket.io.engine.close()
  await eventually(() => tab.socket.disconnected)
  fixture.reachable.delete('clinicOfAppointment:3:7')
  fixture.realtime.publish('clinic', 7, started)
  await eventually(() => tab.socket.connected)
  expect(await tab.subscribe('clinic.7')).toEqual({ ok: false, status: 404 })
  fixture.realtime.publish('clinic', 7, started)
  await tab.receivedAll()
  expect(tab.events).toEqual([])
})
