import { expect, test } from 'vitest'
import type { MediaState, Peer } from '#contract/meeting/signals'
import { type Seat, type Uplink, viewOf } from './callView'
import { ConnectionQualityMonitor } from './connectionQuality'
import { noMedia } from './localMedia'
import type { PeerLink } from './peerLink'
import { QualityController, type SendingLevel } from './qualityController'
import { SendingLevels } from './sendingLevels'
import type { SoundChoice } from './soundChoice'

const state: MediaState = { audio: true, video: true, line: null, sound_only: null }
const own = { ...noMedia, audio: true, video: true }
const notChosen = { chosen: false } as SoundChoice

/** The parts of a connection that levels and views use. */
const link = { state: 'connected', remote: {} } as unknown as PeerLink

function uplink(level: SendingLevel): Uplink {
  return { link, sampled: undefined, qualityController: Object.assign(new QualityController(), { level }) }
}

function seat(peer_id: string, kind: Peer['kind'], by: Uplink, reported: Partial<MediaState> = {}): [string, Seat] {
  const who = { peer_id, user_id: null, name: peer_id, alternate_name: null, kind, relation: null }
  const peer: Peer = { ...who, polite: true, away: false, state: { ...state, ...reported } }
  return [peer_id, { peer, link, qualityMonitor: new ConnectionQualityMonitor(), uplink: by, wasConnected: true }]
}

function levels(...seats: [string, Seat][]) {
  const uplinks = new Set(seats.map(([, { uplink: by }]) => by))
  return new SendingLevels({ seats: new Map(seats), uplinks }, notChosen)
}

test('if one of two connections is too slow for video, that participant is notified and the other still gets video', () => {
  const some = levels(seat('a', 'patient', uplink('sound')), seat('b', 'guest', uplink('high')))
  expect([some.soundOnly, some.soundTo, some.least]).toEqual([null, ['a'], 'sound'])
  const all = levels(seat('a', 'patient', uplink('sound')), seat('b', 'guest', uplink('sound')))
  expect([all.soundOnly, all.soundTo]).toEqual(['line', []])
})

test('over a shared connection, video is sent as long as one participant wants it', () => {
  const shared = uplink('high')
  const soundOnly = { sound_only: 'choice' } as const
  expect(levels(seat('a', 'patient', shared, soundOnly), seat('b', 'guest', shared)).least).toBe('high')
  const none = levels(seat('a', 'patient', shared, soundOnly), seat('b', 'guest', shared, soundOnly))
  expect(none.least).toBe('sound')
})

test('participants have a fixed order, and those whose video is not sent to me are shown without video', () => {
  const seats = [
    seat('guest', 'guest', uplink('high')),
    seat('doctor', 'staff', uplink('high'), { sound_to: ['me'] }),
    seat('patient', 'patient', uplink('high'), { sound_to: ['somebody else'] }),
  ].map(([, one]) => one)
  const facts = { end: null, entered: true, seated: true, own, sending: 'high', soundOnly: null } as const
  const { others, phase } = viewOf({ ...facts, seats, peerId: 'me' })
  expect(phase).toBe('connected')
  expect(others.map(({ name, state: reported }) => [name, reported.video, reported.sound_only])).toEqual([
    ['doctor', false, 'line'],
    ['patient', true, null],
    ['guest', true, null],
  ])
})
