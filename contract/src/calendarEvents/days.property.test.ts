import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime } from '../rules/wallClock'
import { countOnDays, daysBetweenDates, firstOfDays, type Timed } from './days'

const MINUTE = 60_000
const most = 3
/** Around two changes of the clocks: in Cairo on 24 April, in New York on 8 March. */
const places = fc.constantFrom(
  { zone: 'Africa/Cairo', from: '2026-04-18', to: '2026-04-30' },
  { zone: 'America/New_York', from: '2026-03-01', to: '2026-03-14' },
)
const spans = fc.array(
  fc.record({ offset: fc.integer({ min: -3 * 1440, max: 16 * 1440 }), minutes: fc.nat(3 * 1440), isBar: fc.boolean() }),
  { maxLength: 60 },
)
interface Span {
  offset: number
  minutes: number
  isBar: boolean
}
const entriesOf = (found: readonly Span[], from: string) =>
  found.map(({ offset, minutes, isBar }, index): Timed => {
    const start = Date.parse(`${from}T00:00:00Z`) + offset * MINUTE
    return { key: `event-${index}`, start, end: start + minutes * MINUTE, isBar }
  })

test('a day counts every entry that is on it, and shows the earliest bars and the earliest others', () => {
  fc.assert(
    fc.property(places, spans, ({ zone, from, to }, found) => {
      const entries = entriesOf(found, from)
      const { first, counts } = firstOfDays(entries, daysBetweenDates(from, to, zone), most)
      const dateOf = (instant: number) => localTime(instant, zone).date
      const dates = daysBetweenDates(from, to, zone).dates
      const shown = new Set<Timed>()
      for (const [day, date] of dates.entries()) {
        const on = entries.filter(({ start, end }) => {
          const last = Math.max(start, end - 1)
          return dateOf(start) <= date && date <= dateOf(last)
        })
        expect(counts[day]).toBe(on.length)
        const sorted = on.sort((one, other) => one.start - other.start || (one.key < other.key ? -1 : 1))
        for (const isBar of [true, false])
          for (const entry of sorted.filter((each) => each.isBar === isBar).slice(0, most)) shown.add(entry)
      }
      expect(new Set(first)).toEqual(shown)
    }),
  )
})

test('what begins before the days and ends in them counts from the first one on', () => {
  const days = daysBetweenDates('2026-04-18', '2026-04-20', 'Africa/Cairo')
  const counts = [0, 0, 0]
  countOnDays(counts, days, { start: Date.parse('2026-04-10T00:00Z'), end: Date.parse('2026-04-19T10:00Z') }, 2)
  countOnDays(counts, days, { start: Date.parse('2026-04-10T00:00Z'), end: Date.parse('2026-04-11T00:00Z') }, 1)
  countOnDays(counts, days, { start: Date.parse('2026-04-21T10:00Z'), end: Date.parse('2026-04-21T11:00Z') }, 1)
  expect(counts).toEqual([2, 2, 0])
})
