import type { PresenceMember } from '#contract/channels'
import { KeyedQueue } from '../keyedQueue'
import type { Audience } from './admission'
import type { InContext, RealtimeLog } from './messages'
import type { PresenceChanges } from './presence'
import type { PresenceChannel, PresenceHooks } from './realtime'

type Emit = (channel: string, audiences: Audience[], event: string, data: unknown) => void

/** Publishes who joined and left to those who may see it, and runs the areas' hooks; sequentially for each channel. */
export class PresenceEvents implements PresenceChanges {
  private readonly hooks = new Map<string, PresenceHooks>()
  private readonly queue = new KeyedQueue()

  constructor(
    private readonly inContext: InContext,
    private readonly log: RealtimeLog,
    private readonly emit: Emit,
  ) {}

  add(channel: PresenceChannel, hooks: PresenceHooks): void {
    this.hooks.set(channel, hooks)
  }

  hooksOf(channel: string): PresenceHooks | undefined {
    return this.hooks.get(channel)
  }

  joined(room: string, member: PresenceMember): void {
    this.emit(room, audiencesOf(member), 'Joined', { member })
    this.runHook(room, (hooks, key) => hooks.joined?.(key, member.user_id))
  }

  left(room: string, member: PresenceMember): void {
    this.emit(room, audiencesOf(member), 'Left', { user_id: member.user_id })
    this.runHook(room, (hooks, key) => hooks.left?.(key, member.user_id))
  }

  /** Resolves when all hooks have run. */
  settled(): Promise<void> {
    return this.queue.settled()
  }

  private runHook(room: string, work: (hooks: PresenceHooks, key: string) => Promise<void> | undefined): void {
    const dot = room.indexOf('.')
    const hooks = this.hooks.get(room.slice(0, dot))
    if (!hooks) return
    void this.queue.run(room, async () => {
      try {
        await this.inContext(null, async () => work(hooks, room.slice(dot + 1)))
      } catch (error) {
        this.log.error({ err: error, channel: room }, 'a presence hook failed')
      }
    })
  }
}

function audiencesOf(member: PresenceMember): Audience[] {
  return member.kind === 'staff' ? ['staff', 'patients'] : ['staff']
}
