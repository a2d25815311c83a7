import type { SignalContent } from '#contract/meeting/signals'

/** A seat whose sound and picture go over a media server. */
export interface MediaSeat {
  room: string
  peerId: string
  /** Who sits there, such as `user.3`. */
  person: string
  /** The connection by which their browser is reached. */
  connectionId: string
  /** False where its person chose sound alone, and wants no picture either. */
  wantsPicture: boolean
}

/** Carries sound and picture between the people of a room, where their browsers do not do so by themselves. */
export interface MediaServer {
  /** Makes sure of the room. Rejects while the media server is away. */
  prepare(room: string): Promise<void>
  /** Whether this seat has its connections here: others cannot be resumed. */
  holds(peerId: string): boolean
  /** Gives a new seat its place. Rejects while the media server is away. */
  enter(seat: MediaSeat): Promise<void>
  /** The same seat over another connection: says again what may have been missed. */
  resume(peerId: string, connectionId: string): void
  /**
   * A signal of a seat's browser.
   * @param to its own seat: the connection by which it sends; another's: the one by which it receives them
   * @returns false where there is no such connection
   */
  signal(peerId: string, to: string, content: SignalContent): Promise<boolean>
  /** Whether a seat wants to receive pictures from now on. */
  want(peerId: string, picture: boolean): Promise<void>
  /** Takes the connections of those who sit in the room no longer. */
  sync(room: string): Promise<void>
  /** Takes the connections of a person at once. */
  drop(person: string): void
  close(): Promise<void>
}

/** What a media server says of its own accord. */
export interface MediaEvents {
  /** To the browser behind a connection. */
  signal(connectionId: string, from: string, content: SignalContent): void
  /** Everything that the seat of this connection had is gone: it is to come in anew. */
  lost(connectionId: string): void
}

/** The seats of a room, on whichever server. */
export type SeatsOf = (room: string) => Promise<ReadonlySet<string>>
