import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../../../scripts/freePort.mjs'
import { person, RealtimeHouse } from '../../../platform/realtime/testing/realtimeHouse'
import type { Signalling } from '../signalling'
import { startThree } from '../testing/threePeople'
import { JanusRooms } from './janusRooms'

const state = { audio: true, video: true, line: null, sound_only: null }

let house: RealtimeHouse
let signalling: Signalling

beforeEach(async () => {
  const port = await freePort()
  house = await RealtimeHouse.open()
  signalling = startThree(house, (news, seatsOf) => {
    const parts = { log: { warn: () => undefined }, news, seatsOf }
    return new JanusRooms({ url: `http://127.0.0.1:${port}/janus`, secret: 'any', ...parts })
  })
})
afterEach(async () => {
  await house.close()
  await signalling.close()
})

test('while Janus is away nobody gets a seat, and the browser is told to try again', async () => {
  const tab = await house.tabOf(person(1, 'staff'))
  expect(await tab.ask('meeting:join', { token: 'pass', state })).toEqual({ ok: false, status: 503 })
  const content = { candidate: null }
  const to = crypto.randomUUID()
  expect(await tab.ask('meeting:signal', { to, content })).toEqual({ ok: false, status: 409 })
  expect(house.problems).toEqual([])
})
