import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallPart } from '#contract/meeting/roundCall'
import { person, RealtimeFixture, type Tab } from '../../platform/realtime/testing/realtimeFixture'
import { eventually } from '../../platform/testing/eventually'
import { startSignalling } from './signalling'
import { SeatsAtServer } from './testing/seatsAtServer'

const state = { audio: true, video: true, line: null, sound_only: null }
const content = { candidate: null }
const people = Array.from({ length: 100 }, (_, index) => person(index + 1, 'staff'))
const room = 'round.5'

let fixture: RealtimeFixture
let server: SeatsAtServer
/** The user ids of those on stage; everybody else is in the hall. */
let stage: Set<number>

const partOf = (id: number): CallPart => (stage.has(id) ? 'stage' : 'hall')

async function open(media: (() => SeatsAtServer) | undefined): Promise<void> {
  fixture = await RealtimeFixture.open({}, undefined, undefined, 200)
  for (const one of people) fixture.admit(one)
  startSignalling({
    partOf: async (_, { id }) => partOf(id),
    realtime: fixture.realtime,
    iceServers: () => [],
    admit: async (_, { id }) => ({ room, kind: 'staff', part: partOf(id) }),
    ...(media ? { media, mediaFor: 'large calls' as const } : {}),
  })
}

beforeEach(() => {
  server = new SeatsAtServer()
  stage = new Set([1, 2, 3])
})
afterEach(() => fixture.close())

const ask = (tab: Tab) => tab.ask('meeting:join', { token: 'pass', state })

/** Joins as these people, one after the other. */
async function joinAll(ids: readonly number[]) {
  const joined = []
  for (const id of ids) {
    const tab = await fixture.connect(`token-${id}`)
    const answer = await ask(tab)
    if (!answer.ok) throw new Error(`refused: ${answer.status}`)
    joined.push({ tab, ...answer })
  }
  return joined
}

test('a round is at the media server from the first person on, and only its stage sends', async () => {
  await open(() => server)
  const joined = await joinAll([1, 9])
  expect(joined.map(({ engine }) => engine)).toEqual(['janus', 'janus'])
  expect(server.seats).toMatchObject([
    { person: 'user.1', sends: true },
    { person: 'user.9', sends: false },
  ])
})

test('a hundred seats: everybody is told of the stage, and nobody of the hall', async () => {
  await open(() => server)
  const [first] = await joinAll([1, 2])
  const hall = await joinAll(people.slice(3).map(({ id }) => id))
  for (const { peers } of hall) expect(peers.map(({ user_id: user }) => user)).toEqual([1, 2])
  const [third] = await joinAll([3])
  expect(third?.peers).toHaveLength(2)
  await eventually(() => first?.tab.payloadsOf('meeting:joined').length === 2)
  const announced = first?.tab.payloadsOf('meeting:joined').map(({ peer }) => peer.user_id)
  expect(announced).toEqual([2, 3])
  for (const { tab } of hall) {
    await eventually(() => tab.payloadsOf('meeting:joined').length === 1)
    expect(tab.payloadsOf('meeting:joined')).toMatchObject([{ peer: { user_id: 3 } }])
  }
  await hall[0]?.tab.ask('meeting:leave', {})
  await first?.tab.receivedAll()
  expect(first?.tab.payloadsOf('meeting:left')).toEqual([])
})

test('the hall cannot send, answers what it receives, and its state is told to nobody', async () => {
  await open(() => server)
  const [speaker, listener] = await joinAll([1, 9])
  const send = (one: typeof speaker, to = '') => one?.tab.ask('meeting:signal', { to, content })
  expect(await send(listener, listener?.peer_id)).toEqual({ ok: false, status: 403 })
  expect(await send(listener, speaker?.peer_id)).toEqual({ ok: true })
  expect(await send(speaker, speaker?.peer_id)).toEqual({ ok: true })
  expect(await listener?.tab.ask('meeting:state', { ...state, line: 'weak' })).toEqual({ ok: true })
  await speaker?.tab.receivedAll()
  expect(speaker?.tab.payloadsOf('meeting:state')).toEqual([])
})

test('whoever has to leave the stage is out at once, and comes back to the hall', async () => {
  await open(() => server)
  const [, second] = await joinAll([1, 2])
  stage.delete(2)
  fixture.realtime.recheck({ userIds: [1, 2] })
  await eventually(() => second?.tab.payloadsOf('meeting:closed').length === 1)
  expect(server.dropped).toEqual(['user.2'])
  const [back] = await joinAll([2])
  expect(back?.peers).toMatchObject([{ user_id: 1 }])
  expect(server.seats.at(-1)).toMatchObject({ person: 'user.2', sends: false })
})

test('whoever has to leave the stage while the media server prepares the room gets no seat on it', async () => {
  server.prepare = async () => void stage.delete(1)
  await open(() => server)
  const tab = await fixture.connect('token-1')
  expect(await ask(tab)).toEqual({ ok: false, status: 404 })
  expect(server.seats).toEqual([])
  expect(await ask(tab)).toMatchObject({ ok: true })
  expect(server.seats).toMatchObject([{ person: 'user.1', sends: false }])
})

test('somebody from the hall who may come to the stage stays until they join it', async () => {
  await open(() => server)
  const [, speaker, listener] = await joinAll([1, 2, 9])
  stage.delete(2)
  stage.add(9)
  fixture.realtime.recheck({ userIds: [9, 2] })
  await eventually(() => speaker?.tab.payloadsOf('meeting:closed').length === 1)
  await listener?.tab.receivedAll()
  expect(listener?.tab.payloadsOf('meeting:closed')).toEqual([])
  await joinAll([9])
  expect(server.seats.at(-1)).toMatchObject({ person: 'user.9', sends: true })
})

test('without a media server four on stage connect directly, and the fifth is refused', async () => {
  stage = new Set([1, 2, 3, 4, 5])
  await open(undefined)
  const joined = await joinAll([1, 2, 3, 4])
  expect(joined.at(-1)).toMatchObject({ engine: 'p2p', peers: [{}, {}, {}] })
  expect(await ask(await fixture.connect('token-5'))).toEqual({ ok: false, status: 403 })
  await joined[0]?.tab.ask('meeting:leave', {})
  expect(await ask(await fixture.connect('token-5'))).toMatchObject({ ok: true, engine: 'p2p' })
})

test('while the media server is unavailable, a round has no call', async () => {
  server.isAvailable = false
  await open(() => server)
  expect(await ask(await fixture.connect('token-1'))).toEqual({ ok: false, status: 503 })
})
