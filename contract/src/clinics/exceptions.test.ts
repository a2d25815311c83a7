import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, formatDate } from '../rules/calendarDate'
import { haveOverlap } from './exceptions'

const range = fc
  .tuple(fc.integer({ min: 20_000, max: 20_060 }), fc.nat(10))
  .map(([from, length]) => ({ date_from: formatDate(from), date_to: formatDate(from + length) }))

test('ranges overlap exactly when a day is in two of them', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 6 }), (ranges) => {
      const days = ranges.flatMap(({ date_from: from, date_to: to }) =>
        Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index)),
      )
      expect(haveOverlap(ranges)).toBe(new Set(days).size < days.length)
    }),
  )
})
