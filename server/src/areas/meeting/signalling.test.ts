import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { person, RealtimeFixture, type Tab } from '../../platform/realtime/testing/realtimeFixture'
import { eventually } from '../../platform/testing/eventually'
import { MemorySeats } from './seats'
import { startSignalling } from './signalling'
import { SeatsAtServer } from './testing/seatsAtServer'

const doctor = person(1, 'staff')
const patient = person(3, 'patient')
const stranger = person(4, 'patient')
const state = { audio: true, video: true, line: null, sound_only: null }
const offer = { description: { type: 'offer' as const, sdp: 'v=0' } }

let fixture: RealtimeFixture
/** `{token}:{user}` → room that the token opens. */
const roomTokens = new Map<string, string>()

/** Milliseconds. Longer than any connection takes to come back, also on a busy machine. */
const longGrace = 60_000

/** Seats whose reminders are due when the test says so. */
class ManualSeats extends MemorySeats {
  private readonly waiting: [room: string, key: string][] = []
  private follower: ((room: string, key: string) => Promise<void>) | undefined

  override async remind(room: string, key: string) {
    this.waiting.push([room, key])
  }

  override onDue(follower: (room: string, key: string) => Promise<void>) {
    this.follower = follower
  }

  /** Calls all reminders so far; returns how many there were. */
  async makeDue(): Promise<number> {
    const due = this.waiting.splice(0)
    for (const [room, key] of due) await this.follower?.(room, key)
    return due.length
  }
}

/** Opens a fixture in which a seat is kept for this long without a connection, in milliseconds. */
async function openFixture(seatGrace: number, seats = new MemorySeats()): Promise<void> {
  fixture = await RealtimeFixture.open()
  for (const one of [doctor, patient, stranger]) fixture.admit(one)
  roomTokens.clear()
  roomTokens.set('pass:1', 'appointment.5').set('pass:3', 'appointment.5').set('pass:4', 'appointment.6')
  startSignalling({
    partOf: async () => 'stage',
    realtime: fixture.realtime,
    seatGrace,
    seats,
    iceServers: (person) => [{ urls: [`stun:for-${person}`] }],
    async admit(token, caller) {
      const room = roomTokens.get(`${token}:${caller.id}`)
      return room ? { room, kind: caller.roleCodes.has('DOCTOR') ? 'staff' : 'patient', part: 'stage' } : undefined
    },
  })
}

beforeEach(() => openFixture(longGrace))
afterEach(() => fixture.close())

async function join(tab: Tab, resume?: string) {
  const response = await tab.ask('meeting:join', { token: 'pass', state, ...(resume ? { resume } : {}) })
  if (!response.ok) throw new Error(`refused: ${response.status}`)
  return response
}

test('the second participant sees the first, is announced, and exactly one of the two is polite', async () => {
  const [ofDoctor, ofPatient] = [await fixture.tabOf(doctor), await fixture.tabOf(patient)]
  const first = await join(ofDoctor)
  expect(first).toMatchObject({ engine: 'p2p', peers: [], ice_servers: [{ urls: ['stun:for-u1'] }] })
  const second = await join(ofPatient)
  expect(second.peers).toMatchObject([
    { peer_id: first.peer_id, user_id: 1, name: 'First1 Last1', kind: 'staff', away: false, state },
  ])
  await eventually(() => ofDoctor.payloadsOf('meeting:joined').length === 1)
  const [announced] = ofDoctor.payloadsOf('meeting:joined')
  expect(announced?.peer).toMatchObject({ peer_id: second.peer_id, user_id: 3, kind: 'patient' })
  expect(announced?.peer.polite).toBe(!second.peers[0]?.polite)
})

test('a token opens a room only for its holder, and only while the access rules allow it', async () => {
  const tab = await fixture.tabOf(patient)
  expect(await tab.ask('meeting:join', { token: 'made up', state })).toEqual({ ok: false, status: 404 })
  roomTokens.delete('pass:3')
  expect(await tab.ask('meeting:join', { token: 'pass', state })).toEqual({ ok: false, status: 404 })
})

test('a connection probe is echoed unchanged, up to a size limit', async () => {
  const tab = await fixture.tabOf(patient)
  const filling = 'm'.repeat(48 * 1024)
  expect(await tab.ask('line:probe', { filling })).toEqual({ ok: true, filling })
  expect(await tab.ask('line:probe', { filling: 'm'.repeat(64 * 1024 + 1) })).toEqual({ ok: false, status: 400 })
})

