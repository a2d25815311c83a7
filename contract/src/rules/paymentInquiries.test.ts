import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextInquiry } from './paymentInquiries'

const since = Date.parse('2026-11-18T10:00:00Z')
const minutesUntil = (now: number) => {
  const next = nextInquiry(since, since + now * 60_000)
  return next === undefined ? undefined : (next - since) / 60_000
}

test.each([
  [-5, 1],
  [0, 1],
  [1, 2],
  [2, 5],
  [4.9, 5],
  [5, 15],
  [15, 60],
  [60, 120],
  [119, 120],
  [120, 180],
  [47 * 60, 48 * 60],
  [48 * 60, undefined],
  [100 * 60, undefined],
])('after %s minutes, the next inquiry is at minute %s', (now, next) => {
  expect(minutesUntil(now)).toBe(next)
})

test('the next inquiry is always later than now, and at most an hour later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 48 * 3_600_000 - 1 }), (elapsed) => {
      const next = nextInquiry(since, since + elapsed) ?? 0
      expect(next - since - elapsed).toBeGreaterThan(0)
      expect(next - since - elapsed).toBeLessThanOrEqual(3_600_000)
    }),
  )
})
