import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayRhythm, dayGrid, dayParts } from './dayGrid'

const rhythm = (every: number, start: string | null, unit: DayRhythm['every_unit'] = 'hours'): DayRhythm => ({
  kind: 'scheduled',
  every,
  every_unit: unit,
  start: start === null ? null : Number(start.slice(0, 2)) * 60 + Number(start.slice(3)),
})
const counts = (each: DayRhythm) => {
  const grid = dayGrid(each)
  return grid && dayParts.map((part) => grid[part])
}

test.each([
  // every, first dose, morning, noon, evening, night
  [8, '06:00', [1, 1, 0, 1]],
  [8, '14:00', [1, 1, 0, 1]],
  [8, null, [1, 1, 0, 1]],
  [12, '08:00', [1, 0, 1, 0]],
  [12, '21:00', [1, 0, 0, 1]],
  [12, null, [1, 0, 1, 0]],
  [6, '06:00', [1, 1, 1, 1]],
  [6, null, [1, 1, 1, 1]],
  [24, '22:00', [0, 0, 0, 1]],
  [24, null, [1, 0, 0, 0]],
  [4, '06:00', [2, 1, 1, 2]],
  [1, '00:00', [7, 5, 4, 8]],
])('every %i hours from %s', (every, start, expected) => {
  expect(counts(rhythm(every, start))).toEqual(expected)
})

test.each([
  ['04:59', 'night'],
  ['05:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'noon'],
  ['16:59', 'noon'],
  ['17:00', 'evening'],
  ['20:59', 'evening'],
  ['21:00', 'night'],
  ['00:00', 'night'],
])('a dose at %s belongs to the %s', (start, part) => {
  expect(dayGrid(rhythm(1, start, 'days'))).toMatchObject({ [part]: 1 })
})

test('days and weeks have one dose on a day', () => {
  expect(counts(rhythm(3, '08:00', 'days'))).toEqual([1, 0, 0, 0])
  expect(counts(rhythm(1, '22:30', 'weeks'))).toEqual([0, 0, 0, 1])
})

test.each([
  [{ ...rhythm(8, null), kind: 'as_needed' as const }],
  [{ ...rhythm(8, null), kind: 'once' as const }],
  [{ kind: null, every: null, every_unit: null, start: null }],
  [rhythm(5, '08:00')],
  [rhythm(48, '08:00')],
  [rhythm(36, null)],
])('%j has no fixed times', (each) => {
  expect(dayGrid(each)).toBeNull()
})

test('no dose of a day is lost, whenever the first one is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 3, 4, 6, 8, 12, 24),
      fc.option(fc.integer({ min: 0, max: 1439 }), { nil: null }),
      (every, start) => {
        const grid = dayGrid({ kind: 'scheduled', every, every_unit: 'hours', start })
        expect(Object.values(grid ?? {}).reduce((sum, count) => sum + count, 0)).toBe(24 / every)
      },
    ),
  )
})