test('signals reach only the addressed participant, in the same room', async () => {
  const [ofDoctor, ofPatient, outside] = [
    await fixture.tabOf(doctor),
    await fixture.tabOf(patient),
    await fixture.tabOf(stranger),
  ]
  const [first, second] = [await join(ofDoctor), await join(ofPatient)]
  expect(await outside.ask('meeting:signal', { to: first.peer_id, content: offer })).toEqual({ ok: false, status: 409 })
  await join(outside)
  expect(await outside.ask('meeting:signal', { to: first.peer_id, content: offer })).toEqual({ ok: false, status: 410 })
  expect(await ofPatient.ask('meeting:signal', { to: first.peer_id, content: offer })).toEqual({ ok: true })
  await eventually(() => ofDoctor.payloadsOf('meeting:signal').length === 1)
  expect(ofDoctor.payloadsOf('meeting:signal')).toEqual([{ from: second.peer_id, content: offer }])
  const endOfCandidates = { candidate: null }
  await ofDoctor.ask('meeting:signal', { to: second.peer_id, content: endOfCandidates })
  await eventually(() => ofPatient.payloadsOf('meeting:signal').length === 1)
  expect(ofPatient.payloadsOf('meeting:signal')[0]?.content).toEqual(endOfCandidates)
  expect(outside.payloadsOf('meeting:signal')).toEqual([])
})

test('media state is sent to the others, also to those who join later', async () => {
  const ofDoctor = await fixture.tabOf(doctor)
  const first = await join(ofDoctor)
  const muted = { audio: false, video: true, line: 'weak' as const, sound_only: null }
  expect(await ofDoctor.ask('meeting:state', muted)).toEqual({ ok: true })
  const ofPatient = await fixture.tabOf(patient)
  expect((await join(ofPatient)).peers[0]?.state).toEqual(muted)
  await ofDoctor.ask('meeting:state', state)
  await eventually(() => ofPatient.payloadsOf('meeting:state').length === 1)
  expect(ofPatient.payloadsOf('meeting:state')).toEqual([{ peer_id: first.peer_id, state }])
})

test('joining from a second tab takes over the seat', async () => {
  const [ofDoctor, one, two] = [await fixture.tabOf(doctor), await fixture.tabOf(patient), await fixture.tabOf(patient)]
  await join(ofDoctor)
  const before = await join(one)
  const after = await join(two)
  await eventually(
    () => one.payloadsOf('meeting:replaced').length === 1 && ofDoctor.payloadsOf('meeting:joined').length === 2,
  )
  expect(ofDoctor.payloadsOf('meeting:left')).toEqual([{ peer_id: before.peer_id }])
  expect(after.peers).toHaveLength(1)
  expect(await one.ask('meeting:signal', { to: after.peer_id, content: offer })).toEqual({ ok: false, status: 409 })
})

test('a lost connection keeps the seat, and resuming keeps the peer id', async () => {
  const seats = new ManualSeats()
  await fixture.close()
  await openFixture(longGrace, seats)
  const [ofDoctor, ofPatient] = [await fixture.tabOf(doctor), await fixture.tabOf(patient)]
  const first = await join(ofDoctor)
  const second = await join(ofPatient)
  ofPatient.socket.io.engine.close()
  await eventually(() => ofDoctor.payloadsOf('meeting:away').length === 1)
  expect(await ofDoctor.ask('meeting:signal', { to: second.peer_id, content: offer })).toEqual({
    ok: false,
    status: 503,
  })
  await eventually(() => ofPatient.socket.connected)
  expect(await join(ofPatient, second.peer_id)).toMatchObject({
    peer_id: second.peer_id,
    peers: [{ peer_id: first.peer_id }],
  })
  await eventually(() => ofDoctor.payloadsOf('meeting:back').length === 1)
  expect(await seats.makeDue(), 'the end of the grace period of the lost connection').toBe(1)
  expect(await ofDoctor.ask('meeting:signal', { to: second.peer_id, content: offer })).toEqual({ ok: true })
  expect(ofDoctor.payloadsOf('meeting:left')).toEqual([])
})

