import type { MediaState, Peer } from '#contract/meeting/signals'
import { type CallFacts, type CallPhase, type ParticipantPhase, participantPhaseOf, phaseOf } from './callPhase'
import type { ConnectionQuality, ConnectionQualityMonitor } from './connectionQuality'
import type { Ladder, SendingLevel } from './ladder'
import type { LocalView } from './localMedia'
import type { PeerLink } from './peerLink'

export interface ParticipantView {
  /** Of their seat. */
  id: string
  name: string
  alternate_name: string | null
  kind: Peer['kind']
  relation: Peer['relation']
  stream: MediaStream
  /** What they send to me, as they say. */
  state: MediaState
  phase: ParticipantPhase
}

/** A call as a screen shows it. */
export interface CallView {
  phase: CallPhase
  own: LocalView
  /** In the same order for everybody: the doctor, the patient, guests. */
  others: readonly ParticipantView[]
  /** How well I receive, at the worst; null while not known. */
  quality: ConnectionQuality | null
  /** What of me goes out now, at the least. */
  sending: SendingLevel
  /** Why only sound goes out; null while the picture does. */
  soundOnly: MediaState['sound_only']
}

/** A connection by which I send, and what it carries. */
export interface Uplink {
  link: PeerLink
  ladder: Ladder
}

/** Another person in the room, with the connection by which I receive them and the one by which I reach them. */
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
    /** The id of my own seat. */
    peerId: string | undefined
  }

const order: readonly Peer['kind'][] = ['staff', 'patient', 'guest']

export function viewOf({ seats, peerId, own, sending, soundOnly, ...facts }: Facts): CallView {
  const sorted = [...seats].sort((one, two) => order.indexOf(one.peer.kind) - order.indexOf(two.peer.kind))
  return {
    phase: phaseOf({ ...facts, others: seats.map(factsOf) }),
    own,
    sending,
    soundOnly,
    others: sorted.map((seat) => participantViewOf(seat, peerId)),
    quality: worstQuality(seats.map(({ qualityMonitor }) => qualityMonitor.quality)),
  }
}

function factsOf({ peer, link, wasConnected }: Seat) {
  return { away: peer.away, link: link.state, wasConnected }
}

function participantViewOf(seat: Seat, peerId: string | undefined): ParticipantView {
  const { peer_id: id, name, alternate_name, kind, relation, state } = seat.peer
  const isSoundForMe = peerId !== undefined && state.sound_to?.includes(peerId)
  return {
    id,
    name,
    alternate_name,
    kind,
    relation,
    stream: seat.link.remote,
    state: isSoundForMe ? { ...state, video: false, sound_only: 'line' } : state,
    phase: participantPhaseOf(factsOf(seat)),
  }
}

/** The quality of the weakest of some lines. */
export function worstQuality(qualities: readonly (ConnectionQuality | null)[]): ConnectionQuality | null {
  if (qualities.includes('weak')) return 'weak'
  return qualities.includes('good') ? 'good' : null
}
