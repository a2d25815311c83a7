import type { realtime } from '#contract/channels'
import type { EventOf } from '#contract/kit/channel'

type Channels = typeof realtime
export type ChannelName = keyof Channels

/** What areas say to the world, and ask of it. Published after commit, never for what was rolled back. */
export interface Realtime {
  publish<C extends ChannelName>(channel: C, key: number | string, event: EventOf<Channels[C]>): void
  /** The user ids that are connected to a presence channel now; people, not tabs. */
  present(channel: ChannelName, key: number | string): Promise<number[]>
  /** Ends the live connections of a session or a whole user: signed out, removed. */
  disconnect(target: { sessionId: number } | { userId: number }): void
  close(): Promise<void>
}
