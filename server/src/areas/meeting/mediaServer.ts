import type { SignalContent } from '#contract/meeting/signals'

/** A seat whose audio and video go through a media server. */
export interface MediaSeat {
  room: string
  peerId: string
  /** The person on the seat, such as `user.3`. */
  person: string
  /** The realtime connection of their browser. */
  connectionId: string
  /** False in the hall of a round, which only receives. */
  sends: boolean
  /** False when the person chose audio only and therefore receives no video. */
  wantsPicture: boolean
}

/** Carries audio and video between the participants of a room when their browsers are not connected directly. */
export interface MediaServer {
  /** Creates the room if it does not exist. Rejects while the media server is unavailable. */
  prepare(room: string): Promise<void>
  /** Returns whether this seat has its media connections here: others cannot be resumed. */
  holds(peerId: string): boolean
  /** Connects a new seat. Rejects while the media server is unavailable. */
  enter(seat: MediaSeat): Promise<void>
  /** Moves a seat to another realtime connection, and sends again what the browser may have missed. */
  resume(peerId: string, connectionId: string): void
  /**
   * Handles a signal of a seat's browser.
   * @param to its own seat id for the connection that publishes; another seat's id for the one that receives from it
   * @returns false when there is no such connection
   */
  signal(peerId: string, to: string, content: SignalContent): Promise<boolean>
  /** Sets whether a seat wants to receive video. */
  want(peerId: string, picture: boolean): Promise<void>
  /** Closes the media connections of seats that are no longer in the room. */
  sync(room: string): Promise<void>
  /** Closes the media connections of a person immediately, in one room or in all. */
  drop(person: string, room?: string): void
  close(): Promise<void>
}

/** Events that a media server sends. */
export interface MediaEvents {
  /** A signal for the browser of a realtime connection. */
  signal(connectionId: string, from: string, content: SignalContent): void
  /** The media connections of this realtime connection's seat are lost: the browser has to join again. */
  lost(connectionId: string): void
}

/** Returns the seats of a room on all servers. */
export type SeatsOf = (room: string) => Promise<ReadonlySet<string>>
