import type { PresenceMember } from '#contract/channels'
import { KeyedQueue } from '../keyedQueue'
import { isRedisDown } from '../redis/servers'
import type { Shared } from '../redis/shared'
import type { RealtimeLog } from './messages'
import type { PresenceChanges } from './presence'
import { type DepartedMember, type PresenceStore, RedisPresence } from './presenceStore'

/**
 * Converts this server's view of people joining and leaving into that of all servers together, sequentially for each
 * room. While the store is unavailable, this server's own view is used.
 */
export class SharedPresence implements PresenceChanges {
  private readonly queue = new KeyedQueue()
  /** Whether the last operation on the store succeeded. */
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
    await this.queue.settled(room)
    const members = new Map(this.own(room).map((member) => [member.user_id, member]))
    for (const member of await this.askStore(() => this.store.members(room), [])) members.set(member.user_id, member)
    return [...members.values()]
  }

  /** Enters everybody again, after Redis was unavailable or the other servers have removed this one. */
  async republish(serverId: string, all: readonly DepartedMember[]): Promise<void> {
    await this.askStore(() => this.store.removeServer(serverId), [])
    for (const { room, member } of all) await this.askStore(() => this.store.enter(room, member), true)
  }

  /** Reports that everybody who was only on a crashed server has left. */
  async removeServer(serverId: string): Promise<void> {
    const departed: DepartedMember[] = await this.askStore(() => this.store.removeServer(serverId), [])
    for (const { room, member } of departed) this.events.left(room, member)
  }

  settled(): Promise<void> {
    return this.queue.settled()
  }

  private async askStore<T>(question: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      const response = await question()
      this.isStoreAvailable = true
      return response
    } catch (error) {
      this.isStoreAvailable = false
      if (!isRedisDown(error)) this.log.error({ err: error }, 'presence could not be read from or written to Redis')
      return otherwise
    }
  }

  private step(room: string, work: () => Promise<void>): void {
    void this.queue.run(room, work)
  }
}

/** Creates the presence of all servers together; when a server has crashed, a remaining one reports who has left. */
export function sharePresence(
  { redis, servers }: Pick<Shared, 'redis' | 'servers'>,
  presenceEvents: PresenceChanges,
  own: (room: string) => PresenceMember[],
  log: RealtimeLog,
): SharedPresence {
  const sharedPresence = new SharedPresence(new RedisPresence(redis, servers), presenceEvents, own, log)
  servers.onLost((id) => sharedPresence.removeServer(id))
  return sharedPresence
}
