import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { type News2, type News2Score, news2 } from './news2'
import { isOverdue, type LastCheck, news2Level, nextCheck, type OwnInterval, standardInterval } from './nextCheck'

const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return Date.UTC(2026, 9, 29, hours, minutes)
}
const score = (total: number | null, atLeast = total ?? 0, hasSingleThree = false): News2Score => ({
  version: 'RCP-2017.1',
  total,
  atLeast,
  missing: total === null ? ['respiration'] : [],
  hasSingleThree,
  scores: {},
})
const excluded: News2 = news2({}, { age: 10, isPregnant: false, spo2Scale: 1 })
const own = (minutes: number, insteadOf: number, until: string): OwnInterval => ({
  minutes,
  insteadOf,
  until: at(until),
})
const check = (more: Partial<LastCheck> & { score: News2 }): LastCheck => ({
  measuredAt: at('14:00'),
  previous: null,
  own: null,
  ...more,
})
const due = (clock: string, isContinuous = false) => ({ dueAt: at(clock), isContinuous })

test.each<[number, boolean, string, number]>([
  [0, false, 'low', 720],
  [1, false, 'low', 240],
  [4, false, 'low', 240],
  [3, true, 'single_three', 60],
  [4, true, 'single_three', 60],
  [5, false, 'medium', 60],
  [6, true, 'medium', 60],
  [7, false, 'high', 0],
  [20, true, 'high', 0],
])('a score of %i (a single 3: %s) is %s, and is checked again after %i minutes', (total, single, level, minutes) => {
  expect(news2Level(score(total, total, single))).toBe(level)
  expect(standardInterval(score(total, total, single))).toBe(minutes)
})

describe('the next check', () => {
  it('follows from the score', () => {
    expect(nextCheck(check({ score: score(0) }))).toEqual(due('26:00'))
    expect(nextCheck(check({ score: score(2) }))).toEqual(due('18:00'))
    expect(nextCheck(check({ score: score(3, 3, true) }))).toEqual(due('15:00'))
    expect(nextCheck(check({ score: score(7) }))).toEqual(due('14:00', true))
  })

  it('does not depend on what was due before, if the score is complete', () => {
    expect(nextCheck(check({ score: score(0), previous: due('13:00', true) }))).toEqual(due('26:00'))
  })

  it.each([
    ['nothing was due before', null, score(null, 0), due('14:00')],
    ['it was due before, and nothing is known', due('13:00'), score(null, 0), due('13:00')],
    ['it is due later, and nothing is known', due('17:00'), score(null, 0), due('17:00')],
    ['it is due later, and the lower bound is urgent', due('17:00'), score(null, 5), due('15:00')],
    ['it is due later, and a known parameter scores 3', due('17:00'), score(null, 3, true), due('15:00')],
    ['it is due later, and the lower bound is 7', due('17:00'), score(null, 7), due('14:00', true)],
    ['checks are continuous', due('12:00', true), score(null, 1), due('12:00', true)],
    ['it is due soon, and the lower bound is 7', due('14:30'), score(null, 7), due('13:30', true)],
    ['checks are continuous, and one is due later', due('13:30', true), score(null, 5), due('13:30', true)],
    ['nothing was due before, and the lower bound is 7', null, score(null, 7), due('13:00', true)],
  ])('is never later after an incomplete score: %s', (_, previous, incomplete, expected) => {
    expect(nextCheck(check({ score: incomplete, previous }))).toEqual(expected)
  })
})

describe('a doctor’s interval', () => {
  it.each<[string, News2Score, OwnInterval, ReturnType<typeof due>]>([
    ['is longer', score(5), own(240, 60, '40:00'), due('18:00')],
    ['is shorter', score(0), own(30, 720, '40:00'), due('14:30')],
    ['is longer, and the score is now more urgent', score(7), own(240, 60, '40:00'), due('14:00', true)],
    ['is longer, and a parameter scores 3 now', score(4, 4, true), own(480, 240, '40:00'), due('15:00')],
    ['is longer, and the score is now less urgent', score(1), own(360, 60, '40:00'), due('20:00')],
    ['is shorter than the standard one, which became shorter too', score(5), own(30, 240, '40:00'), due('14:30')],
    ['replaces continuous checks', score(8), own(60, 0, '40:00'), due('15:00')],
    ['ends when the check is due', score(5), own(240, 60, '18:00'), due('18:00')],
    ['ends before', score(5), own(240, 60, '17:59'), due('17:59')],
    ['ends before the standard one does', score(5), own(240, 60, '14:10'), due('15:00')],
    ['that is shorter ends before', score(1), own(30, 240, '14:10'), due('18:00')],
    ['instead of continuous checks ends before', score(8), own(60, 0, '14:30'), due('14:30', true)],
    ['has ended', score(5), own(240, 60, '13:00'), due('15:00')],
  ])('that %s', (_, complete, interval, expected) => {
    expect(nextCheck(check({ score: complete, own: interval }))).toEqual(expected)
  })

  it('does not postpone a check after an incomplete score', () => {
    const own = { minutes: 720, insteadOf: 60, until: at('60:00') }
    expect(nextCheck(check({ score: score(null, 0), previous: due('15:00'), own }))).toEqual(due('15:00'))
  })

  it('is the only one for patients without NEWS2', () => {
    expect(nextCheck(check({ score: excluded }))).toBeNull()
    expect(nextCheck(check({ score: excluded, own: own(60, 60, '15:00') }))).toEqual(due('15:00'))
    expect(nextCheck(check({ score: excluded, own: own(60, 60, '14:59') }))).toBeNull()
  })
})

test('an incomplete score never postpones when the check before it is overdue', () => {
  const minutes = fc.integer({ min: 0, max: 2880 })
  const checks = fc.record({ dueAt: minutes.map((each) => at('00:00') + each * 60_000), isContinuous: fc.boolean() })
  fc.assert(
    fc.property(checks, fc.integer({ min: 0, max: 20 }), minutes, (previous, atLeast, later) => {
      const next = nextCheck(check({ score: score(null, atLeast), previous }))
      const now = at('00:00') + later * 60_000
      if (isOverdue(previous, now)) expect(next && isOverdue(next, now)).toBe(true)
    }),
    propertyRuns(300),
  )
})

test('without a doctor’s interval, a more urgent score is never checked later', () => {
  const any = fc.record({ total: fc.integer({ min: 0, max: 20 }), single: fc.boolean(), isComplete: fc.boolean() })
  const previous = fc.option(
    fc
      .integer({ min: 0, max: 1440 })
      .map((minutes) => ({ dueAt: at('06:00') + minutes * 60_000, isContinuous: false })),
  )
  fc.assert(
    fc.property(any, fc.integer({ min: 0, max: 20 }), previous, ({ total, single, isComplete }, added, previous) => {
      const make = (atLeast: number, hasSingleThree: boolean) =>
        nextCheck(check({ score: score(isComplete ? atLeast : null, atLeast, hasSingleThree), previous }))
      const less = make(total, false)
      const more = make(total + added, single)
      expect(more?.dueAt).toBeLessThanOrEqual(less?.dueAt ?? 0)
      if (previous && !isComplete) expect(more?.dueAt).toBeLessThanOrEqual(previous.dueAt)
    }),
    propertyRuns(300),
  )
})

test.each([
  [false, '14:00', false],
  [false, '14:01', true],
  [true, '15:00', false],
  [true, '15:01', true],
])('a check that was due at 14:00 (continuous: %s) is overdue at %s: %s', (isContinuous, now, expected) => {
  expect(isOverdue({ dueAt: at('14:00'), isContinuous }, at(now))).toBe(expected)
})
