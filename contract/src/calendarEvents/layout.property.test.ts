import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barsOf, blocksOf, crowdsOf, isBar, type Placeable } from './layout'
import { firstDayOfWeek, monthPage, startOfWeek } from './week'

const cairo = 'Africa/Cairo'
const MINUTE = 60_000

/** Around a week in which the clocks in Cairo go forward, on Friday 24 April 2026. */
const entries = fc
  .array(fc.record({ offset: fc.nat(9 * 1440), minutes: fc.integer({ min: 1, max: 4000 }), allDay: fc.boolean() }), {
    maxLength: 25,
  })
  .map((found) =>
    found.map(({ offset, minutes, allDay }, index): Placeable => {
      const start = Date.parse('2026-04-17T20:00:00Z') + offset * MINUTE
      const end = start + minutes * MINUTE
      return {
        key: `event-${index}`,
        starts_at: new Date(start).toISOString(),
        ends_at: new Date(end).toISOString(),
        all_day: allDay,
      }
    }),
  )
const dates = ['2026-04-18', '2026-04-19', '2026-04-20', '2026-04-21', '2026-04-22', '2026-04-23', '2026-04-24']

test('no two blocks of a day cover each other, and each is upright, inside the day and as wide as its group', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom(...dates), (all, date) => {
      const blocks = blocksOf(all, date, cairo)
      for (const block of blocks) {
        expect(block.from).toBeLessThan(block.to)
        expect([block.from >= 0, block.to <= 1440, block.lane < block.lanes]).toEqual([true, true, true])
        for (const other of blocks) {
          if (other === block || other.from >= block.to || block.from >= other.to) continue
          expect(other.lane).not.toBe(block.lane)
          expect(other.lanes).toBe(block.lanes)
        }
      }
    }),
  )
})

test('each block for which there is no room is in one crowd, which begins and ends with its blocks', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom(...dates), fc.integer({ min: 1, max: 4 }), (all, date, room) => {
      const blocks = blocksOf(all, date, cairo).filter(({ lanes }) => lanes > room)
      const crowds = crowdsOf(blocksOf(all, date, cairo), room)
      for (const { from, to, count } of crowds) {
        const inside = blocks.filter((block) => block.from < to && from < block.to)
        expect(inside.length).toBe(count)
        expect(count).toBeGreaterThan(room)
        expect([Math.min(...inside.map((block) => block.from)), Math.max(...inside.map((block) => block.to))]).toEqual([
          from,
          to,
        ])
      }
      expect(crowds.reduce((sum, { count }) => sum + count, 0)).toBe(blocks.length)
    }),
  )
})

test('each bar of a week is there once, and none covers another', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const bars = barsOf(all, '2026-04-18', cairo)
      expect(bars.every(({ entry }) => isBar(entry))).toBe(true)
      expect(new Set(bars.map(({ entry }) => entry.key)).size).toBe(bars.length)
      for (const bar of bars) {
        expect([bar.from >= 0, bar.from <= bar.to, bar.to <= 6]).toEqual([true, true, true])
        const covers = bars.filter((other) => other !== bar && other.row === bar.row)
        expect(covers.some((other) => other.from <= bar.to && bar.from <= other.to)).toBe(false)
      }
    }),
  )
})

describe('the week', () => {
  test.each([
    ['EG', 6, '2026-10-31', '2026-12-04'],
    ['SO', 6, '2026-10-31', '2026-12-04'],
    ['DE', 1, '2026-10-26', '2026-12-06'],
  ])('of %s begins on day %i', (country, first, from, to) => {
    expect(firstDayOfWeek(country)).toBe(first)
    expect(monthPage('2026-11-18', first)).toEqual({ from, to })
    expect(startOfWeek(from, first)).toBe(from)
  })
})

test('where the hour is repeated, an entry does not stand on its head', () => {
  const entry = { key: 'x', all_day: false, starts_at: '2026-10-29T20:45:00Z', ends_at: '2026-10-29T21:15:00Z' }
  expect(blocksOf([entry], '2026-10-29', cairo)).toMatchObject([{ from: 1410, to: 1440 }])
})
