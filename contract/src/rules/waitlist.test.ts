import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byTurnOnWaitlist,
  type DayPart,
  dayPartOf,
  dayParts,
  isWanted,
  mayOffer,
  offerExpiry,
  offerOrder,
  WAITLIST_PRIORITY,
  type WaitlistCandidate,
} from './waitlist'

const hour = 3_600_000
const cairo = 'Africa/Cairo'

test.each<[string, DayPart]>([
  ['00:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:59', 'afternoon'],
  ['17:00', 'evening'],
  ['23:59', 'evening'],
])('%s is in the %s', (key, part) => {
  expect(dayPartOf(key)).toBe(part)
})

test('an offer stays open for 15 minutes, for 60 if the visit is over a day ahead, and not beyond the start', () => {
  const minutes = (start: number) => offerExpiry(0, start) / 60_000
  expect([48, 24.01, 24, 2, 0.25, 0.1].map((hours) => minutes(hours * hour))).toEqual([60, 60, 15, 15, 15, 6])
})

describe('at night', () => {
  // Cairo: UTC+3 from the last Friday of April until the last Friday of October, otherwise UTC+2.
  test.each([
    ['the evening before', '2026-11-18T19:59:59Z', true],
    ['22:00', '2026-11-18T20:00:00Z', false],
    ['06:59', '2026-11-19T04:59:59Z', false],
    ['07:00', '2026-11-19T05:00:00Z', true],
    ['22:00 in summer', '2026-07-01T19:00:00Z', false],
    ['21:59 in summer', '2026-07-01T18:59:59Z', true],
    // On 24 April 2026 the clock goes from 00:00 to 01:00.
    ['06:59 after the night when the clock goes forward', '2026-04-24T03:59:59Z', false],
    ['07:00 after the night when the clock goes forward', '2026-04-24T04:00:00Z', true],
    // On 30 October 2026 the clock goes from 00:00 back to 23:00.
    ['23:30, the first time', '2026-10-29T20:30:00Z', false],
    ['23:30, the second time', '2026-10-29T21:30:00Z', false],
    ['06:59 after the night when the clock goes back', '2026-10-30T04:59:59Z', false],
    ['07:00 after the night when the clock goes back', '2026-10-30T05:00:00Z', true],
  ])('%s', (_name, at, expected) => {
    const now = Date.parse(at)
    expect(mayOffer(now, now + 13 * hour, cairo)).toBe(expected)
    expect(mayOffer(now, now + 12 * hour, cairo)).toBe(true)
  })
})

const slot = { date: '2026-11-20', key: '14:00', start: Date.parse('2026-11-20T12:00:00Z') }
const day = Date.parse('2026-11-18T11:00:00Z')
const candidate: WaitlistCandidate = {
  id: 1,
  priority: WAITLIST_PRIORITY.routine,
  since: 0,
  dateFrom: '2026-11-19',
  dateTo: '2026-11-20',
  parts: ['afternoon'],
  zone: cairo,
  earlierThan: null,
  hasOffer: false,
  offered: [],
}

test.each<[string, Partial<WaitlistCandidate>, boolean]>([
  ['within the dates and the part of the day', {}, true],
  ['before the first date', { dateFrom: '2026-11-21', dateTo: '2026-11-22' }, false],
  ['after the last date', { dateTo: '2026-11-19' }, false],
  ['in another part of the day', { parts: ['morning', 'evening'] }, false],
  ['earlier than the later appointment', { earlierThan: slot.start + 1 }, true],
  ['at the time of the later appointment', { earlierThan: slot.start }, false],
  ['while another offer is open', { hasOffer: true }, false],
  ['that was offered before', { offered: [slot.start] }, false],
])('a slot %s', (_name, change, expected) => {
  expect(isWanted({ ...candidate, ...change }, slot)).toBe(expected)
})

const anyCandidate: fc.Arbitrary<WaitlistCandidate> = fc.record({
  id: fc.nat(1000),
  priority: fc.constantFrom(...Object.values(WAITLIST_PRIORITY)),
  since: fc.nat(5),
  dateFrom: fc.constantFrom('2026-11-18', '2026-11-20', '2026-11-21'),
  dateTo: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-25'),
  parts: fc.uniqueArray(fc.constantFrom(...dayParts), { minLength: 1 }),
  zone: fc.constantFrom(cairo, 'America/Los_Angeles', 'Asia/Tokyo'),
  earlierThan: fc.option(fc.constantFrom(slot.start, slot.start + hour)),
  hasOffer: fc.boolean(),
  offered: fc.uniqueArray(fc.constantFrom(slot.start, slot.start + hour)),
})

test('slots are offered to all who want them and may be asked, each once, by priority and then by time of waiting', () => {
  const waiting = fc.uniqueArray(anyCandidate, { selector: ({ id }) => id, maxLength: 30 })
  const instants = fc.integer({ min: day, max: slot.start - 1 })
  fc.assert(
    fc.property(waiting, instants, (candidates, now) => {
      const order = offerOrder(candidates, slot, now)
      const wanted = candidates.filter((each) => isWanted(each, slot) && mayOffer(now, slot.start, each.zone))
      expect(new Set(order)).toEqual(new Set(wanted))
      expect(order).toHaveLength(wanted.length)
      for (const [index, later] of order.entries()) {
        for (const earlier of order.slice(0, index)) {
          expect(earlier.priority).toBeGreaterThanOrEqual(later.priority)
          if (earlier.priority === later.priority) expect(earlier.since).toBeLessThanOrEqual(later.since)
        }
      }
      // Whatever the order in which they were read.
      expect(offerOrder([...candidates].reverse(), slot, now)).toEqual(order)
    }),
  )
})

test('the order is total: no two entries have the same turn', () => {
  fc.assert(
    fc.property(anyCandidate, anyCandidate, (one, other) => {
      fc.pre(one.id !== other.id)
      expect(byTurnOnWaitlist(one, other)).not.toBe(0)
      expect(Math.sign(byTurnOnWaitlist(one, other))).toBe(-Math.sign(byTurnOnWaitlist(other, one)))
    }),
  )
})
