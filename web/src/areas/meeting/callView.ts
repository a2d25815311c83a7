import type { MediaState, Peer } from '#contract/signals'
import { type CallFacts, type CallPhase, phaseOf } from './callPhase'
import type { LineJudge, Quality } from './lineQuality'
import type { LocalView } from './localMedia'
import type { PeerLink } from './peerLink'

export interface OtherView {
  name: string
  kind: Peer['kind']
  stream: MediaStream
  /** What they send, as they say. */
  state: MediaState
}

/** A call as a screen shows it. */
export interface CallView {
  phase: CallPhase
  own: LocalView
  other: OtherView | null
  /** How well I receive, and they; null while not known. */
  line: Quality | null
  otherLine: Quality | null
}

/** Another person in the room, with the connection to them. */
export interface Seat {
  peer: Peer
  link: PeerLink
  judge: LineJudge
  wasConnected: boolean
}

type Facts = Omit<CallFacts, 'other'> & { own: LocalView; seat: Seat | undefined }

export function viewOf({ own, seat, ...facts }: Facts): CallView {
  if (!seat) return { phase: phaseOf({ ...facts, other: null }), own, other: null, line: null, otherLine: null }
  const { peer, link, judge, wasConnected } = seat
  return {
    phase: phaseOf({ ...facts, other: { away: peer.away, link: link.state, wasConnected } }),
    own,
    other: { name: peer.name, kind: peer.kind, stream: link.remote, state: peer.state },
    line: judge.quality,
    otherLine: peer.state.line,
  }
}
