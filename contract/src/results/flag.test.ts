import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals } from './decimal'
import { flagOf, isCritical, statedFlags } from './flag'

const number = fc.integer({ min: -500, max: 500 }).map((tenths) => (tenths / 10).toFixed(1))
const optional = fc.option(number)
const limited = fc.tuple(optional, optional).map(([one, other]) => {
  const isReversed = one !== null && other !== null && compareDecimals(one, other) > 0
  return isReversed ? { low: other, high: one } : { low: one, high: other }
})
const criticalLimits = fc.option(
  limited.map(({ low, high }) => ({ unit: 'g/dL', critical_low: low, critical_high: high })),
)
const stated = fc.option(fc.constantFrom(...statedFlags))
const ranged = (value: string, low: string | null = null, high: string | null = null) => ({
  ...{ value, unit: 'g/dL', low, high },
})

test.each([
  ['3.9', 'low'],
  ['4.0', null],
  ['5.5', null],
  ['5.6', 'high'],
  ['<4.0', 'low'],
  ['<=4.0', null],
  ['<=3.9', 'low'],
  ['<5', null],
  ['>5.5', 'high'],
  ['>=5.5', null],
  ['>4', null],
  ['positive', null],
])('%s of 4.0 to 5.5 has the flag %s', (value, flag) => {
  expect(flagOf(ranged(value, '4.0', '5.5'), null, null)).toEqual({ flag, flag_is_stated: false })
})

test('without a range and without limits there is no flag', () => {
  fc.assert(
    fc.property(fc.oneof(number, fc.string()), (value) => {
      expect(flagOf(ranged(value), null, null)).toEqual({ flag: null, flag_is_stated: false })
    }),
  )
})

test('a range alone is never critical, and agrees with the comparison of the numbers', () => {
  fc.assert(
    fc.property(number, limited, (value, { low, high }) => {
      const { flag } = flagOf(ranged(value, low, high), null, null)
      expect(flag === 'low').toBe(low !== null && Number(value) < Number(low))
      expect(flag === 'high').toBe(high !== null && Number(value) > Number(high))
      expect(isCritical(flag)).toBe(false)
    }),
  )
})

test('what the lab states stands, unless a critical limit is reached', () => {
  fc.assert(
    fc.property(number, limited, criticalLimits, stated, (value, { low, high }, limits, statement) => {
      const { flag, flag_is_stated: isStated } = flagOf(ranged(value, low, high), statement, limits)
      const isAtLimit =
        (limits?.critical_low != null && Number(value) <= Number(limits.critical_low)) ||
        (limits?.critical_high != null && Number(value) >= Number(limits.critical_high))
      if (statement === 'critical_low' || statement === 'critical_high')
        expect([flag, isStated]).toEqual([statement, true])
      else if (isAtLimit) expect([isCritical(flag), isStated]).toEqual([true, false])
      else if (statement !== null) expect([flag, isStated]).toEqual([statement === 'none' ? null : statement, true])
      else expect([isCritical(flag), isStated]).toEqual([false, false])
    }),
  )
})

test('critical limits are not compared with a value in another unit, or without one', () => {
  const limits = { unit: 'mmol/L', critical_low: '2.5', critical_high: '6.5' }
  fc.assert(
    fc.property(number, fc.constantFrom('mg/dL', 'MMOL/L', null), (value, unit) => {
      expect(flagOf({ value, unit, low: null, high: null }, null, limits).flag).toBeNull()
    }),
  )
  expect(flagOf({ value: '6.5', unit: 'mmol/L', low: '3.5', high: '5.1' }, 'none', limits).flag).toBe('critical_high')
  expect(flagOf({ value: '<2.5', unit: 'mmol/L', low: null, high: null }, null, limits).flag).toBe('critical_low')
})
