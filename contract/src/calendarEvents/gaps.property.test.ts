import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime } from '../rules/wallClock'
import { commonGaps } from './gaps'

const place = { zone: 'Africa/Cairo', daysOff: [5] }
const from = Date.parse('2026-10-25T06:10:00Z')
const MINUTE = 60_000

const span = fc
  .record({ offset: fc.integer({ min: -1000, max: 20_000 }), minutes: fc.integer({ min: 1, max: 2000 }) })
  .map(({ offset, minutes }) => ({ start: from + offset * MINUTE, end: from + (offset + minutes) * MINUTE }))
const busy = fc.array(span, { maxLength: 30 })
const minutes = fc.integer({ min: 15, max: 540 })

test('a gap is as long as asked, later than asked, in working hours, free for all, and after the one before', () => {
  fc.assert(
    fc.property(busy, minutes, (spans, wanted) => {
      const gaps = commonGaps({ busy: spans, length: wanted * MINUTE, from, place })
      let before = from
      for (const { start, end } of gaps) {
        expect(end - start).toBe(wanted * MINUTE)
        expect(start).toBeGreaterThanOrEqual(before)
        expect(spans.some((other) => other.start < end && start < other.end)).toBe(false)
        const first = localTime(start, place.zone)
        const last = localTime(end - 1, place.zone)
        expect([first.date, first.minutes >= 480, last.minutes < 1020]).toEqual([last.date, true, true])
        expect(new Date(first.date).getUTCDay()).not.toBe(5)
        before = end
      }
      expect(gaps.length).toBeLessThanOrEqual(3)
    }),
  )
})

test('the next three, on a day that nobody has anything', () => {
  const start = Date.parse('2026-11-25T11:00:00Z')
  const gaps = commonGaps({ busy: [{ start, end: start + 60 * MINUTE }], length: 90 * MINUTE, from: start, place })
  expect(gaps.map((gap) => localTime(gap.start, place.zone)).map(({ date, clock }) => `${date} ${clock}`)).toEqual([
    ...['2026-11-25 14:00', '2026-11-25 15:30', '2026-11-26 08:00'],
  ])
})

test('what is longer than a working day may begin at any hour, also on a day off', () => {
  const start = Date.parse('2026-11-27T00:00:00Z')
  const [gap] = commonGaps({ busy: [], length: 12 * 60 * MINUTE, from: start, place })
  expect(gap?.start).toBe(start)
})
