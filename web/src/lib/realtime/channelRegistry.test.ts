import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PresenceMember } from '#contract/channels'
import type { Acknowledgement } from '#contract/meeting/signals'
import { ChannelRegistry } from './channelRegistry'

const member = (user_id: number): PresenceMember => ({
  user_id,
  name: `Person ${user_id}`,
  alternate_name: null,
  avatar: null,
  kind: 'staff',
  appointment_id: null,
})

let requests: string[]
let response: Acknowledgement<'subscribe'>
let registry: ChannelRegistry

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  response = { ok: true }
  registry = new ChannelRegistry({
    join: async (channel) => {
      requests.push(`join ${channel}`)
      return response
    },
    leave: (channel) => void requests.push(`leave ${channel}`),
  })
})
afterEach(() => {
  registry.close()
  vi.useRealTimers()
})

test('a channel is joined once for all its listeners, and left a moment after the last one has gone', async () => {
  const [first, second] = [registry.add('lobby.5', {}), registry.add('lobby.5', {})]
  await vi.advanceTimersByTimeAsync(0)
  first()
  second()
  const third = registry.add('lobby.5', {})
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requests).toEqual(['join lobby.5'])
  third()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requests).toEqual(['join lobby.5', 'leave lobby.5'])
})

test('the members follow the presence events', async () => {
  response = { ok: true, members: [member(1)] }
  const seen: number[][] = []
  registry.add('lobby.5', { members: (members) => seen.push(members.map(({ user_id }) => user_id)) })
  await vi.advanceTimersByTimeAsync(0)
  registry.event({ channel: 'lobby.5', event: 'Joined', data: { member: member(2) } })
  registry.event({ channel: 'lobby.5', event: 'Joined', data: { member: member(2) } })
  registry.event({ channel: 'lobby.6', event: 'Joined', data: { member: member(3) } })
  registry.event({ channel: 'lobby.5', event: 'Left', data: { user_id: 1 } })
  expect(seen).toEqual([[1], [1, 2], [1, 2], [2]])
})

test('listeners are notified when a channel is joined: at first, and again after a reconnect', async () => {
  const resumed = vi.fn()
  registry.add('clinic.1', { resumed })
  expect(resumed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  expect(resumed).toHaveBeenCalledTimes(1)
  const late = vi.fn()
  registry.add('clinic.1', { resumed: late })
  expect(late).not.toHaveBeenCalled()
  registry.lost()
  requests = []
  await registry.joinAll()
  expect(requests).toEqual(['join clinic.1'])
  expect([resumed.mock.calls.length, late.mock.calls.length]).toEqual([2, 1])
})

test('listeners are notified of a refusal, also of one that comes later', async () => {
  const refused = vi.fn()
  response = { ok: false, status: 404 }
  registry.add('clinic.1', { refused })
  await vi.advanceTimersByTimeAsync(0)
  expect(refused).toHaveBeenLastCalledWith(404)
  registry.ended({ channel: 'clinic.1', status: 403 })
  expect(refused).toHaveBeenLastCalledWith(403)
})

test('no response is not a refusal: the channel is joined again on the next connection', async () => {
  const refused = vi.fn()
  response = { ok: false, status: 0 }
  registry.add('clinic.1', { refused })
  await vi.advanceTimersByTimeAsync(0)
  response = { ok: true }
  await registry.joinAll()
  expect(refused).not.toHaveBeenCalled()
  expect(requests).toEqual(['join clinic.1', 'join clinic.1'])
})
