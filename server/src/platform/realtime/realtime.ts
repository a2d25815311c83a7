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

/** What an area adds to a presence channel. Keys are as in the channel's name; hooks run in a context without a transaction. */
export interface PresenceHooks {
  /** How the others see this person; without it: name and kind alone. */
  describe?(key: string, caller: Caller, kind: PresenceMember['kind']): Promise<PresenceMember>
  /** On a person's first connection. May come again for somebody who is already there. */
  joined?(key: string, userId: number): Promise<void>
  /** A moment after a person's last connection has ended, if they did not come back. */
  left?(key: string, userId: number): Promise<void>
}

export type MessageHandler<M extends ClientMessage, Who = Caller> = (
  connection: Connection<Who>,
  payload: ClientPayload<M>,
) => Omit<Accepted<M>, 'ok'> | Promise<Omit<Accepted<M>, 'ok'>>

/** @param sentAway a guest whose time was over, not one whose line was lost */
export type DisconnectHandler = (connection: Connection<Caller | Guest>, isExpired: boolean) => Promise<void>

/** What areas say to the world, and ask of it. Published after commit, never for what was rolled back. */
export interface Realtime {
  publish<C extends ChannelName>(channel: C, key: number | string, event: EventOf<Channels[C]>): void
  /** The user ids that are connected to a presence channel now; people, not tabs. */
  present(channel: ChannelName, key: number | string): Promise<number[]>
  /** Live connections to this server. */
  readonly connectionCount: number
  /** False while it cannot be told who is connected to the other servers: nobody is to be counted as gone then. */
  readonly isPresenceComplete: boolean
  onPresence(channel: PresenceChannel, hooks: PresenceHooks): void
  /**
   * Answers a message of the browser that is no subscription. The payload is checked against the contract; the handler
   * runs in the caller's context and throws a `Refusal` to answer with a status.
   */
  handle<M extends ClientMessage>(message: M, handler: MessageHandler<M>): void
  /** The same for guests, who are answered nothing but what is declared so. */
  handleGuests<M extends ClientMessage>(message: M, handler: MessageHandler<M, Guest>): void
  /** Says something to one connection, on whichever server it is; nothing happens when it is gone. */
  send<M extends ServerMessage>(connectionId: string, message: M, payload: ServerPayload<M>): void
  /** Runs when a connection to this server has ended, whatever the reason. */
  onDisconnect(handler: DisconnectHandler): void
  /** Runs on every server when a guest may not come back any more, connected to it or not. */
  onGuestEnded(handler: (guestId: number) => void): void
  /** Ends the live connections of a session, a whole user or a guest: signed out, removed. */
  disconnect(target: Target): void
  /** Asks again what some people, or whoever holds a role, may do and hear, and has their open screens ask too. */
  recheck(target: { userId: number } | { userIds: readonly number[] } | { roleCode: string }): void
  close(): Promise<void>
}
