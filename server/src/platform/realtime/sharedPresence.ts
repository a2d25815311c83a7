import type { PresenceMember } from '#contract/channels'
import { isAway } from '../redis/servers'
import type { RealtimeLog } from './messages'
import type { PresenceChanges } from './presence'
import type { Gone, PresenceStore } from './presenceStore'

/**
 * Turns what this server sees of people coming and going into what is true of all servers together, one step after the
 * other for each room. While the store cannot be asked, this server's own view stands in.
 */
export class SharedPresence implements PresenceChanges {
  private readonly queues = new Map<string, Promise<void>>()
  /** Whether the last thing asked of the store was answered. */
  private isAnswering = true

  constructor(
    private readonly store: PresenceStore,
    private readonly news: PresenceChanges,
    private readonly own: (room: string) => PresenceMember[],
    private readonly log: RealtimeLog,
  ) {}

  get knowsEverybody(): boolean {
    return this.isAnswering
  }

  joined(room: string, member: PresenceMember): void {
    this.step(room, async () => {
      if (await this.ask(() => this.store.enter(room, member), true)) this.news.joined(room, member)
    })
  }

  left(room: string, member: PresenceMember): void {
    this.step(room, async () => {
      if (await this.ask(() => this.store.exit(room, member.user_id), true)) this.news.left(room, member)
    })
  }

  async members(room: string): Promise<PresenceMember[]> {
    await this.queues.get(room)
    const members = new Map(this.own(room).map((member) => [member.user_id, member]))
    for (const member of await this.ask(() => this.store.members(room), [])) members.set(member.user_id, member)
    return [...members.values()]
  }

  /** Says all anew, after Redis was away or the others have forgotten this server. */
  async sayAgain(serverId: string, all: readonly Gone[]): Promise<void> {
    await this.ask(() => this.store.clearAfter(serverId), [])
    for (const { room, member } of all) await this.ask(() => this.store.enter(room, member), true)
  }

  /** Says of everybody who was on a dead server alone that they have left. */
  async clearAfter(serverId: string): Promise<void> {
    const gone: Gone[] = await this.ask(() => this.store.clearAfter(serverId), [])
    for (const { room, member } of gone) this.news.left(room, member)
  }

  async settled(): Promise<void> {
    await Promise.all(this.queues.values())
  }

  private async ask<T>(question: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      const answer = await question()
      this.isAnswering = true
      return answer
    } catch (error) {
      this.isAnswering = false
      if (!isAway(error)) this.log.error({ err: error }, 'who is where could not be shared')
      return otherwise
    }
  }

  private step(room: string, work: () => Promise<void>): void {
    const queue = (this.queues.get(room) ?? Promise.resolve()).then(work)
    this.queues.set(room, queue)
    void queue.then(() => {
      if (this.queues.get(room) === queue) this.queues.delete(room)
    })
  }
}
