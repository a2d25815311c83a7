import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEAST_VISITS, MOST_VISITS, percentile, waitingTime } from './waitingTime'

const minute = 60_000
const turn = fc.integer({ min: 0, max: 90 * minute })
const turns = fc.array(turn, { minLength: LEAST_VISITS, maxLength: 80 })
const elapsed = fc.option(turn, { nil: undefined })

test('a percentile is one of the values, and so many of them are not above it', () => {
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1 }), fc.constantFrom(0.1, 0.5, 0.8, 1), (values, share) => {
      const found = percentile(values, share)
      expect(values).toContain(found)
      const atMost = values.filter((value) => value <= found).length
      const below = values.filter((value) => value < found).length
      expect(atMost).toBeGreaterThanOrEqual(share * values.length - 1e-9)
      expect(below).toBeLessThan(share * values.length)
    }),
  )
})

test('there is no estimate with fewer than 20 visits, for the next patient, or for a queue longer than half of the visits', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 60 }), fc.nat(60), elapsed, (past, ahead, now) => {
      const isEstimated = past.length >= LEAST_VISITS && ahead >= 1 && ahead <= past.length / 2
      expect(waitingTime(past, { turns: ahead, elapsed: now }) !== undefined).toBe(isEstimated)
    }),
  )
})

test('the range is ordered, and not below the shortest nor above the longest that so many turns can take', () => {
  fc.assert(
    fc.property(turns, fc.integer({ min: 1, max: 10 }), (past, ahead) => {
      const found = waitingTime(past, { turns: ahead, elapsed: undefined })
      const [shortest, longest] = [Math.min(...past), Math.max(...past)]
      expect(found?.from_minutes).toBeGreaterThanOrEqual((shortest * ahead) / minute - 1e-9)
      expect(found?.from_minutes).toBeLessThanOrEqual(found?.to_minutes ?? -1)
      expect(found?.to_minutes).toBeLessThanOrEqual(Math.ceil((longest * ahead) / minute))
    }),
  )
})

test('one more patient before never shortens the wait, which is never longer than so many of the longest turns', () => {
  fc.assert(
    fc.property(turns, fc.integer({ min: 1, max: 9 }), turn, (past, ahead, now) => {
      const few = waitingTime(past, { turns: ahead, elapsed: now })
      const more = waitingTime(past, { turns: ahead + 1, elapsed: now })
      expect(more?.from_minutes).toBeGreaterThanOrEqual(few?.from_minutes ?? 0)
      const atStart = waitingTime(past, { turns: ahead, elapsed: undefined })
      const longest = Math.ceil((Math.max(...past) * ahead) / minute)
      expect(few?.to_minutes).toBeLessThanOrEqual(longest + 1)
      expect(atStart?.to_minutes).toBeLessThanOrEqual(longest)
    }),
  )
})

test('the accuracy counts at most the last ten, each compared with 20 visits or more before it', () => {
  fc.assert(
    fc.property(turns, fc.integer({ min: 1, max: 5 }), (past, ahead) => {
      const found = waitingTime(past, { turns: ahead, elapsed: undefined })
      expect(found?.of).toBe(Math.max(0, Math.min(10, past.length - ahead - LEAST_VISITS + 1)))
      expect(found?.right).toBeLessThanOrEqual(found?.of ?? -1)
    }),
  )
})

test('a doctor whose visits all take a quarter of an hour is always right', () => {
  const past = Array<number>(40).fill(15 * minute)
  const all = { right: 10, of: 10 }
  expect(waitingTime(past, { turns: 3, elapsed: undefined })).toEqual({ from_minutes: 45, to_minutes: 45, ...all })
  expect(waitingTime(past, { turns: 3, elapsed: 5 * minute })).toEqual({ from_minutes: 40, to_minutes: 40, ...all })
  // Longer than ever before: it can end at any time.
  expect(waitingTime(past, { turns: 1, elapsed: 20 * minute })).toEqual({ from_minutes: 0, to_minutes: 0, ...all })
})

test('a doctor who has become slower is seldom right, and the estimate says so', () => {
  const past = [...Array<number>(10).fill(30 * minute), ...Array<number>(30).fill(10 * minute)]
  const found = waitingTime(past, { turns: 1, elapsed: undefined })
  expect([found?.from_minutes, found?.of]).toEqual([10, 10])
  // The oldest of the ten are compared with a past in which nobody took so long.
  expect(found?.right).toBeLessThan(5)
})

test('only the last visits count', () => {
  const past = [...Array<number>(MOST_VISITS).fill(10 * minute), ...Array<number>(MOST_VISITS).fill(90 * minute)]
  expect(waitingTime(past, { turns: 1, elapsed: undefined })?.to_minutes).toBe(10)
})
