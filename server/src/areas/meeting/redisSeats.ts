import type { Redis } from 'ioredis'
import { KeyedQueue } from '../../platform/keyedQueue'
import type { Log } from '../../platform/log'
import { isRedisDown, type Servers } from '../../platform/redis/servers'
import type { Seat, SeatStore, SeatsUpdate } from './seats'

/** In seconds: no consultation lasts a day. */
const seatSeconds = 24 * 60 * 60
const pollInterval = 1_000
/** In milliseconds. Longer than the work of a reminder takes. */
const defaultRepeatAfter = 10_000
const maxTries = 50
const reminders = 'meetings:reminders'

/** Stores a room's seats only if they are unchanged since they were read. */
const replace = `
  if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end
  redis.call('SADD', KEYS[2], ARGV[4])
  return 1`

/** Returns the reminders that are due, by Redis' own clock. Each is due again after a while unless it is removed. */
const takeDue = `
  local now = redis.call('TIME')
  local at = now[1] * 1000 + math.floor(now[2] / 1000)
  local due = redis.call('ZRANGEBYSCORE', KEYS[1], 0, at, 'LIMIT', 0, 100)
  for _, member in ipairs(due) do redis.call('ZADD', KEYS[1], at + ARGV[1], member) end
  return due`

const addReminder = `
  local now = redis.call('TIME')
  redis.call('ZADD', KEYS[1], now[1] * 1000 + math.floor(now[2] / 1000) + ARGV[1], ARGV[2])`

/** Seats that all servers share. */
export class RedisSeats implements SeatStore {
  private due: ((room: string, key: string) => Promise<void>) | undefined
  private readonly timer: NodeJS.Timeout
  private readonly changes = new KeyedQueue()

  constructor(
    private readonly redis: Redis,
    private readonly servers: Servers,
    private readonly log: Pick<Log, 'warn'>,
    /** After how many milliseconds a reminder is given again whose work has failed, or whose server has stopped. */
    private readonly repeatAfter = defaultRepeatAfter,
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
  change<T>(room: string, work: (seats: Seat[]) => SeatsUpdate<T>): Promise<T> {
    return this.changes.run(room, () => this.replaceSeats(room, work))
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
    await this.redis.eval(addReminder, 1, reminders, after, `${key} ${room}`)
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
      const due = (await this.redis.eval(takeDue, 1, reminders, this.repeatAfter)) as string[]
      for (const member of due) {
        const space = member.indexOf(' ')
        await this.due?.(member.slice(space + 1), member.slice(0, space))
        await this.redis.zrem(reminders, member)
      }
    } catch (error) {
      if (!isRedisDown(error)) this.log.warn({ err: error }, 'seats whose connection is lost could not be removed')
    }
  }
}

function keyOf(room: string): string {
  return `meeting:${room}`
}

function seatsIn(value: string): Seat[] {
  return value === '' ? [] : (JSON.parse(value) as Seat[])
}
