import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RealtimeFixture } from '../../../platform/realtime/testing/realtimeFixture'
import { openShared, type Shared } from '../../../platform/redis/shared'
import { redisProgram, startRedis, type TestRedis } from '../../../platform/testing/redisServer'
import { RedisSeats } from '../redisSeats'
import type { Signalling } from '../signalling'
import { CallBrowser, hasBrowser, mediaTimeouts, seesNobody, sideOf } from '../testing/callBrowser'
import { janusProgram, startJanus, type TestJanus } from '../testing/janusServer'
import { allSee, startThree } from '../testing/threePeople'
import { JanusRooms } from './janusRooms'

vi.setConfig(mediaTimeouts)

const canTry = hasBrowser && janusProgram !== null && redisProgram !== null
const log = { warn: () => undefined, error: () => undefined }

/** One of the servers behind the proxy. */
interface OneServer {
  fixture: RealtimeFixture
  signalling: Signalling
  stop(): Promise<void>
}

let redis: TestRedis
let janus: TestJanus
let browser: CallBrowser
let servers: OneServer[] = []

async function openServer(): Promise<OneServer> {
  const shared: Shared = await openShared(redis.url, { ...log, info: () => undefined })
  const fixture = await RealtimeFixture.open({}, undefined, shared)
  const { url, secret } = janus
  const signalling = startThree(
    fixture,
    (events, seatsOf) => new JanusRooms({ url, secret, log, events, seatsOf }),
    new RedisSeats(shared.redis, shared.servers, log),
  )
  return {
    fixture,
    signalling,
    async stop() {
      await fixture.close()
      await signalling.close()
      await shared.close()
    },
  }
}

beforeAll(async () => {
  if (!canTry) return
  ;[redis, janus, browser] = await Promise.all([startRedis(), startJanus(), CallBrowser.open()])
})
afterAll(async () => {
  await browser?.close()
  await janus?.stop()
  await redis?.stop()
})
beforeEach(async () => {
  if (canTry) servers = await Promise.all([openServer(), openServer()])
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

test.skipIf(!canTry)(
  'people on two servers see each other over one Janus, until one of them is removed by the other server',
  async () => {
    const [first, second] = servers as [OneServer, OneServer]
    const here = await browser.visit(first.fixture)
    const there = await browser.visit(second.fixture)
    const [doctor, patient, guest] = await Promise.all([
      sideOf(here, first.fixture, 'token-1'),
      sideOf(there, second.fixture, 'token-3'),
      sideOf(there, second.fixture, 'guest.7'),
    ])
    await allSee([doctor, patient, guest])
    for (const { fixture } of servers) fixture.guests.clear()
    await first.signalling.removePerson('appointment.5', 'guest.7')
    first.fixture.realtime.disconnect({ guestId: 7 })
    await seesNobody(guest, () => allSee([doctor, patient]))
    expect([...first.fixture.problems, ...second.fixture.problems]).toEqual([])
    await here.close()
    await there.close()
  },
)
