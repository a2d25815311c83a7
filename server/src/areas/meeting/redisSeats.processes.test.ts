import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShared, type Shared } from '../../platform/redis/shared'
import { eventually } from '../../platform/testing/eventually'
import { redisProgram, startRedis, type TestRedis } from '../../platform/testing/redisServer'
import { RedisSeats } from './redisSeats'

const reminders = 'meetings:reminders'

let redis: TestRedis
let shared: Shared
let seats: RedisSeats
const warnings: string[] = []
const given: string[] = []
/** So many times the work of a reminder fails. */
let failures: number

beforeEach(async () => {
  if (!redisProgram) return
  redis = await startRedis()
  const log = { warn: (_: unknown, text = '') => void warnings.push(text), info: () => undefined }
  shared = await openShared(redis.url, log)
  failures = 0
  for (const list of [warnings, given]) list.length = 0
  seats = new RedisSeats(shared.redis, shared.servers, log, 50)
  seats.onDue(async (room, key) => {
    given.push(`${room} ${key}`)
    failures -= 1
    if (failures >= 0) throw new Error('A fault')
  })
})
afterEach(async () => {
  if (!redisProgram) return
  seats.close()
  await shared.close()
  await redis.stop()
})

test.skipIf(!redisProgram)('a reminder whose work fails is given again, and is removed once it succeeds', async () => {
  failures = 1
  await seats.remind('episode.5', 'peer.1', 0)
  await eventually(async () => given.length > 1 && (await shared.redis.zcard(reminders)) === 0)
  expect(given).toEqual(['episode.5 peer.1', 'episode.5 peer.1'])
  expect(warnings).toHaveLength(1)
})

test.skipIf(!redisProgram)('an error of Redis does not stop the server, and what was due is given later', async () => {
  await shared.redis.set(reminders, 'not a sorted set')
  await eventually(() => warnings.length > 0)
  await shared.redis.del(reminders)
  await seats.remind('episode.5', 'peer.1', 0)
  await eventually(() => given.length > 0)
  expect(given).toEqual(['episode.5 peer.1'])
})
