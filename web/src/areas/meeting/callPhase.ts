import type { LinkState } from './peerLink'

/**
 * Phase of a call, as shown to the user. other-away: all others have lost their connection to the server and must
 * reconnect. replaced: the call continues in another window. switched: another call was joined in this window. refused:
 * the user has no access to the room, or no longer.
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
  | 'switched'
  | 'refused'
  | 'ended'

/** Phase of one of the other participants. */
export type ParticipantPhase = Extract<CallPhase, 'connecting' | 'connected' | 'reconnecting' | 'other-away'>

/** What the phase of a participant depends on. */
export interface ParticipantFacts {
  away: boolean
  link: LinkState
  wasConnected: boolean
}

/** What the phase of a call depends on. */
export interface CallFacts {
  /** Why the call ended; null while it is running. */
  end: 'failed' | 'replaced' | 'switched' | 'refused' | 'ended' | null
  /** Has joined the room at least once. */
  entered: boolean
  /** Currently has a seat in the room, so that the others can reach this side. */
  seated: boolean
  others: readonly ParticipantFacts[]
}

/** From best to worst: the best phase of a participant is the phase of the call. */
const best: readonly ParticipantPhase[] = ['connected', 'reconnecting', 'connecting', 'other-away']

/** Returns the phase of a call. */
export function phaseOf({ end, entered, seated, others }: CallFacts): CallPhase {
  if (end) return end
  if (!entered) return 'preparing'
  const phases = new Set(others.map(participantPhaseOf))
  // Media does not pass through the server, so while it flows, a lost connection to the server need not be shown.
  if (phases.has('connected')) return 'connected'
  if (!seated) return 'reconnecting'
  return best.find((phase) => phases.has(phase)) ?? 'waiting'
}

/** Returns the phase of a participant. */
export function participantPhaseOf({ away, link, wasConnected }: ParticipantFacts): ParticipantPhase {
  if (link === 'connected') return 'connected'
  if (away) return 'other-away'
  return wasConnected ? 'reconnecting' : 'connecting'
}

const over: ReadonlySet<CallPhase> = new Set(['failed', 'replaced', 'switched', 'refused', 'ended'])

/** Returns whether the call has ended, with camera and microphone released and no automatic retries. */
export function isOver(phase: CallPhase): boolean {
  return over.has(phase)
}
