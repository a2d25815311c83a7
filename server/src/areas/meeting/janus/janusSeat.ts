import type { SignalContent } from '#contract/meeting/signals'
import type { MediaSeat } from '../mediaServer'
import type { JanusCandidate, Jsep } from './janusClient'

/** Another participant's audio and video on their way to a seat. */
export interface Subscription {
  handle: number
  /** Janus' id (mid) of the video in it; undefined until known. */
  picture: string | undefined
  /** The offer that the browser has not answered yet. */
  offer: Jsep | undefined
}

export interface JanusSeat extends MediaSeat {
  publisher: number
  /** Who publishes: seat id to Janus' feed number. */
  feeds: Map<string, number>
  subscriptions: Map<string, Subscription>
  /** Whether its browser can receive: once it publishes, or at once in the hall. */
  isReady: boolean
}

/** A session description of a browser. */
export type Described = Extract<SignalContent, { description: unknown }>['description']

/** Returns a browser's ICE candidate as Janus expects it. */
export function candidateOf({ candidate }: Extract<SignalContent, { candidate: unknown }>): JanusCandidate {
  if (!candidate) return { completed: true }
  const { candidate: text, sdpMid, sdpMLineIndex } = candidate
  return {
    candidate: text,
    ...(sdpMid ? { sdpMid } : {}),
    ...(typeof sdpMLineIndex === 'number' ? { sdpMLineIndex } : {}),
  }
}