test('a participant who does not come back has left; a reload gets a new peer id', async () => {
  await fixture.close()
  await openFixture(50)
  const [ofDoctor, ofPatient] = [await fixture.tabOf(doctor), await fixture.tabOf(patient)]
  await join(ofDoctor)
  const before = await join(ofPatient)
  ofPatient.socket.disconnect()
  await eventually(() => ofDoctor.payloadsOf('meeting:left').length === 1)
  const again = await join(await fixture.tabOf(patient))
  expect(again.peer_id).not.toBe(before.peer_id)
  await eventually(() => ofDoctor.payloadsOf('meeting:joined').length === 2)
})

test("nobody can resume another participant's seat", async () => {
  const [ofDoctor, ofPatient] = [await fixture.tabOf(doctor), await fixture.tabOf(patient)]
  const first = await join(ofDoctor)
  const second = await join(ofPatient, first.peer_id)
  expect(second.peer_id).not.toBe(first.peer_id)
  expect(second.peers).toMatchObject([{ peer_id: first.peer_id }])
})

test('leaving is announced to the others', async () => {
  const [ofDoctor, ofPatient] = [await fixture.tabOf(doctor), await fixture.tabOf(patient)]
  await join(ofDoctor)
  const second = await join(ofPatient)
  expect(await ofPatient.ask('meeting:leave', {})).toEqual({ ok: true })
  await eventually(() => ofDoctor.payloadsOf('meeting:left').length === 1)
  expect(ofDoctor.payloadsOf('meeting:left')).toEqual([{ peer_id: second.peer_id }])
})

describe('a call that becomes large', () => {
  const people = [11, 12, 13, 14, 15].map((id) => person(id, 'staff'))
  let server: SeatsAtServer

  beforeEach(async () => {
    await fixture.close()
    fixture = await RealtimeFixture.open()
    for (const one of people) fixture.admit(one)
    server = new SeatsAtServer()
    startSignalling({
      partOf: async () => 'stage',
      realtime: fixture.realtime,
      iceServers: () => [],
      admit: async () => ({ room: 'request.5', kind: 'staff', part: 'stage' }),
      media: () => server,
      mediaFor: 'large calls',
    })
  })

  async function joinAll(count: number): Promise<Tab[]> {
    const tabs: Tab[] = []
    for (const one of people.slice(0, count)) {
      const tab = await fixture.tabOf(one)
      await join(tab)
      tabs.push(tab)
    }
    return tabs
  }

  test('four connect directly; with the fifth all move to the media server, each once', async () => {
    const tabs = await joinAll(4)
    expect(server.seats).toEqual([])
    const fifth = await join(await fixture.tabOf(people[4] ?? doctor))
    expect(fifth.engine).toBe('janus')
    for (const tab of tabs) {
      await eventually(() => tab.payloadsOf('meeting:rebuild').length === 1)
      expect((await join(tab)).engine).toBe('janus')
    }
    expect(server.seats.map(({ person: who }) => who)).toEqual(['user.15', 'user.11', 'user.12', 'user.13', 'user.14'])
    expect(tabs.flatMap((tab) => tab.payloadsOf('meeting:replaced'))).toEqual([])
    expect(tabs.map((tab) => tab.payloadsOf('meeting:rebuild').length)).toEqual([1, 1, 1, 1])
  })

  test('it stays there when somebody leaves', async () => {
    const tabs = await joinAll(4)
    const last = await fixture.tabOf(people[4] ?? doctor)
    await join(last)
    for (const tab of tabs) await join(tab)
    await last.ask('meeting:leave', {})
    expect(await join(await fixture.tabOf(people[0] ?? doctor))).toMatchObject({ engine: 'janus' })
  })

  test('stays direct while the media server is unavailable, and a lost connection is resumed', async () => {
    server.isAvailable = false
    await joinAll(4)
    const tab = await fixture.tabOf(people[4] ?? doctor)
    const fifth = await join(tab)
    expect(fifth).toMatchObject({ engine: 'p2p' })
    expect(fifth.peers).toHaveLength(4)
    tab.socket.io.engine.close()
    await eventually(() => tab.socket.connected)
    expect(await join(tab, fifth.peer_id)).toMatchObject({ engine: 'p2p', peer_id: fifth.peer_id })
    expect(server.seats).toEqual([])
  })
})
