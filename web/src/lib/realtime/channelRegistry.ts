import type { PresenceMember } from '#contract/channels'
import type { Acknowledgement, ServerPayload } from '#contract/meeting/signals'

/** Callbacks for the events of one channel. */
export interface ChannelListener {
  event?(name: string, data: unknown): void
  /**
   * The channel has been joined, for the first time or after a reconnect. Events between the screen's fetch and this
   * moment were missed, so the screen has to refetch.
   */
  resumed?(): void
  /** 403 or 404: the caller may not join this channel, or no longer. */
  refused?(status: number): void
  members?(members: readonly PresenceMember[]): void
}

interface Entry {
  listeners: Set<ChannelListener>
  state: 'out' | 'joining' | 'in'
  members: readonly PresenceMember[]
  leaving: ReturnType<typeof setTimeout> | undefined
}

interface ChannelTransport {
  join(channel: string): Promise<Acknowledgement<'subscribe'>>
  leave(channel: string): void
}

const nobody: readonly PresenceMember[] = []
/** Milliseconds; the next screen often listens to the same channel. */
const leaveDelayMs = 1_000

/** The channels that this page listens to, with their listeners and members. */
export class ChannelRegistry {
  private readonly entries = new Map<string, Entry>()

  constructor(private readonly transport: ChannelTransport) {}

  /**
   * Adds a listener, and joins the channel if it is the first.
   *
   * @returns a function that removes the listener; the channel is left a second after its last listener
   */
  add(channel: string, listener: ChannelListener): () => void {
    const entry = this.entries.get(channel) ?? {
      listeners: new Set(),
      state: 'out',
      members: nobody,
      leaving: undefined,
    }
    this.entries.set(channel, entry)
    clearTimeout(entry.leaving)
    entry.listeners.add(listener)
    if (entry.state === 'out') void this.join(channel, entry)
    else if (entry.members !== nobody) listener.members?.(entry.members)
    return () => {
      entry.listeners.delete(listener)
      clearTimeout(entry.leaving)
      if (entry.listeners.size === 0) entry.leaving = setTimeout(() => this.drop(channel), leaveDelayMs)
    }
  }

  /** Returns the known members of a channel. */
  members(channel: string): readonly PresenceMember[] {
    return this.entries.get(channel)?.members ?? nobody
  }

  /** Joins all channels after the connection was established. */
  async joinAll(): Promise<void> {
    await Promise.all([...this.entries].map(([channel, entry]) => this.join(channel, entry)))
  }

  /** Marks all channels as left after the connection was lost. */
  lost(): void {
    for (const entry of this.entries.values()) entry.state = 'out'
  }

  /** Passes an event to the channel's listeners, and updates its members. */
  event({ channel, event, data }: ServerPayload<'event'>): void {
    const entry = this.entries.get(channel)
    if (!entry) return
    if (event === 'Joined') this.joined(entry, (data as { member: PresenceMember }).member)
    if (event === 'Left') this.left(entry, (data as { user_id: number }).user_id)
    for (const listener of [...entry.listeners]) listener.event?.(event, data)
  }

  /** Handles the end of a subscription by the server. */
  ended({ channel, status }: ServerPayload<'subscription:ended'>): void {
    const entry = this.entries.get(channel)
    if (entry) this.refuse(entry, status)
  }

  close(): void {
    for (const entry of this.entries.values()) clearTimeout(entry.leaving)
    this.entries.clear()
  }

  private async join(channel: string, entry: Entry): Promise<void> {
    entry.state = 'joining'
    const response = await this.transport.join(channel)
    if (this.entries.get(channel) !== entry || entry.state !== 'joining') return
    if (response.ok) {
      entry.state = 'in'
      if (response.members) this.setMembers(entry, response.members)
      for (const listener of [...entry.listeners]) listener.resumed?.()
    } else if (response.status === 0) entry.state = 'out'
    else this.refuse(entry, response.status)
  }

  private drop(channel: string): void {
    const entry = this.entries.get(channel)
    this.entries.delete(channel)
    if (entry && entry.state !== 'out') this.transport.leave(channel)
  }

  private refuse(entry: Entry, status: number): void {
    entry.state = 'out'
    this.setMembers(entry, nobody)
    for (const listener of [...entry.listeners]) listener.refused?.(status)
  }

  private joined(entry: Entry, member: PresenceMember): void {
    this.setMembers(entry, [...entry.members.filter((other) => other.user_id !== member.user_id), member])
  }

  private left(entry: Entry, userId: number): void {
    this.setMembers(
      entry,
      entry.members.filter((member) => member.user_id !== userId),
    )
  }

  private setMembers(entry: Entry, members: readonly PresenceMember[]): void {
    entry.members = members
    for (const listener of [...entry.listeners]) listener.members?.(members)
  }
}
