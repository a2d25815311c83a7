import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../http/problem'
import type { Metrics } from '../metrics/metrics'
import type { Attempt, LimitedAction, Limiter } from './limiter'
import type { ActionLimits, Allowance, Limits } from './limits'
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

async function consume({ tries, key }: Counter, onRefusal: () => void): Promise<void> {
  try {
    await tries.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    onRefusal()
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new Problem(429, 'error.tooMany', { headers: { 'retry-after': String(seconds) } })
  }
}

/** Creates a limiter that counts in memory, reset by a restart, or in Redis for all servers together. */
export function createLimiter(limits: Limits, redis?: Redis, metrics?: Pick<Metrics, 'recordLimited'>): Limiter {
  const actions: Record<LimitedAction, Counters> = {
    login: counters('login', limits.login, redis),
    secondFactor: counters('secondFactor', limits.secondFactor, redis),
    register: counters('register', limits.register, redis),
    forgetPassword: counters('forgetPassword', limits.forgetPassword, redis),
    resetPassword: counters('resetPassword', limits.resetPassword, redis),
    upload: counters('upload', limits.upload, redis),
    guestLink: counters('guestLink', limits.guestLink, redis),
  }

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
    forgive: async (action, tried) => {
      await actions[action].perAddress.reward(networkOf(tried.address))
      const account = accountOf(action, tried)
      await account?.tries.delete(account.key)
    },
  }
}
