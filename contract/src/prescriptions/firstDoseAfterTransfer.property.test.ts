import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doseTimes, intervalMs, nextDoseTime } from './doseTimes'
import { firstDoseAfterTransfer } from './firstDoseAfterTransfer'

const minute = 60_000
const hour = 60 * minute
const zones = ['Africa/Cairo', 'Africa/Mogadishu', 'Africa/Nairobi', 'UTC'] as const

const cases = fc.record({
  frequency: fc.oneof(
    fc.record({ value: fc.integer({ min: 1, max: 48 }), unit: fc.constant('hours' as const) }),
    fc.record({ value: fc.integer({ min: 1, max: 7 }), unit: fc.constant('days' as const) }),
    fc.record({ value: fc.integer({ min: 1, max: 2 }), unit: fc.constant('weeks' as const) }),
  ),
  // Around both clock changes of 2026 in Cairo, among others.
  start: fc
    .oneof(
      fc.integer({ min: Date.parse('2026-04-20T00:00:00Z'), max: Date.parse('2026-04-27T00:00:00Z') }),
      fc.integer({ min: Date.parse('2026-10-26T00:00:00Z'), max: Date.parse('2026-11-02T00:00:00Z') }),
    )
    .map((ms) => Math.floor(ms / minute) * minute),
  /** How many doses were given before, and how late the last one was, in seconds. */
  given: fc.integer({ min: 0, max: 12 }),
  lateSeconds: fc.integer({ min: -3600, max: 6 * 3600 }),
  from: fc.constantFrom(...zones),
  to: fc.constantFrom(...zones),
})

/** The last dose that was given, and the next one by the schedule of the sending hospital. */
function senderOf({
  frequency,
  start,
  given,
  lateSeconds,
  from,
}: typeof cases extends fc.Arbitrary<infer T> ? T : never) {
  const course = { kind: 'scheduled', start, frequency, duration: null, stoppedAt: null, timeZone: from } as const
  let next = start
  for (let n = 0; n < given; n++) next = nextDoseTime(course, next) ?? next
  const before = doseTimes(course, start, next).at(-1)
  return { course, nextDueAt: next, lastGivenAt: before === undefined ? null : before + lateSeconds * 1000 }
}

test('the first dose after a transfer is never sooner than the interval after the last one', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { nextDueAt, lastGivenAt } = senderOf(given)
      const first = firstDoseAfterTransfer({ frequency: given.frequency, nextDueAt, lastGivenAt })
      if (lastGivenAt !== null) expect(first - lastGivenAt).toBeGreaterThanOrEqual(intervalMs(given.frequency))
    }),
  )
})

test('it is not skipped: it is that of the sending hospital, or at most one minute after the interval', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { nextDueAt, lastGivenAt } = senderOf(given)
      const first = firstDoseAfterTransfer({ frequency: given.frequency, nextDueAt, lastGivenAt })
      const interval = intervalMs(given.frequency)
      expect(first).toBeGreaterThanOrEqual(nextDueAt)
      expect(first === nextDueAt || (lastGivenAt !== null && first - lastGivenAt < interval + minute)).toBe(true)
    }),
  )
})

test('the doses that follow begin with it, and keep the wall clock of the receiving hospital', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { course, nextDueAt, lastGivenAt } = senderOf(given)
      const first = firstDoseAfterTransfer({ frequency: given.frequency, nextDueAt, lastGivenAt })
      const after = { ...course, start: first, timeZone: given.to }
      const interval = intervalMs(given.frequency)
      const times = doseTimes(after, first, first + 4 * interval)
      expect(times[0]).toBe(first)
      // A change of the clocks makes one interval an hour longer or shorter.
      for (const [index, time] of times.slice(1).entries())
        expect(Math.abs(time - (times[index] ?? 0) - interval)).toBeLessThanOrEqual(hour)
    }),
  )
})
