import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromEgp } from '#contract/payments/piastres'
import { toPiastres } from '#contract/rules/price'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { price } from './clinicInput'

/** Any number, and numbers that differ from an amount by less than a piastre. */
const numbers = fc.oneof(
  fc.double(),
  fc.constantFrom(5e-324, 1e-7, 0.001, -0, 0.1 + 0.2, 149.99999999),
  fc
    .tuple(fc.nat(100_000_000), fc.double({ min: -1e-8, max: 1e-8, noNaN: true }))
    .map(([whole, off]) => whole / 100 + off),
)

/** An amount as people write it. */
const amount = /^\d+(\.\d{1,2})?$/

test('every amount that a form accepts is a whole number of piastres, and no other', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      const { success, data } = price.safeParse(number)
      if (success) expect(BigInt(toPiastres(data))).toBe(fromEgp(data))
      else expect(amount.test(String(number)) && number <= 1_000_000).toBe(false)
    }),
    propertyRuns(1000),
  )
})

test.each([0, 0.29, 150, 580.55, 1_000_000])('EGP %s is accepted', (egp) => {
  expect(price.parse(String(egp))).toBe(egp)
})
