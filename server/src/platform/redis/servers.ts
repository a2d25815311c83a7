import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { RedisLog } from './redis'

/** Milliseconds. */
export interface Heartbeat {
  beatEvery: number
  /** How long after its last heartbeat a server counts as crashed. */
  deadAfter: number
}

export const defaultHeartbeat: Heartbeat = { beatEvery: 2_000, deadAfter: 7_000 }

type OnLost = (serverId: string) => Promise<void>

/**
 * Tracks the running servers: each sends heartbeats, and when one has stopped, exactly one other server cleans up after
 * it.
 */
export class Servers {
  readonly id = randomUUID()
  private readonly lossFollowers: OnLost[] = []
  private readonly returnFollowers: (() => Promise<void>)[] = []
  private wasListed = false
  private wasAway = false
  private readonly timer: NodeJS.Timeout
  private beating: Promise<void>
  private stopped = false

  constructor(
    private readonly redis: Redis,
    private readonly log: RedisLog,
    private readonly heartbeat: Heartbeat = defaultHeartbeat,
  ) {
    this.beating = this.beat()
    this.timer = setInterval(() => {
      this.beating = this.beating.then(() => this.beat())
    }, heartbeat.beatEvery)
    this.timer.unref()
  }

  /** Called for each crashed server, on one server only. */
  onLost(follower: OnLost): void {
    this.lossFollowers.push(follower)
  }

  /** Called when the other servers may have removed this one: its shared state has to be written again. */
  onReturn(follower: () => Promise<void>): void {
    this.returnFollowers.push(follower)
  }

  /** Stops the heartbeats; the other servers clean up once this server's users have had time to reconnect to them. */
  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.timer)
    await this.beating
  }

  private async beat(): Promise<void> {
    if (this.stopped) return
    try {
      await this.redis.set(`server:${this.id}`, '1', 'PX', this.heartbeat.deadAfter)
      const isNew = (await this.redis.sadd('servers', this.id)) === 1
      if ((isNew && this.wasListed) || this.wasAway) for (const follower of this.returnFollowers) await follower()
      this.wasListed = true
      this.wasAway = false
      for (const id of await this.redis.smembers('servers')) await this.checkServer(id)
    } catch (error) {
      this.wasAway = true
      if (!isRedisDown(error))
        this.log.warn(
          { err: error },
          'the heartbeat failed: this server could not be registered, or the others not be checked',
        )
    }
  }

  private async checkServer(id: string): Promise<void> {
    if (id === this.id || (await this.redis.exists(`server:${id}`)) === 1) return
    // The server that removes it from the list is the one that cleans up.
    if ((await this.redis.srem('servers', id)) === 0) return
    for (const follower of this.lossFollowers) await follower(id)
  }
}

/** Returns whether the error means that Redis is unavailable, which is logged elsewhere, once. */
export function isRedisDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /Connection is closed|Stream isn't writeable|Command timed out|max retries per request/.test(error.message)
}
