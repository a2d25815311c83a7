import { afterEach, expect, test, vi } from 'vitest'
import type { Peer } from '#contract/meeting/signals'
import type { JoinedRoom } from './callSignaling'
import { RoomLinks } from './roomLinks'
import { stubConnections } from './testing/silentConnections'

vi.useFakeTimers()
stubConnections()
afterEach(() => vi.clearAllTimers())

const state = { audio: true, video: true, line: null, sound_only: null }

function peer(id: string): Peer {
  const who = { peer_id: id, user_id: 1, name: id, alternate_name: null, kind: 'patient' as const, relation: null }
  return { ...who, polite: false, away: false, state }
}

function room(engine: JoinedRoom['engine'], ...others: string[]): JoinedRoom {
  return { peerId: 'own', peers: others.map(peer), iceServers: [], engine }
}

function emptyRoom(sends = true): RoomLinks {
  const nothing = () => undefined
  const tracks = { audio: null, video: null }
  return new RoomLinks({ tracks, sends, send: nothing, isSeated: () => true, changed: nothing })
}

test.each([
  { timing: 'and is in the response', named: ['early', 'other'] },
  { timing: 'and joins too late for the response', named: ['other'] },
])('a peer who joins during my join request is connected over the media server too, $timing', ({ named }) => {
  const links = emptyRoom()
  links.seat(peer('early'), false)
  links.enter(room('janus', ...named), false, [])
  expect([...links.seats.keys()].sort()).toEqual(['early', 'other'])
  expect(links.uplinks.size).toBe(1)
  for (const { uplink } of links.seats.values()) expect(links.uplinks).toContain(uplink)
})

test('a peer who joins during my join request keeps its peer-to-peer connection', () => {
  const links = emptyRoom()
  links.seat(peer('early'), false)
  const begun = links.seats.get('early')?.link
  links.enter(room('p2p', 'early'), false, [])
  expect(links.seats.get('early')?.link).toBe(begun)
})

test('the hall of a round has no connection that sends, also for a peer who joins during my join request', () => {
  const links = emptyRoom(false)
  links.seat(peer('early'), false)
  const begun = links.seats.get('early')?.link
  links.enter(room('janus', 'early', 'other'), false, [])
  expect(links.uplinks.size).toBe(0)
  expect([...links.seats.keys()].sort()).toEqual(['early', 'other'])
  expect(links.seats.get('early')?.link).not.toBe(begun)
})
