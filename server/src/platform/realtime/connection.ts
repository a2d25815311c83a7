import type { Server, Socket } from 'socket.io'
import type { ClientMessage, ServerMessage, ServerPayload } from '#contract/meeting/signals'
import type { Caller } from '../auth/caller'
import type { Audience } from './admission'
import type { Guest } from './guestConnections'

type ClientEvents = { [M in ClientMessage]: (payload: unknown, acknowledge: unknown) => void }
type ServerEvents = { [M in ServerMessage]: (payload: ServerPayload<M>) => void }
/** Between servers. */
export type Target =
  | { sessionId: number }
  | { userId: number }
  | { userIds: readonly number[] }
  | { roleCode: string }
  | { guestId: number }
type InterServerEvents = { 'disconnect-people': (target: Target) => void; 'recheck-people': (target: Target) => void }
export type RealtimeServer = Server<ClientEvents, ServerEvents, InterServerEvents>
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, InterServerEvents>

/** A payload as Socket.IO's types want it. */
export function payloadOf<M extends ServerMessage>(
  _message: M,
  payload: ServerPayload<M>,
): Parameters<ServerEvents[M]> {
  return [payload] as Parameters<ServerEvents[M]>
}

/** One browser tab's line to this server, of a signed-in person or of a guest. */
export interface Connection<Who = Caller> {
  readonly id: string
  /** The person, with their rights as they were when last asked. */
  readonly caller: Who
  /** False once the line is gone. */
  readonly alive: boolean
  send<M extends ServerMessage>(message: M, payload: ServerPayload<M>): void
}

export type GuestConnection = Connection<Guest>

/** A channel that a connection asked for; `pending` until it was let in. */
export type Subscription = Audience | 'pending'

export class LiveConnection<Who = Caller> implements Connection<Who> {
  readonly id: string
  readonly channels = new Map<string, Subscription>()
  /** Its channels are to be asked for again, and could not be yet. */
  stale = false
  private grace: NodeJS.Timeout | undefined

  constructor(
    readonly socket: RealtimeSocket,
    public token: string,
    public caller: Who,
  ) {
    this.id = socket.id
  }

  get alive(): boolean {
    return this.socket.connected
  }

  send<M extends ServerMessage>(message: M, payload: ServerPayload<M>): void {
    this.socket.emit(message, ...payloadOf(message, payload))
  }

  /** The token no longer stands: asks for a new one, and ends unless it comes within the grace (milliseconds). */
  requestRenewal(grace: number): void {
    if (this.grace) return
    this.send('renew', {})
    this.grace = setTimeout(() => this.end(), grace)
  }

  renewed(token: string, caller: Who): void {
    clearTimeout(this.grace)
    this.grace = undefined
    this.token = token
    this.caller = caller
  }

  end(): void {
    clearTimeout(this.grace)
    this.socket.disconnect(true)
  }

  forget(): void {
    clearTimeout(this.grace)
  }
}
