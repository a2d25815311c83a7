import { expect, test } from 'vitest'
import { expectedTimes } from './expectedTimes'

const minute = 60_000
const now = Date.parse('2026-11-25T11:00:00Z')
const of = (id: number, minutes: number, changes = {}) => ({
  ...{ id, minutes, shown_since: null, shown_seconds: 0 },
  ...changes,
})
const since = (ago: number) => new Date(now - ago * minute).toISOString()

test('the cases to come follow each other after what is left for the one that is shown', () => {
  const cases = [of(1, 20, { shown_seconds: 900 }), of(2, 20, { shown_since: since(5) }), of(3, 15), of(4, 10)]
  const { starts, ends } = expectedTimes(cases, 2, now)
  expect([...starts]).toEqual([
    [3, now + 15 * minute],
    [4, now + 30 * minute],
  ])
  expect(ends).toBe(now + 40 * minute)
})

test('one that runs over moves all others', () => {
  const cases = [of(2, 20, { shown_since: since(32) }), of(3, 15)]
  expect(expectedTimes(cases, 2, now)).toEqual({ starts: new Map([[3, now]]), ends: now + 15 * minute })
})

test('before the first case, it could begin now', () => {
  expect(expectedTimes([of(1, 20), of(2, 20)], null, now).starts.get(2)).toBe(now + 20 * minute)
})
