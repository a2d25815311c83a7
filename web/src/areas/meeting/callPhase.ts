import type { LinkState } from './peerLink'

/**
 * What a call is doing, as a person would say it.
 * other-away: the other side's line is lost, theirs to come back. replaced: this call goes on in another window.
 * refused: not (or no longer) this person's room.
 */
export type CallPhase =
  | 'preparing'
  | 'waiting'
  | 'connecting'
  | 'connected'
  | 'reconnecting'
  | 'other-away'
  | 'failed'
  | 'replaced'
  | 'refused'
  | 'ended'

export interface CallFacts {
  /** What ended it; null while it goes on. */
  end: 'failed' | 'replaced' | 'refused' | 'ended' | null
  /** Has been let into the room at least once. */
  entered: boolean
  /** Can be reached by the others now. */
  seated: boolean
  other: { away: boolean; link: LinkState; wasConnected: boolean } | null
}

export function phaseOf({ end, entered, seated, other }: CallFacts): CallPhase {
  if (end) return end
  if (!entered) return 'preparing'
  // Sound and picture do not pass through the server: while they flow, its absence need not be said.
  if (other?.link === 'connected') return 'connected'
  if (!seated) return 'reconnecting'
  if (!other) return 'waiting'
  if (other.away) return 'other-away'
  return other.wasConnected ? 'reconnecting' : 'connecting'
}

const over: ReadonlySet<CallPhase> = new Set(['failed', 'replaced', 'refused', 'ended'])

/** Nothing goes on by itself any more; camera and microphone are let go. */
export function isOver(phase: CallPhase): boolean {
  return over.has(phase)
}
