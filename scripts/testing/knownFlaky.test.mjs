import { expect, test } from 'vitest'
import { judgeFlaky, readKnownFlaky } from './knownFlaky.mjs'

const now = Date.parse('2026-12-15T12:00:00Z')
const known = [{ test: 'two windows', since: '2026-12-10', reason: 'the window manager decides which one is in front' }]

test('up to five tests that passed only at the second attempt do not fail the run', () => {
  const five = ['a', 'b', 'c', 'd', 'e']
  expect(judgeFlaky(five, [], 5, now)).toEqual([])
  expect(judgeFlaky([...five, 'f'], [], 5, now)).toEqual(['More than 5 tests passed only at the second attempt.'])
})

test('those of the list are not counted, but for 14 days only', () => {
  const flaky = ['a', 'two windows\n  Error: closed']
  expect(judgeFlaky(flaky, known, 1, now)).toEqual([])
  expect(judgeFlaky(['a\n  Error: two windows', 'b'], known, 1, now)).toHaveLength(1)
  const old = [{ ...known[0], since: '2026-11-30' }]
  expect(judgeFlaky([], old, 5, now)).toEqual(['two windows is in knownFlaky.json since 2026-11-30: fix it.'])
})

test('each entry of the list has a date and a reason', () => {
  for (const { test, since, reason } of readKnownFlaky()) {
    expect(Number.isNaN(Date.parse(since)), test).toBe(false)
    expect(reason.length, test).toBeGreaterThan(10)
  }
})
