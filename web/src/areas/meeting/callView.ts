import type { MediaState, Peer } from '#contract/signals'
import { type CallFacts, type CallPhase, phaseOf } from './callPhase'
import type { Ladder, SendingLevel } from './ladder'
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
  /** What of me goes out now. */
  sending: SendingLevel
  /** Why only sound goes out; null while the picture does. */
  soundOnly: MediaState['sound_only']
}

/** Another person in the room, with the connection to them. */
export interface Seat {
  peer: Peer
  link: PeerLink
  judge: LineJudge
  ladder: Ladder
  wasConnected: boolean
}

type Facts = Omit<CallFacts, 'other'> & Pick<CallView, 'own' | 'soundOnly' | 'sending'> & { seat: Seat | undefined }

export function viewOf({ seat, own, sending, soundOnly, ...facts }: Facts): CallView {
  const mine = { own, sending, soundOnly }
  if (!seat) return { ...mine, phase: phaseOf({ ...facts, other: null }), other: null, line: null, otherLine: null }
  const { peer, link, judge, wasConnected } = seat
  return {
    phase: phaseOf({ ...facts, other: { away: peer.away, link: link.state, wasConnected } }),
    ...mine,
    other: { name: peer.name, kind: peer.kind, stream: link.remote, state: peer.state },
    line: judge.quality,
    otherLine: peer.state.line,
  }
}
