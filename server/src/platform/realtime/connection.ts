import type { Server, Socket } from 'socket.io'
import type { ClientMessage, ServerMessage, ServerPayload } from '#contract/meeting/signals'
import type { Caller } from '../auth/caller'
import type { Audience } from './admission'
import type { Guest } from './guestConnections'
import type { RunLater } from './runLater'

type ClientEvents = { [M in ClientMessage]: (payload: unknown, acknowledge: unknown) => void }
type ServerEvents = { [M in ServerMessage]: (payload: ServerPayload<M>) => void }
/** The target of a message between servers. */
export type Target =
  | { sessionId: number }
  | { userId: number }
  | { userIds: readonly number[] }
  | { roleCode: string }
  | { guestId: number }
type InterServerEvents = { 'disconnect-people': (target: Target) => void; 'recheck-people': (target: Target) => void }
export type RealtimeServer = Server<ClientEvents, ServerEvents, InterServerEvents>
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, InterServerEvents>

/** Wraps a payload in the type that Socket.IO expects. */
export function payloadOf<M extends ServerMessage>(
  _message: M,
  payload: ServerPayload<M>,
): Parameters<ServerEvents[M]> {
  return [payload] as Parameters<ServerEvents[M]>
}

/** A browser tab's connection to this server, of a signed-in user or of a guest. */
export interface Connection<Who = Caller> {
  readonly id: string
  /** The user, with the permissions that were loaded last. */
  readonly caller: Who
  /** False once the connection is closed. */
  readonly alive: boolean
  /** Returns whether it receives a channel such as `lobby.5` as staff: the access to it was checked. */
  receives(channel: string): boolean
  send<M extends ServerMessage>(message: M, payload: ServerPayload<M>): void
}

export type GuestConnection = Connection<Guest>

/** A channel that a connection subscribed to; `pending` until it is authorized. */
export type Subscription = Audience | 'pending'

/** What a token opens: everything that its user may do, or only the chat. */
export type TokenScope = 'all' | 'chat'

/** The user of a valid token, with their current permissions. */
export interface TokenHolder {
  caller: Caller
  scope: TokenScope
}

export class LiveConnection<Who = Caller> implements Connection<Who> {
  readonly id: string
  readonly channels = new Map<string, Subscription>()
  /** Its channels need to be authorized again, which was not possible yet. */
  stale = false
  /** Cancels the end of the grace period; undefined outside of one. */
  private cancelEnd: (() => void) | undefined

  constructor(
    readonly socket: RealtimeSocket,
    public token: string,
    public caller: Who,
    readonly scope: TokenScope = 'all',
  ) {
    this.id = socket.id
  }

  get alive(): boolean {
    return this.socket.connected
  }

  receives(channel: string): boolean {
    return this.channels.get(channel) === 'staff'
  }

  send<M extends ServerMessage>(message: M, payload: ServerPayload<M>): void {
    this.socket.emit(message, ...payloadOf(message, payload))
  }

  /**
   * Requests a new token because the current one is no longer valid, and closes the connection unless it arrives within
   * the grace period (milliseconds).
   */
  requestRenewal(grace: number, runLater: RunLater): void {
    if (this.cancelEnd) return
    this.send('renew', {})
    this.cancelEnd = runLater(() => this.end(), grace)
  }

  renewed(token: string, caller: Who): void {
    this.cancelEnd?.()
    this.cancelEnd = undefined
    this.token = token
    this.caller = caller
  }

  end(): void {
    this.cancelEnd?.()
    this.socket.disconnect(true)
  }

  forget(): void {
    this.cancelEnd?.()
  }
}

/** Whether a connection is one of those that an order is about. Guests are ended by their link. */
export function isOf({ caller }: LiveConnection, target: Target): boolean {
  if ('guestId' in target) return false
  if ('sessionId' in target) return caller.sessionId === target.sessionId
  if ('userIds' in target) return target.userIds.includes(caller.id)
  if ('roleCode' in target) return caller.roleCodes.has(target.roleCode)
  return caller.id === target.userId
}
