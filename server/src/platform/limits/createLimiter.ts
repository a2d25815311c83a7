import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../http/problem'
import type { Metrics } from '../metrics/metrics'
import { type Attempt, type LimitedAction, type Limiter, limitedActions, type PasswordAttempt } from './limiter'
import type { ActionLimits, Allowance, Limits, PasswordLimits } from './limits'
import { networkOf } from './networkOf'

interface Counter {
  tries: RateLimiterAbstract
  key: string
}

interface Counters {
  perAddress: RateLimiterAbstract
  perAccount: RateLimiterAbstract | undefined
}

/** While Redis is unavailable, each server counts on its own. */
function counter(name: string, { tries, seconds }: Allowance, redis: Redis | undefined): RateLimiterAbstract {
  const counting = { points: tries, duration: seconds, keyPrefix: name }
  const alone = new RateLimiterMemory(counting)
  return redis ? new RateLimiterRedis({ ...counting, storeClient: redis, insuranceLimiter: alone }) : alone
}

function counters(action: string, { perAddress, perAccount }: ActionLimits, redis: Redis | undefined): Counters {
  return {
    perAddress: counter(`${action}:address`, perAddress, redis),
    perAccount: perAccount && counter(`${action}:account`, perAccount, redis),
  }
}

/**
 * Consumes one try.
 * @returns undefined if it was allowed, otherwise the refusal
 */
async function refusalOf({ tries, key }: Counter): Promise<RateLimiterRes | undefined> {
  try {
    await tries.consume(key)
    return undefined
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}

async function consume(counted: Counter, onRefusal: () => void): Promise<void> {
  const refusal = await refusalOf(counted)
  if (!refusal) return
  onRefusal()
  const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
  throw new Problem(429, 'error.tooMany', { headers: { 'retry-after': String(seconds) } })
}

type PasswordLimiter = Pick<Limiter, 'checkPasswordAttempt' | 'passwordWasCorrect'>

function createPasswordLimiter(
  limits: PasswordLimits,
  redis: Redis | undefined,
  onRefusal: () => void,
): PasswordLimiter {
  const perSource = counter('password:source', limits.perSource, redis)
  const perAccount = counter('password:account', limits.perAccount, redis)
  const perNetwork = counter('password:network', limits.perNetwork, redis)
  const slowedNetwork = counter('password:slowed', limits.slowedNetwork, redis)

  function keysOf({ address, account, knownSource }: PasswordAttempt) {
    const network = networkOf(address)
    const email = account.trim().toLowerCase()
    return { network, email, source: `${email} ${knownSource ?? network}` }
  }

  return {
    checkPasswordAttempt: async (tried) => {
      const { network, email, source } = keysOf(tried)
      // First: repeated guesses of one password do not count against other users behind the same address.
      await consume({ tries: perSource, key: source }, onRefusal)
      if (tried.knownSource !== undefined) return
      await consume({ tries: perAccount, key: email }, onRefusal)
      if (await refusalOf({ tries: perNetwork, key: network }))
        await consume({ tries: slowedNetwork, key: network }, onRefusal)
    },
    passwordWasCorrect: async (tried) => {
      const { network, email, source } = keysOf(tried)
      await perSource.delete(source)
      if (tried.knownSource !== undefined) return
      await perAccount.reward(email)
      await perNetwork.reward(network)
    },
  }
}

/** Creates a limiter that counts in memory, reset by a restart, or in Redis for all servers together. */
export function createLimiter(limits: Limits, redis?: Redis, metrics?: Pick<Metrics, 'recordLimited'>): Limiter {
  const actions = Object.fromEntries(
    limitedActions.map((action) => [action, counters(action, limits[action], redis)]),
  ) as Record<LimitedAction, Counters>

  function accountOf(action: LimitedAction, { account }: Attempt): Counter | undefined {
    const { perAccount } = actions[action]
    return perAccount && account ? { tries: perAccount, key: account.trim().toLowerCase() } : undefined
  }

  return {
    check: async (action, tried) => {
      const onRefusal = () => metrics?.recordLimited(action)
      await consume({ tries: actions[action].perAddress, key: networkOf(tried.address) }, onRefusal)
      const account = accountOf(action, tried)
      if (account) await consume(account, onRefusal)
    },
    ...createPasswordLimiter(limits.password, redis, () => metrics?.recordLimited('login')),
  }
}
