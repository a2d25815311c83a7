import { expect, test } from 'vitest'
import { dose, givenDose } from '../testing'
import { dayRows } from './dayRows'
import { shareOf, spanOfDay, ticksOf } from './dayWindow'

const zone = 'Africa/Cairo'
const HOUR_MS = 3_600_000
const empty = { now: '', from: '', to: '', time_zone: zone, as_needed: [], stopped: [] }
const span = spanOfDay('2026-11-24', zone)
const placed = (doses: ReturnType<typeof dose>[]) =>
  dayRows({ ...empty, doses }, span, 2 * HOUR_MS).flatMap((row) =>
    row.doses.map(({ dose: { id }, at, lane }) => [id, (at - span.from) / HOUR_MS, lane]),
  )

test('doses at exactly 00:00, 04:00, 08:00 and 12:00 are shown at their times', () => {
  const doses = ['00:00', '04:00', '08:00', '12:00'].map((due, index) => dose(index + 1, due))
  expect(placed(doses)).toEqual([
    [1, 0, 0],
    [2, 4, 0],
    [3, 8, 0],
    [4, 12, 0],
  ])
})

test('a given dose is shown when it was given, not when it was due', () => {
  expect(placed([givenDose(1, '07:30', '08:45')])).toEqual([[1, 8.75, 0]])
})

test('doses that would overlap are on separate lines, and none is hidden', () => {
  const doses = [dose(1, '08:00'), dose(2, '08:00'), dose(3, '09:59'), dose(4, '10:00')]
  expect(placed(doses)).toEqual([
    [1, 8, 0],
    [2, 8, 1],
    [3, 9 + 59 / 60, 2],
    [4, 10, 0],
  ])
})

test('midnight belongs to the day that it begins', () => {
  const midnight = dose(1, '00:00', { execution_time: new Date(span.to).toISOString() })
  expect(placed([midnight])).toEqual([])
})

test.each([
  ['2026-04-24', 23],
  ['2026-10-29', 25],
  ['2026-11-24', 24],
])('the day %s has %i hours, and its ticks are within it', (day, hours) => {
  const window = spanOfDay(day, zone)
  expect((window.to - window.from) / HOUR_MS).toBe(hours)
  const ticks = ticksOf(day, zone)
  const shares = ticks.map((tick) => shareOf(tick, window))
  expect(shares).toEqual([...shares].sort((one, other) => one - other))
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...shares)).toBeLessThan(1)
  expect(new Set(ticks).size).toBe(12)
})
