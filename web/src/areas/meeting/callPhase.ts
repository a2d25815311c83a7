import type { LinkState } from './peerLink'

/**
 * What a call is doing, as a person would say it.
 * other-away: the others' lines are lost, theirs to come back. replaced: this call goes on in another window.
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

/** How it is with one of the others. */
export type ParticipantPhase = Extract<CallPhase, 'connecting' | 'connected' | 'reconnecting' | 'other-away'>

export interface ParticipantFacts {
  away: boolean
  link: LinkState
  wasConnected: boolean
}

export interface CallFacts {
  /** What ended it; null while it goes on. */
  end: 'failed' | 'replaced' | 'refused' | 'ended' | null
  /** Has been let into the room at least once. */
  entered: boolean
  /** Can be reached by the others now. */
  seated: boolean
  others: readonly ParticipantFacts[]
}

/** A call in which one of the others is seen goes on, however it is with the rest. */
const best: readonly ParticipantPhase[] = ['connected', 'reconnecting', 'connecting', 'other-away']

export function phaseOf({ end, entered, seated, others }: CallFacts): CallPhase {
  if (end) return end
  if (!entered) return 'preparing'
  const phases = new Set(others.map(participantPhaseOf))
  // Sound and picture do not pass through the server: while they flow, its absence need not be said.
  if (phases.has('connected')) return 'connected'
  if (!seated) return 'reconnecting'
  return best.find((phase) => phases.has(phase)) ?? 'waiting'
}

export function participantPhaseOf({ away, link, wasConnected }: ParticipantFacts): ParticipantPhase {
  if (link === 'connected') return 'connected'
  if (away) return 'other-away'
  return wasConnected ? 'reconnecting' : 'connecting'
}

const over: ReadonlySet<CallPhase> = new Set(['failed', 'replaced', 'refused', 'ended'])

/** Nothing goes on by itself any more; camera and microphone are let go. */
export function isOver(phase: CallPhase): boolean {
  return over.has(phase)
}
