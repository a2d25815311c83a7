import { afterEach, beforeEach, expect, test } from 'vitest'
import { person, RealtimeFixture } from '../../../platform/realtime/testing/realtimeFixture'
import { type ClosedAddress, startClosedAddress } from '../../../platform/testing/closedAddress'
import type { Signalling } from '../signalling'
import { startThree } from '../testing/threePeople'
import { JanusRooms } from './janusRooms'

const state = { audio: true, video: true, line: null, sound_only: null }

let fixture: RealtimeFixture
let signalling: Signalling
let closed: ClosedAddress

beforeEach(async () => {
  closed = await startClosedAddress()
  fixture = await RealtimeFixture.open()
  signalling = startThree(fixture, (events, seatsOf) => {
    const parts = { log: { warn: () => undefined }, events, seatsOf }
    return new JanusRooms({ url: `${closed.url}/janus`, secret: 'any', ...parts })
  })
})
afterEach(async () => {
  await fixture.close()
  await signalling.close()
  await closed.stop()
})

test('while Janus is unavailable nobody gets a seat, and the browser gets a 503 to try again', async () => {
  const tab = await fixture.tabOf(person(1, 'staff'))
  expect(await tab.ask('meeting:join', { token: 'pass', state })).toEqual({ ok: false, status: 503 })
  const content = { candidate: null }
  const to = crypto.randomUUID()
  expect(await tab.ask('meeting:signal', { to, content })).toEqual({ ok: false, status: 409 })
  expect(fixture.problems).toEqual([])
})
