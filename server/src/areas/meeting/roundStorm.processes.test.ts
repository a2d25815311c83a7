import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallPart } from '#contract/meeting/roundCall'
import { person, RealtimeFixture, type Tab } from '../../platform/realtime/testing/realtimeFixture'
import { openShared, type Shared } from '../../platform/redis/shared'
import { eventually } from '../../platform/testing/eventually'
import { redisProgram, startRedis, type TestRedis } from '../../platform/testing/redisServer'
import { RedisSeats } from './redisSeats'
import { type Signalling, startSignalling } from './signalling'
import { SeatsAtServer } from './testing/seatsAtServer'

const log = { warn: () => undefined, error: () => undefined, info: () => undefined }
const state = { audio: false, video: false, line: null, sound_only: null }
const people = Array.from({ length: 100 }, (_, index) => person(index + 1, 'staff'))
const room = 'round.5'
const onStage = 9

interface OneServer {
  fixture: RealtimeFixture
  signalling: Signalling
  media: SeatsAtServer
  stop(): Promise<void>
}

let redis: TestRedis
let servers: OneServer[] = []
let isRunning: boolean

async function openServer(): Promise<OneServer> {
  const shared: Shared = await openShared(redis.url, log)
  const fixture = await RealtimeFixture.open({}, undefined, shared, 200)
  for (const one of people) fixture.admit(one)
  const partOf = (id: number): CallPart => (id <= onStage ? 'stage' : 'hall')
  const media = new SeatsAtServer()
  const signalling = startSignalling({
    partOf: async (_, { id }) => (isRunning ? partOf(id) : undefined),
    realtime: fixture.realtime,
    iceServers: () => [],
    admit: async (_, { id }) => ({ room, kind: 'staff', part: partOf(id) }),
    seats: new RedisSeats(shared.redis, shared.servers, log),
    media: () => media,
    mediaFor: 'large calls',
  })
  return {
    fixture,
    signalling,
    media,
    async stop() {
      await fixture.close()
      await signalling.close()
      await shared.close()
    },
  }
}

beforeEach(async () => {
  isRunning = true
  if (!redisProgram) return
  redis = await startRedis()
  servers = await Promise.all([openServer(), openServer()])
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await redis?.stop()
})

test.skipIf(!redisProgram)(
  'janus-gateway 3439 (3242): a hundred who join at once at two servers all get a seat, and are all out when the round ends',
  async () => {
    const tabs: Tab[] = []
    for (const [position, one] of people.entries()) {
      const server = servers[position % servers.length] as OneServer
      tabs.push(await server.fixture.connect(`token-${one.id}`))
    }
    const answers = await Promise.all(tabs.map((tab) => tab.ask('meeting:join', { token: 'pass', state })))
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
    const seats = servers.flatMap(({ media }) => media.seats)
    expect(seats).toHaveLength(people.length)
    expect(seats.filter(({ sends }) => sends)).toHaveLength(onStage)
    for (const { signalling } of servers) expect(await signalling.usersIn(room)).toHaveLength(people.length)
    // Whoever joined before others is told of the stage, and of nobody in the hall.
    const told = new Set(tabs.flatMap((tab) => tab.payloadsOf('meeting:joined').map(({ peer }) => peer.user_id)))
    expect([...told].every((id) => id !== null && id <= onStage)).toBe(true)

    isRunning = false
    const everybody = { userIds: people.map(({ id }) => id) }
    for (const { fixture } of servers) fixture.realtime.recheck(everybody)
    await eventually(() => tabs.every((tab) => tab.payloadsOf('meeting:closed').length > 0))
    for (const { signalling } of servers) expect(await signalling.usersIn(room)).toEqual([])
    const dropped = servers.flatMap(({ media }) => media.dropped)
    expect(new Set(dropped).size).toBe(people.length)
    expect(servers.flatMap(({ fixture }) => fixture.problems)).toEqual([])
  },
)
