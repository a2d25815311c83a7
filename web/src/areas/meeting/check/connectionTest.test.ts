import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ConnectionRating, measureConnection, rateConnection } from './connectionTest'

/**
 * Simulates a connection with a bandwidth (bit/s), a round-trip time (ms) and its own clock. Probes time out after
 * eight seconds.
 */
function simulateConnection(bandwidth: number, roundTrip: number) {
  let at = 0
  const probe = async (bytes: number) => {
    const elapsed = roundTrip + (2 * bytes * 8 * 1_000) / bandwidth
    at += Math.min(elapsed, 8_000)
    return elapsed <= 8_000
  }
  return measureConnection(probe, () => at)
}

test.each<[number, number, ConnectionRating]>([
  [20_000_000, 40, 'picture'],
  [20_000_000, 600, 'smaller'],
  [400_000, 400, 'smaller'],
  [128_000, 150, 'sound'],
  [30_000, 300, 'written'],
  [2_000, 300, 'written'],
  [5_000_000, 2_500, 'written'],
  [5_000_000, 9_000, 'none'],
])('%i bit/s with a round trip of %i ms: %s', async (bandwidth, roundTrip, rating) => {
  expect(rateConnection(await simulateConnection(bandwidth, roundTrip))).toBe(rating)
})

test('measures the connection within 10 percent', async () => {
  const bandwidth = fc.integer({ min: 20_000, max: 8_000_000 })
  await fc.assert(
    fc.asyncProperty(bandwidth, fc.integer({ min: 1, max: 1_000 }), async (bits, trip) => {
      const measured = await simulateConnection(bits, trip)
      expect(measured?.roundTrip).toBeCloseTo(trip, 3)
      expect(Math.abs((measured?.bandwidth ?? 0) - bits)).toBeLessThan(bits / 10)
    }),
  )
})

test('a higher bandwidth is never rated lower', () => {
  const order: ConnectionRating[] = ['none', 'written', 'sound', 'smaller', 'picture']
  fc.assert(
    fc.property(fc.nat(5_000_000), fc.nat(5_000_000), fc.nat(3_000), (one, more, roundTrip) => {
      const [narrow, wide] = [one, one + more].map((bandwidth) =>
        order.indexOf(rateConnection({ roundTrip, bandwidth })),
      )
      expect(wide).toBeGreaterThanOrEqual(narrow ?? 0)
    }),
  )
})
