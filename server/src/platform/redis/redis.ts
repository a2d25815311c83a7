import { Redis } from 'ioredis'
import type { Log } from '../log'

export type RedisLog = Pick<Log, 'warn' | 'info'>

/** Key prefix of an installation. */
const prefix = 'mashfa:'

/** Milliseconds: users wait for some of the responses. */
const timeout = 2_000

/**
 * Opens a connection that fails at once while Redis is unavailable, rather than let a request wait, and reconnects
 * automatically. Logs once that it is lost and once that it is back.
 */
export function openRedis(url: string, log: RedisLog): Redis {
  const redis = new Redis(url, {
    keyPrefix: prefix,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: timeout,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  })
  let isLost = false
  redis.on('error', (error: NodeJS.ErrnoException) => {
    if (!isLost)
      log.warn(
        { code: error.code },
        'Redis is unavailable; until it is back, this server shares no state with the others',
      )
    isLost = true
  })
  redis.on('ready', () => {
    if (isLost) log.info('Redis is available again')
    isLost = false
  })
  return redis
}

/**
 * Waits for the first connection.
 * @throws with a readable message when there is none within ten seconds
 */
export async function connected(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return
  await new Promise<void>((done, failed) => {
    const late = setTimeout(() => failed(new Error('REDIS_URL: Redis did not respond within ten seconds')), 10_000)
    redis.once('ready', () => {
      clearTimeout(late)
      done()
    })
  })
}

/** Opens the connection of Socket.IO's adapter, which can wait and block; its keys have a prefix of their own. */
export function openAdapterRedis(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 500 })
  redis.on('error', () => undefined)
  return redis
}
