import type { PresenceMember, realtime } from '#contract/channels'
import type { EventOf } from '#contract/kit/channel'
import type { Accepted, ClientMessage, ClientPayload, ServerMessage, ServerPayload } from '#contract/meeting/signals'
import type { Caller } from '../auth/caller'
import type { Connection, Target } from './connection'
import type { Guest } from './guestConnections'

type Channels = typeof realtime
export type ChannelName = keyof Channels
export type PresenceChannel = {
  [C in ChannelName]: Channels[C]['kind'] extends 'presence' ? C : never
}[ChannelName]

/**
 * An area's hooks for a presence channel. Keys are as in the channel's name; hooks run in a context without a
 * transaction.
 */
export interface PresenceHooks {
  /** How the others see this person; by default with name and kind only. */
  describe?(key: string, caller: Caller, kind: PresenceMember['kind']): Promise<PresenceMember>
  /** On a person's first connection. Can be called again for a person who is already there. */
  joined?(key: string, userId: number): Promise<void>
  /** A moment after a person's last connection was closed, if they did not come back. */
  left?(key: string, userId: number): Promise<void>
}

/** Handles a client message and returns the fields of its acknowledgement. */
export type MessageHandler<M extends ClientMessage, Who = Caller> = (
  connection: Connection<Who>,
  payload: ClientPayload<M>,
) => Omit<Accepted<M>, 'ok'> | Promise<Omit<Accepted<M>, 'ok'>>

/** @param isExpired a guest whose access ended, as opposed to a lost connection */
export type DisconnectHandler = (connection: Connection<Caller | Guest>, isExpired: boolean) => Promise<void>

export type ReauthoriseHandler = (connection: Connection) => Promise<void>

/** The realtime service for areas. Events are published after commit, never after a rollback. */
export interface Realtime {
  publish<C extends ChannelName>(channel: C, key: number | string, event: EventOf<Channels[C]>): void
  /** Returns the ids of the users who are connected to a presence channel now; people, not tabs. */
  present(channel: ChannelName, key: number | string): Promise<number[]>
  /** Open connections to this server. */
  readonly connectionCount: number
  /** False while it is unknown who is connected to the other servers: nobody must be counted as gone then. */
  readonly isPresenceComplete: boolean
  onPresence(channel: PresenceChannel, hooks: PresenceHooks): void
  /**
   * Registers the handler of a client message other than subscriptions. The payload is validated against the contract;
   * the handler runs in the caller's context and throws a `RealtimeError` to respond with a status.
   */
  handle<M extends ClientMessage>(message: M, handler: MessageHandler<M>): void
  /** As `handle`, for guests, whose only handlers are those registered here. */
  handleGuests<M extends ClientMessage>(message: M, handler: MessageHandler<M, Guest>): void
  /** Sends a message to one connection, on whichever server it is; ignored when it is closed. */
  send<M extends ServerMessage>(connectionId: string, message: M, payload: ServerPayload<M>): void
  /**
   * Called after the channels of a connection to this server were authorized again, for what it has open beside them.
   * Runs in the context of its user.
   */
  onReauthorise(handler: ReauthoriseHandler): void
  /** Called when a connection to this server was closed, for whatever reason. */
  onDisconnect(handler: DisconnectHandler): void
  /** Called on every server when a guest can no longer connect, whether or not they are connected to it. */
  onGuestEnded(handler: (guestId: number) => void): void
  /** Closes the open connections of an auth session, a user or a guest: signed out, removed. */
  disconnect(target: Target): void
  /**
   * Checks the permissions and channels of some users, or of all users with a role, again, and notifies their open
   * screens.
   */
  recheck(target: { userId: number } | { userIds: readonly number[] } | { roleCode: string }): void
  close(): Promise<void>
}
