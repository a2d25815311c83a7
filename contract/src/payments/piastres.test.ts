import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#contract/testing/propertyRuns'
import {
  egpText,
  formatEgp,
  larger,
  negate,
  noMoney,
  parseEgp,
  parsePiastres,
  piastres,
  smaller,
  subtract,
  sum,
  toEgp,
} from './piastres'

test.each([
  [0n, '0.00', 0],
  [5n, '0.05', 0.05],
  [58_055n, '580.55', 580.55],
  [15_000n, '150.00', 150],
  [-105n, '-1.05', -1.05],
])('%s piastres are %s EGP', (amount, text, egp) => {
  expect(formatEgp(piastres(amount))).toBe(text)
  expect(egpText(piastres(amount))).toBe(text.replace('.00', ''))
  expect(toEgp(piastres(amount))).toBe(egp)
})

test.each([
  ['152.00', 15_200n],
  ['152', 15_200n],
  ['152.5', 15_250n],
  [152.5, 15_250n],
  ['152.500', 15_250n],
  [0, 0n],
])('a provider means %s EGP as %s piastres', (value, amount) => {
  expect(parseEgp(value)).toBe(amount)
})

test.each(['', '-1', '1.005', '1e3', '1,5', ' 1', '٣', null, undefined, {}, Number.NaN, 1e21])(
  '%s is no amount',
  (value) => {
    expect(parseEgp(value)).toBeUndefined()
    expect(parsePiastres(value)).toBeUndefined()
  },
)

test('a fraction of a piastre, or an amount that a number cannot hold, is refused', () => {
  expect(() => piastres(0.5)).toThrow(RangeError)
  expect(() => piastres(2n ** 53n)).toThrow(RangeError)
  expect(() => sum(piastres(Number.MAX_SAFE_INTEGER), piastres(1))).toThrow(RangeError)
})

test('integers of piastres are read as text and as numbers', () => {
  expect(parsePiastres('100000')).toBe(100_000n)
  expect(parsePiastres(100_000)).toBe(100_000n)
  expect(parsePiastres('100000.5')).toBeUndefined()
})

test('formatting and reading return the same amount, and sums are exact', () => {
  const amount = fc.bigInt(0n, 10n ** 13n).map(piastres)
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(parseEgp(formatEgp(one))).toBe(one)
      expect(subtract(sum(one, other), other)).toBe(one)
      expect(sum(one, negate(one))).toBe(noMoney)
      expect(sum(smaller(one, other), larger(one, other))).toBe(sum(one, other))
    }),
    propertyRuns(300),
  )
})
