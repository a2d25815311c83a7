import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, formatDate } from './calendarDate'
import { hijriDate, isAnnouncedRamadan, nextRamadan } from './hijriCalendar'

test.each([
  ['2025-01-01', { year: 1446, from: '2025-03-01', to: '2025-03-29' }],
  ['2025-03-29', { year: 1446, from: '2025-03-01', to: '2025-03-29' }],
  ['2025-03-30', { year: 1447, from: '2026-02-18', to: '2026-03-19' }],
  ['2026-11-23', { year: 1448, from: '2027-02-08', to: '2027-03-08' }],
  ['2030-02-04', { year: 1452, from: '2030-12-26', to: '2031-01-23' }],
])('the next Ramadan on %s, by the Umm al-Qura calendar', (date, ramadan) => {
  expect(nextRamadan(date)).toEqual(ramadan)
})

test('a Gregorian date has a date in the Hijri calendar', () => {
  expect(hijriDate('2026-02-18')).toEqual({ year: 1447, month: 9, day: 1 })
  expect(hijriDate('2026-03-19')).toEqual({ year: 1447, month: 9, day: 30 })
  expect(hijriDate('2026-03-20')).toEqual({ year: 1447, month: 10, day: 1 })
})

const date = fc.integer({ min: -20_000, max: 40_000 }).map(formatDate)

test('the next Ramadan has 29 or 30 days, begins on the first of the month and ends on or after the date', () => {
  fc.assert(
    fc.property(date, (today) => {
      const { year, from, to } = nextRamadan(today)
      expect([29, 30]).toContain(daysBetween(from, to) + 1)
      expect(hijriDate(from)).toEqual({ year, month: 9, day: 1 })
      expect(hijriDate(addDays(to, 1))).toEqual({ year, month: 10, day: 1 })
      expect(to >= today).toBe(true)
      expect(daysBetween(today, to)).toBeLessThan(356)
    }),
    { numRuns: 50 },
  )
})

test('the announced month differs from the computed one by at most a day at each end', () => {
  const shift = fc.integer({ min: -4, max: 4 })
  fc.assert(
    fc.property(date, shift, shift, (today, start, end) => {
      const { from, to } = nextRamadan(today)
      const isNear = Math.abs(start) <= 1 && Math.abs(end) <= 1
      expect(isAnnouncedRamadan(addDays(from, start), addDays(to, end))).toBe(isNear)
    }),
    { numRuns: 50 },
  )
})
