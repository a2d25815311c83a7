import { setTimeout } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'
import { connected, openAdapterRedis, openRedis, type RedisLog } from './redis'
import { type Heartbeat, Servers } from './servers'

/** If Redis does not respond, the server stops anyway. */
const flushTimeoutMs = 1_000

/** The state shared by the servers of one installation. */
export interface Shared {
  redis: Redis
  servers: Servers
  /** Carries Socket.IO's events between servers. */
  adapter: ReturnType<typeof createAdapter>
  close(): Promise<void>
}

/** @throws with a readable message when Redis does not respond */
export async function openShared(url: string, log: RedisLog, heartbeat?: Heartbeat): Promise<Shared> {
  const redis = openRedis(url, log)
  try {
    await connected(redis)
  } catch (error) {
    redis.disconnect()
    throw error
  }
  const adapterRedis = openAdapterRedis(url)
  const servers = new Servers(redis, log, heartbeat)
  return {
    redis,
    servers,
    adapter: createAdapter(adapterRedis, {
      streamName: 'mashfa:events',
      sessionKeyPrefix: 'mashfa:session:',
      maxLen: 10_000,
    }),
    async close() {
      await servers.stop()
      // The adapter does not await what it publishes: once this has a response, all of that was sent.
      await Promise.race([
        adapterRedis.ping().catch(() => undefined),
        setTimeout(flushTimeoutMs, undefined, { ref: false }),
      ])
      adapterRedis.disconnect()
      redis.disconnect()
    },
  }
}
