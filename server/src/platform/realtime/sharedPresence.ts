import type { PresenceMember } from '#contract/channels'
import { isRedisDown } from '../redis/servers'
import type { RealtimeLog } from './messages'
import type { PresenceChanges } from './presence'
import type { DepartedMember, PresenceStore } from './presenceStore'

/**
 * Turns what this server sees of people coming and going into what is true of all servers together, one step after the
 * other for each room. While the store cannot be asked, this server's own view stands in.
 */
export class SharedPresence implements PresenceChanges {
  private readonly queues = new Map<string, Promise<void>>()
  /** Whether the last thing asked of the store was answered. */
  private isStoreAvailable = true

  constructor(
    private readonly store: PresenceStore,
    private readonly events: PresenceChanges,
    private readonly own: (room: string) => PresenceMember[],
    private readonly log: RealtimeLog,
  ) {}

  get isComplete(): boolean {
    return this.isStoreAvailable
  }

  joined(room: string, member: PresenceMember): void {
    this.step(room, async () => {
      if (await this.askStore(() => this.store.enter(room, member), true)) this.events.joined(room, member)
    })
  }

  left(room: string, member: PresenceMember): void {
    this.step(room, async () => {
      if (await this.askStore(() => this.store.exit(room, member.user_id), true)) this.events.left(room, member)
    })
  }

  async members(room: string): Promise<PresenceMember[]> {
    await this.queues.get(room)
    const members = new Map(this.own(room).map((member) => [member.user_id, member]))
    for (const member of await this.askStore(() => this.store.members(room), [])) members.set(member.user_id, member)
    return [...members.values()]
  }

  /** Says all anew, after Redis was away or the others have forgotten this server. */
  async republish(serverId: string, all: readonly DepartedMember[]): Promise<void> {
    await this.askStore(() => this.store.removeServer(serverId), [])
    for (const { room, member } of all) await this.askStore(() => this.store.enter(room, member), true)
  }

  /** Says of everybody who was on a dead server alone that they have left. */
  async removeServer(serverId: string): Promise<void> {
    const departed: DepartedMember[] = await this.askStore(() => this.store.removeServer(serverId), [])
    for (const { room, member } of departed) this.events.left(room, member)
  }

  async settled(): Promise<void> {
    await Promise.all(this.queues.values())
  }

  private async askStore<T>(question: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      const answer = await question()
      this.isStoreAvailable = true
      return answer
    } catch (error) {
      this.isStoreAvailable = false
      if (!isRedisDown(error)) this.log.error({ err: error }, 'who is where could not be shared')
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
