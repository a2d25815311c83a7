import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../http/problem'
import type { LimitedAction, Limiter, Tried } from './limiter'
import type { ActionLimits, Allowance, Limits } from './limits'
import { networkOf } from './networkOf'

interface Counter {
  tries: RateLimiterMemory
  key: string
}

interface Counters {
  perAddress: RateLimiterMemory
  perAccount: RateLimiterMemory | undefined
}

function counter({ tries, seconds }: Allowance): RateLimiterMemory {
  return new RateLimiterMemory({ points: tries, duration: seconds })
}

function counters({ perAddress, perAccount }: ActionLimits): Counters {
  return { perAddress: counter(perAddress), perAccount: perAccount && counter(perAccount) }
}

async function take({ tries, key }: Counter): Promise<void> {
  try {
    await tries.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new Problem(429, 'error.tooMany', { headers: { 'retry-after': String(seconds) } })
  }
}

/** Counts in the memory of this process; a restart begins anew. */
export function createLimiter(limits: Limits): Limiter {
  const actions: Record<LimitedAction, Counters> = {
    login: counters(limits.login),
    register: counters(limits.register),
    forgetPassword: counters(limits.forgetPassword),
  }

  function accountOf(action: LimitedAction, { account }: Tried): Counter | undefined {
    const { perAccount } = actions[action]
    return perAccount && account ? { tries: perAccount, key: account.trim().toLowerCase() } : undefined
  }

  return {
    check: async (action, tried) => {
      await take({ tries: actions[action].perAddress, key: networkOf(tried.address) })
      const account = accountOf(action, tried)
      if (account) await take(account)
    },
    forgive: async (action, tried) => {
      await actions[action].perAddress.reward(networkOf(tried.address))
      const account = accountOf(action, tried)
      await account?.tries.delete(account.key)
    },
  }
}
