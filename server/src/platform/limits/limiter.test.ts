import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLimiter } from './createLimiter'
import type { Limiter } from './limiter'
import { limitsFor } from './limits'
import { networkOf } from './networkOf'

const minute = 60_000
const refused = expect.objectContaining({ status: 429, key: 'error.tooMany' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function tryOften(limiter: Limiter, times: number, account = (_time: number) => 'sara@example.org') {
  for (let time = 0; time < times; time++) {
    await limiter.check('login', { address: '192.0.2.1', account: account(time) })
  }
}

describe('signing in', () => {
  test('the eleventh failure for an account within 15 minutes is refused, regardless of case and address', async () => {
    const limiter = createLimiter(limitsFor('production'))
    await tryOften(limiter, 10)
    const again = limiter.check('login', { address: '192.0.2.99', account: 'SARA@example.org' })
    await expect(again).rejects.toEqual(refused)
    await expect(limiter.check('login', { address: '192.0.2.1', account: 'omar@example.org' })).resolves.toBeUndefined()
  })

  test('a refusal says when to retry, and a retry then succeeds', async () => {
    const limiter = createLimiter(limitsFor('production'))
    await tryOften(limiter, 10)
    vi.advanceTimersByTime(5 * minute)
    const again = limiter.check('login', { address: '192.0.2.1', account: 'sara@example.org' })
    await expect(again).rejects.toMatchObject({ headers: { 'retry-after': '600' } })
    vi.advanceTimersByTime(10 * minute)
    await tryOften(limiter, 1)
  })

  test('one address can fail 60 times, over any number of accounts', async () => {
    const limiter = createLimiter(limitsFor('production'))
    await tryOften(limiter, 60, (time) => `person${time}@example.org`)
    await expect(tryOften(limiter, 1, () => 'another@example.org')).rejects.toEqual(refused)
  })

  test('successful sign-ins are not counted', async () => {
    const limiter = createLimiter(limitsFor('production'))
    for (let time = 0; time < 200; time++) {
      await tryOften(limiter, 1)
      await limiter.forgive('login', { address: '192.0.2.1', account: 'sara@example.org' })
    }
  })

  test('concurrent attempts are all counted', async () => {
    const limiter = createLimiter(limitsFor('production'))
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => limiter.check('login', { address: '192.0.2.1', account: 'sara@example.org' })),
    )
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(10)
  })
})

test.each(['production', 'demo'] as const)('an account can be registered five times an hour, in %s', async (mode) => {
  const limiter = createLimiter(limitsFor(mode))
  const register = (address: string) => limiter.check('register', { address, account: 'Sara@example.org' })
  for (let time = 0; time < 5; time++) await register(`192.0.2.${time}`)
  await expect(limiter.check('register', { address: '192.0.2.99', account: 'sara@example.org' })).rejects.toEqual(
    refused,
  )
  vi.advanceTimersByTime(60 * minute)
  await register('192.0.2.1')
})

test('a demo allows many sign-ins and registrations from one machine, and still protects each account', async () => {
  const limiter = createLimiter(limitsFor('demo'))
  await tryOften(limiter, 200, (time) => `person${time}@example.org`)
  for (let time = 0; time < 100; time++) await limiter.check('register', { address: '127.0.0.1' })
  await expect(tryOften(limiter, 11)).rejects.toEqual(refused)
})

test('limits are as configured', async () => {
  const allowance = { tries: 1, seconds: 1 }
  const limiter = createLimiter({ ...limitsFor('demo'), register: { perAddress: allowance } })
  await limiter.check('register', { address: '192.0.2.1' })
  await expect(limiter.check('register', { address: '192.0.2.1' })).rejects.toEqual(refused)
  await limiter.check('register', { address: '192.0.2.2' })
  vi.advanceTimersByTime(1000)
  await limiter.check('register', { address: '192.0.2.1' })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
