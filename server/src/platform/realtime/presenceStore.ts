import type { Redis } from 'ioredis'
import type { PresenceMember } from '#contract/channels'
import type { Servers } from '../redis/servers'

/** A person who is no longer connected to any running server. */
export interface DepartedMember {
  room: string
  member: PresenceMember
}

/** Presence across all servers. Each server enters a person once per room, however many tabs they have. */
export interface PresenceStore {
  /** @returns whether they were in the room on no other server */
  enter(room: string, member: PresenceMember): Promise<boolean>
  /** @returns whether they are in the room on no other server */
  exit(room: string, userId: number): Promise<boolean>
  members(room: string): Promise<PresenceMember[]>
  /**
   * Removes all entries of a crashed server.
   * @returns the people who are on no other server
   */
  removeServer(serverId: string): Promise<DepartedMember[]>
}

// Fields of `presence:{room}` are `{user} {server}`. Entries of crashed servers are ignored.
const isElsewhere = `
  local function is_elsewhere(key, user, own, alive)
    for _, field in ipairs(redis.call('HKEYS', key)) do
      local who, server = string.match(field, '^(%d+) (.+)$')
      if who == user and server ~= own and redis.call('EXISTS', alive .. server) == 1 then return true end
    end
    return false
  end`

const enter = `${isElsewhere}
  redis.call('HSET', KEYS[1], ARGV[1] .. ' ' .. ARGV[2], ARGV[3])
  redis.call('SADD', KEYS[2], ARGV[4])
  return is_elsewhere(KEYS[1], ARGV[1], ARGV[2], KEYS[3]) and 0 or 1`

const exit = `${isElsewhere}
  redis.call('HDEL', KEYS[1], ARGV[1] .. ' ' .. ARGV[2])
  return is_elsewhere(KEYS[1], ARGV[1], ARGV[2], KEYS[3]) and 0 or 1`

/** Presence in Redis, shared by all servers of an installation. */
export class RedisPresence implements PresenceStore {
  constructor(
    private readonly redis: Redis,
    private readonly servers: Servers,
  ) {}

  async enter(room: string, member: PresenceMember): Promise<boolean> {
    const { id } = this.servers
    const keys = [`presence:${room}`, `rooms:${id}`, 'server:']
    return (await this.redis.eval(enter, 3, ...keys, member.user_id, id, JSON.stringify(member), room)) === 1
  }

  exit(room: string, userId: number): Promise<boolean> {
    return this.removeEntry(room, userId, this.servers.id)
  }

  async members(room: string): Promise<PresenceMember[]> {
    const entries = Object.entries(await this.redis.hgetall(`presence:${room}`))
    const members = new Map<number, PresenceMember>()
    for (const [field, value] of entries) {
      const member = JSON.parse(value) as PresenceMember
      if (members.has(member.user_id)) continue
      if ((await this.redis.exists(`server:${serverOf(field)}`)) === 1) members.set(member.user_id, member)
    }
    return [...members.values()]
  }

  async removeServer(serverId: string): Promise<DepartedMember[]> {
    const departed: DepartedMember[] = []
    for (const room of await this.redis.smembers(`rooms:${serverId}`)) {
      for (const [field, value] of Object.entries(await this.redis.hgetall(`presence:${room}`))) {
        if (serverOf(field) !== serverId) continue
        const member = JSON.parse(value) as PresenceMember
        if (await this.removeEntry(room, member.user_id, serverId)) departed.push({ room, member })
      }
    }
    await this.redis.del(`rooms:${serverId}`)
    return departed
  }

  private async removeEntry(room: string, userId: number, serverId: string): Promise<boolean> {
    return (await this.redis.eval(exit, 3, `presence:${room}`, `rooms:${serverId}`, 'server:', userId, serverId)) === 1
  }
}

function serverOf(field: string): string {
  return field.slice(field.indexOf(' ') + 1)
}
