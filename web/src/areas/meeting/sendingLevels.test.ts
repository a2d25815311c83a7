import { expect, test } from 'vitest'
import type { MediaState, Peer } from '#contract/meeting/signals'
import { type Seat, type Uplink, viewOf } from './callView'
import { ConnectionQualityMonitor } from './connectionQuality'
import { noMedia } from './localMedia'
import type { PeerLink } from './peerLink'
import { QualityController, type SendingLevel } from './qualityController'
import { SendingLevels } from './sendingLevels'
import type { SoundChoice } from './soundChoice'
import { connectionStatusText } from './statusTexts'

const state: MediaState = { audio: true, video: true, line: null, sound_only: null }
const own = { ...noMedia, audio: true, video: true }
const notChosen = { chosen: false } as SoundChoice
const chosen = { chosen: true } as SoundChoice

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

const linksOf = (...seats: [string, Seat][]) => ({
  seats: new Map(seats),
  uplinks: new Set(seats.map(([, { uplink: by }]) => by)),
})
const levels = (...seats: [string, Seat][]) => new SendingLevels(linksOf(...seats), notChosen)

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

test('jitsi-meet 8457: whoever does not want to see the others can be seen, and is told what is shown and sent', () => {
  const other = seat('other', 'staff', uplink('high'))
  const ears = new SendingLevels(linksOf(other), chosen)
  expect([ears.soundOnly, ears.sendsPictures, ears.least]).toEqual(['choice', true, 'high'])
  const narrow = new SendingLevels(linksOf(seat('other', 'staff', uplink('sound'))), chosen)
  expect([narrow.soundOnly, narrow.sendsPictures]).toEqual(['choice', false])
  const facts = { end: null, entered: true, seated: true, own, sending: 'high', soundOnly: 'choice' } as const
  const call = viewOf({ ...facts, seats: [other[1]], peerId: 'me' })
  expect(call.others.map(({ state: shown }) => shown.video)).toEqual([false])
  const textOf = (key: string) => key
  expect(connectionStatusText(call, 'request', textOf)?.text).toBe('line.othersHidden')
  const without = viewOf({ ...facts, own: { ...own, video: false }, seats: [other[1]], peerId: 'me' })
  expect(connectionStatusText(without, 'request', textOf)?.text).toBe('line.soundChosen')
  // The other side sees them, and sends them no video.
  const reported = seat('ears', 'staff', uplink('high'), { sound_only: 'choice' })
  expect(levels(reported).least).toBe('sound')
  const seen = viewOf({ ...facts, soundOnly: null, seats: [reported[1]], peerId: 'other' })
  expect(seen.others.map(({ state: shown }) => shown.video)).toEqual([true])
  expect(connectionStatusText(seen, 'request', textOf)?.text).not.toBe('line.otherSoundChosen')
})
