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

interface Tried {
  account?: string
  address?: string
  knownSource?: string
}

/** Gives one password. */
function tryPassword(
  limiter: Limiter,
  { account = 'sara@example.org', address = '192.0.2.1', knownSource }: Tried = {},
) {
  return limiter.checkPasswordAttempt({ account, address, knownSource })
}

async function tryOften(limiter: Limiter, times: number, tried: (time: number) => Tried = () => ({})) {
  for (let time = 0; time < times; time++) await tryPassword(limiter, tried(time))
}

describe('wrong passwords', () => {
  test('the eleventh for an account from one network is refused, whatever the case, and others are not affected', async () => {
    const limiter = createLimiter(limitsFor('production'))
    await tryOften(limiter, 10)
    await expect(tryPassword(limiter, { account: 'SARA@example.org' })).rejects.toEqual(refused)
    await tryPassword(limiter, { address: '192.0.2.99' })
    await tryPassword(limiter, { account: 'omar@example.org' })
    await tryPassword(limiter, { knownSource: 'her phone' })
  })

  test('a refusal says when to retry, and a retry then succeeds', async () => {
    const limiter = createLimiter(limitsFor('production'))
    await tryOften(limiter, 10)
    vi.advanceTimersByTime(5 * minute)
    await expect(tryPassword(limiter)).rejects.toMatchObject({ headers: { 'retry-after': '600' } })
    vi.advanceTimersByTime(10 * minute)
    await tryPassword(limiter)
  })

  test('a known device has its own ten', async () => {
    const limiter = createLimiter(limitsFor('production'))
    await tryOften(limiter, 10, () => ({ knownSource: 'her phone' }))
    await expect(tryPassword(limiter, { knownSource: 'her phone' })).rejects.toEqual(refused)
    await tryPassword(limiter, { knownSource: 'her tablet' })
    await tryPassword(limiter)
  })

  test('from many networks, 100 an hour for one account, except from known devices', async () => {
    const limiter = createLimiter(limitsFor('production'))
    await tryOften(limiter, 100, (time) => ({ address: `192.0.2.${time}` }))
    await expect(tryPassword(limiter, { address: '198.51.100.1' })).rejects.toEqual(refused)
    await tryPassword(limiter, { address: '198.51.100.1', knownSource: 'her phone' })
    await tryPassword(limiter, { address: '198.51.100.1', account: 'omar@example.org' })
  })

  test('300 over many accounts slow a network down to one every two seconds, except known devices', async () => {
    const limiter = createLimiter(limitsFor('production'))
    const anybody = (time: number) => ({ account: `person${time}@example.org` })
    await tryOften(limiter, 301, anybody)
    await expect(tryPassword(limiter, anybody(302))).rejects.toMatchObject({ headers: { 'retry-after': '2' } })
    await tryPassword(limiter, { knownSource: 'her phone' })
    await tryPassword(limiter, { address: '192.0.2.99', account: 'somebody@example.org' })
    vi.advanceTimersByTime(2000)
    await tryPassword(limiter, anybody(303))
  })

  test('guessing one password does not slow down the network', async () => {
    const limiter = createLimiter(limitsFor('production'))
    const guesses = await Promise.allSettled(Array.from({ length: 1000 }, () => tryPassword(limiter)))
    expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await tryOften(limiter, 100, (time) => ({ account: `person${time}@example.org` }))
  })

  test('correct passwords are not counted', async () => {
    const limiter = createLimiter(limitsFor('production'))
    for (let time = 0; time < 1000; time++) {
      const tried = { address: '192.0.2.1', account: `person${time % 50}@example.org` }
      await limiter.checkPasswordAttempt(tried)
      await limiter.passwordWasCorrect(tried)
    }
  })

  test('a correct password does not reset what others guess from elsewhere', async () => {
    const limiter = createLimiter(limitsFor('production'))
    await tryOften(limiter, 99, (time) => ({ address: `192.0.2.${time}` }))
    const own = { address: '198.51.100.1', account: 'sara@example.org' }
    await limiter.checkPasswordAttempt(own)
    await limiter.passwordWasCorrect(own)
    await tryPassword(limiter, { address: '198.51.100.2' })
    await expect(tryPassword(limiter, { address: '198.51.100.3' })).rejects.toEqual(refused)
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
  await tryOften(limiter, 900, (time) => ({ account: `person${time}@example.org` }))
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
