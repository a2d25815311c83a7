import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { RedisLog } from './redis'

/** Milliseconds. */
export interface Heartbeat {
  beatEvery: number
  /** So long after its last beat a server counts as dead. */
  deadAfter: number
}

export const defaultHeartbeat: Heartbeat = { beatEvery: 2_000, deadAfter: 7_000 }

type OnLost = (serverId: string) => Promise<void>

/** Which servers live: each says so again and again, and of one that has fallen silent exactly one other clears up. */
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

  /** Called on one server alone for each that has died. */
  onLost(follower: OnLost): void {
    this.lossFollowers.push(follower)
  }

  /** Called when the others may have forgotten this server meanwhile: what it shares is to be said again. */
  onReturn(follower: () => Promise<void>): void {
    this.returnFollowers.push(follower)
  }

  /** Says no more, and is cleared up after by the others once its people have had time to come to them. */
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
      if (!isRedisDown(error)) this.log.warn({ err: error }, 'the other servers could not be looked at')
    }
  }

  private async checkServer(id: string): Promise<void> {
    if (id === this.id || (await this.redis.exists(`server:${id}`)) === 1) return
    // Whoever takes it out of the list is the one who clears up.
    if ((await this.redis.srem('servers', id)) === 0) return
    for (const follower of this.lossFollowers) await follower(id)
  }
}

/** Whether Redis could not be asked, which is said elsewhere, once. */
export function isRedisDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /Connection is closed|Stream isn't writeable|Command timed out|max retries per request/.test(error.message)
}
