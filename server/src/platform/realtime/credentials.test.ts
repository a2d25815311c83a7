import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually'
import { ManualTimers } from './testing/manualTimers'
import { person, RealtimeFixture, type Tab } from './testing/realtimeFixture'

const patient = person(3, 'patient')
const withMore = { ...patient, permissions: new Set([...patient.permissions, 'patient-show-appointment']) }
const timing = { checkEvery: 40, renewGrace: 60_000, leftAfter: 2_000 }
let timers: ManualTimers
let fixture: RealtimeFixture

beforeEach(async () => {
  timers = new ManualTimers()
  fixture = await RealtimeFixture.open({ ...timing, runLater: timers.runLater })
  fixture.admit(patient, ['clinicOfAppointment', 7])
})
afterEach(() => fixture.close())

test('an expired token is renewed on the open connection', async () => {
  const tab = await fixture.tabOf(patient)
  await tab.subscribe('clinic.7')
  fixture.tokens.delete('token-3')
  await eventually(() => tab.payloadsOf('renew').length === 1)
  fixture.tokens.set('fresh', patient)
  expect(await tab.ask('authenticate', { token: 'made up' })).toEqual({ ok: false, status: 401 })
  expect(await tab.ask('authenticate', { token: 'fresh' })).toEqual({ ok: true })
  timers.pass(timing.renewGrace)
  await tab.receivedAll()
  expect(tab.socket.connected).toBe(true)
  fixture.realtime.publish('clinic', 7, { event: 'EndClinic', data: { session_token: 's' } })
  await eventually(() => tab.events.length === 1)
})

test('without renewal, the connection is closed after the grace period', async () => {
  const tab = await fixture.tabOf(patient)
  fixture.tokens.delete('token-3')
  await eventually(() => tab.payloadsOf('renew').length === 1)
  timers.pass(timing.renewGrace - 1)
  await tab.receivedAll()
  expect(tab.socket.connected).toBe(true)
  timers.pass(1)
  await eventually(() => tab.socket.disconnected)
})

test("another user's token closes the connection", async () => {
  const tab = await fixture.tabOf(patient)
  fixture.tokens.set('other', person(4, 'patient'))
  tab.socket.emit('authenticate', { token: 'other' })
  await eventually(() => tab.socket.disconnected)
})

test('a lost permission closes the channel, though the token is valid', async () => {
  const tab = await fixture.tabOf(patient)
  await tab.subscribe('clinic.7')
  fixture.tokens.set('token-3', { ...patient, permissions: new Set() })
  await eventually(() => tab.payloadsOf('subscription:ended').length === 1)
  expect(tab.payloadsOf('subscription:ended')).toEqual([{ channel: 'clinic.7', status: 403 }])
  fixture.realtime.publish('clinic', 7, { event: 'EndClinic', data: { session_token: 's' } })
  await tab.receivedAll()
  expect(tab.events).toEqual([])
})

test('a recheck closes channels that can no longer be reached', async () => {
  const tab = await fixture.tabOf(patient)
  await tab.subscribe('clinic.7')
  fixture.reachable.clear()
  fixture.realtime.recheck({ userId: 3 })
  await eventually(() => tab.payloadsOf('subscription:ended').length === 1)
})

const doctor = person(1, 'staff')

test.each([
  { look: 'a recheck', ask: async () => fixture.realtime.recheck({ userId: 3 }) },
  { look: 'changed rights', ask: async () => void fixture.tokens.set('token-3', withMore) },
  { look: 'a renewal', ask: async (tab: Tab) => tab.ask('authenticate', { token: 'token-3' }) },
])('$look while the database is unavailable leaves channels unchanged until they can be checked', async ({ ask }) => {
  fixture.admit(doctor, ['lobby', 5])
  fixture.admit(patient, ['lobby', 5])
  const [watching, tab] = [await fixture.tabOf(doctor), await fixture.tabOf(patient)]
  await watching.subscribe('lobby.5')
  for (const channel of ['clinic.7', 'lobby.5']) await tab.subscribe(channel)
  fixture.accessFailure = new Error('no connection to be had')
  await ask(tab)
  await eventually(() => fixture.problems.length > 0)
  fixture.realtime.publish('clinic', 7, { event: 'EndClinic', data: { session_token: 's' } })
  await eventually(() => tab.events.includes('clinic.7 EndClinic'))
  const before = fixture.problems.length
  await eventually(() => fixture.problems.length > before)
  timers.pass(timing.leftAfter)
  for (const each of [watching, tab]) await each.receivedAll()
  expect(await fixture.realtime.present('lobby', 5)).toEqual([1, 3])
  expect(watching.events).not.toContain('lobby.5 Left')
  expect(tab.payloadsOf('subscription:ended')).toEqual([])

  fixture.reachable.delete('lobby:3:5')
  fixture.accessFailure = undefined
  await eventually(() => tab.payloadsOf('subscription:ended').length === 1)
  expect(tab.payloadsOf('subscription:ended')).toEqual([{ channel: 'lobby.5', status: 404 }])
})

test('a recheck that cannot even load its target is done later', async () => {
  const tab = await fixture.tabOf(patient)
  await tab.subscribe('clinic.7')
  fixture.authenticationFailure = new Error('no connection to be had')
  fixture.reachable.clear()
  fixture.realtime.recheck({ userId: 3 })
  await eventually(() => fixture.problems.length > 0)
  fixture.authenticationFailure = undefined
  await eventually(() => tab.payloadsOf('subscription:ended').length === 1)
})

test('a channel that cannot be authorized for the first time receives nothing', async () => {
  const tab = await fixture.tabOf(patient)
  fixture.accessFailure = new Error('no connection to be had')
  expect(await tab.subscribe('clinic.7')).toEqual({ ok: false, status: 500 })
  fixture.accessFailure = undefined
  fixture.realtime.publish('clinic', 7, { event: 'EndClinic', data: { session_token: 's' } })
  await tab.receivedAll()
  expect(tab.events).toEqual([])
})

test('a flood of messages closes the connection', async () => {
  const tab = await fixture.tabOf(patient)
  for (let count = 0; count < 600; count += 1) tab.socket.emit('unsubscribe', { channel: 'clinic.7' })
  await eventually(() => tab.socket.disconnected)
})
