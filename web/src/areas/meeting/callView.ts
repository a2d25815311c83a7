import type { MediaState, Peer } from '#contract/meeting/signals'
import { type CallFacts, type CallPhase, type ParticipantPhase, participantPhaseOf, phaseOf } from './callPhase'
import type { ConnectionQuality, ConnectionQualityMonitor, ConnectionSample } from './connectionQuality'
import type { LocalView } from './localMedia'
import type { PeerLink } from './peerLink'
import type { QualityController, SendingLevel } from './qualityController'

/** Another participant as shown. */
export interface ParticipantView {
  /** Seat id. */
  id: string
  /** Null for guests, and in what guests see. */
  userId: number | null
  name: string
  alternate_name: string | null
  kind: Peer['kind']
  relation: Peer['relation']
  stream: MediaStream
  /** What they send to this side, as they report it. */
  state: MediaState
  phase: ParticipantPhase
}

/** A call as it is shown. */
export interface CallView {
  phase: CallPhase
  own: LocalView
  /** In the same order for everyone: staff, patient, guests. */
  others: readonly ParticipantView[]
  /** The worst quality of the received connections; null while unknown. */
  quality: ConnectionQuality | null
  /** The lowest level that is being sent. */
  sending: SendingLevel
  /** `choice`: this side chose to receive audio only. Otherwise why no video is sent; null while it is. */
  soundOnly: MediaState['sound_only']
}

/** A connection that sends, with what chooses its sending level. */
export interface Uplink {
  link: PeerLink
  qualityController: QualityController
  /** The last sample; undefined before the first one. */
  sampled: Pick<ConnectionSample, 'at' | 'path'> | undefined
}

/** Another participant in the room, with the connections for receiving from them and sending to them. */
export interface Seat {
  peer: Peer
  link: PeerLink
  qualityMonitor: ConnectionQualityMonitor
  uplink: Uplink
  wasConnected: boolean
}

type Facts = Omit<CallFacts, 'others'> &
  Pick<CallView, 'own' | 'soundOnly' | 'sending'> & {
    seats: readonly Seat[]
    /** This side's seat id. */
    peerId: string | undefined
  }

const order: readonly Peer['kind'][] = ['staff', 'patient', 'guest']

/** Returns a call as it is shown. */
export function viewOf({ seats, peerId, own, sending, soundOnly, ...facts }: Facts): CallView {
  const sorted = [...seats].sort((one, two) => order.indexOf(one.peer.kind) - order.indexOf(two.peer.kind))
  return {
    phase: phaseOf({ ...facts, others: seats.map(factsOf) }),
    own,
    sending,
    soundOnly,
    others: sorted.map((seat) => participantViewOf(seat, peerId, soundOnly)),
    quality: worstQuality(seats.map(({ qualityMonitor }) => qualityMonitor.quality)),
  }
}

function factsOf({ peer, link, wasConnected }: Seat) {
  return { away: peer.away, link: link.state, wasConnected }
}

function participantViewOf(
  seat: Seat,
  peerId: string | undefined,
  soundOnly: MediaState['sound_only'],
): ParticipantView {
  const { peer_id: id, user_id: userId, name, alternate_name, kind, relation, state } = seat.peer
  const isSoundForMe = peerId !== undefined && state.sound_to?.includes(peerId)
  return {
    id,
    userId,
    name,
    alternate_name,
    kind,
    relation,
    stream: seat.link.remote,
    state: isSoundForMe ? { ...state, video: false, sound_only: 'line' } : withoutUnwanted(state, soundOnly),
    phase: participantPhaseOf(factsOf(seat)),
  }
}

/** Whoever chose audio only gets no video, and shall not see the last picture instead. */
function withoutUnwanted(state: MediaState, soundOnly: MediaState['sound_only']): MediaState {
  if (soundOnly !== 'choice') return state
  return { ...state, video: false, sound_only: state.sound_only ?? 'choice' }
}

/** Returns the worst of some qualities. */
export function worstQuality(qualities: readonly (ConnectionQuality | null)[]): ConnectionQuality | null {
  if (qualities.includes('weak')) return 'weak'
  return qualities.includes('good') ? 'good' : null
}
