import type { Redis } from 'ioredis'
import { isRedisDown, type Servers } from '../../platform/redis/servers'
import type { Seat, SeatStore, SeatsUpdate } from './seats'

/** In seconds: no consultation lasts a day. */
const seatSeconds = 24 * 60 * 60
const pollInterval = 1_000
const maxTries = 50

/** Stores a room's seats only if they are unchanged since they were read. */
const replace = `
  if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end
  redis.call('SADD', KEYS[2], ARGV[4])
  return 1`

/** Removes and returns the reminders that are due, each exactly once, by Redis' own clock. */
const popDue = `
  local now = redis.call('TIME')
  local due = redis.call('ZRANGEBYSCORE', KEYS[1], 0, now[1] * 1000 + math.floor(now[2] / 1000), 'LIMIT', 0, 100)
  for _, member in ipairs(due) do redis.call('ZREM', KEYS[1], member) end
  return due`

const addReminder = `
  local now = redis.call('TIME')
  redis.call('ZADD', KEYS[1], now[1] * 1000 + math.floor(now[2] / 1000) + ARGV[1], ARGV[2])`

/** Seats that all servers share. */
export class RedisSeats implements SeatStore {
  private due: ((room: string, key: string) => Promise<void>) | undefined
  private readonly timer: NodeJS.Timeout
  /** The last change of each room by this server, while it is not finished. */
  private readonly changes = new Map<string, Promise<unknown>>()

  constructor(
    private readonly redis: Redis,
    private readonly servers: Servers,
  ) {
    this.timer = setInterval(() => void this.pollReminders(), pollInterval)
    this.timer.unref()
  }

  get serverId(): string {
    return this.servers.id
  }

  async read(room: string): Promise<Seat[]> {
    return seatsIn((await this.redis.get(keyOf(room))) ?? '')
  }

  /**
   * Changes of one room by this server follow each other, so that a hundred people who join a round at once compete with the
   * changes of other servers only.
   */
  async change<T>(room: string, work: (seats: Seat[]) => SeatsUpdate<T>): Promise<T> {
    const before = this.changes.get(room) ?? Promise.resolve()
    const own = before.catch(() => undefined).then(() => this.replaceSeats(room, work))
    this.changes.set(room, own)
    try {
      return await own
    } finally {
      if (this.changes.get(room) === own) this.changes.delete(room)
    }
  }

  private async replaceSeats<T>(room: string, work: (seats: Seat[]) => SeatsUpdate<T>): Promise<T> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const before = (await this.redis.get(keyOf(room))) ?? ''
      const { seats, result } = work(seatsIn(before))
      const after = seats.length > 0 ? JSON.stringify(seats) : ''
      const keys = [keyOf(room), `meetings:${this.serverId}`]
      if ((await this.redis.eval(replace, 2, ...keys, before, after, seatSeconds, room)) === 1) return result
    }
    throw new Error('Too many requests changed a video room at the same time')
  }

  async remind(room: string, key: string, after: number): Promise<void> {
    await this.redis.eval(addReminder, 1, 'meetings:reminders', after, `${key} ${room}`)
  }

  onDue(follower: (room: string, key: string) => Promise<void>): void {
    this.due = follower
  }

  onServerLost(follower: (room: string, serverId: string) => Promise<void>): void {
    this.servers.onLost(async (serverId) => {
      for (const room of await this.redis.smembers(`meetings:${serverId}`)) await follower(room, serverId)
      await this.redis.del(`meetings:${serverId}`)
    })
  }

  close(): void {
    clearInterval(this.timer)
  }

  private async pollReminders(): Promise<void> {
    try {
      const due = (await this.redis.eval(popDue, 1, 'meetings:reminders')) as string[]
      for (const member of due) {
        const space = member.indexOf(' ')
        await this.due?.(member.slice(space + 1), member.slice(0, space))
      }
    } catch (error) {
      if (!isRedisDown(error)) throw error
    }
  }
}

function keyOf(room: string): string {
  return `meeting:${room}`
}

function seatsIn(value: string): Seat[] {
  return value === '' ? [] : (JSON.parse(value) as Seat[])
}
