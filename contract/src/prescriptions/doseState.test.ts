import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { type Dose, type DoseState, doseState, doseTiming, missedFrom } from './doseState'

/** Afternoon times of one day, and of the next one from 24:00. */
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return Date.UTC(2026, 9, 28, hours, minutes)
}
const dose = (more: Partial<Dose> = {}): Dose => ({
  dueAt: at('14:00'),
  nextDueAt: at('22:00'),
  courseEnd: at('30:00'),
  stoppedAt: null,
  holds: [],
  record: null,
  ...more,
})

test.each<[string, DoseState]>([
  ['12:59', 'upcoming'],
  ['13:00', 'due'],
  ['14:00', 'due'],
  ['15:00', 'due'],
  ['15:01', 'late'],
  ['21:59', 'late'],
  ['22:00', 'missed'],
  ['40:00', 'missed'],
])('an unrecorded dose of 14:00 is at %s: %s', (now, state) => {
  expect(doseState(dose(), at(now))).toBe(state)
})

describe('the last dose', () => {
  it.each<[string, DoseState]>([
    ['29:59', 'late'],
    ['30:00', 'missed'],
  ])('at %s is %s', (now, state) => {
    expect(doseState(dose({ nextDueAt: null }), at(now))).toBe(state)
  })

  it('is not missed while it is on time, even if the course ends', () => {
    const last = dose({ nextDueAt: null, courseEnd: at('14:00') })
    expect(doseState(last, at('14:59'))).toBe('due')
    expect(doseState(last, at('15:00'))).toBe('missed')
    expect(missedFrom(last)).toBe(at('15:00'))
  })

  it('of a course without end stays late', () => {
    const only = dose({ nextDueAt: null, courseEnd: null })
    expect(doseState(only, at('2000:00'))).toBe('late')
    expect(missedFrom(only)).toBeNull()
  })
})

test('of doses every hour, one is missed when the next one is due', () => {
  const hourly = dose({ nextDueAt: at('15:00') })
  expect(doseState(hourly, at('14:59'))).toBe('due')
  expect(doseState(hourly, at('15:00'))).toBe('missed')
})

describe('a hold', () => {
  it.each<[string, string, string | null, string, DoseState]>([
    ['covers the time it is due', '13:30', '14:30', '13:00', 'held'],
    ['covers the time it is due, and has ended', '13:30', '14:30', '15:00', 'held'],
    ['begins when it is due', '14:00', '14:30', '14:30', 'held'],
    ['has no end', '10:00', null, '09:00', 'held'],
    ['ends when it is due', '13:00', '14:00', '14:00', 'due'],
    ['begins later, and lasts', '14:05', null, '14:10', 'held'],
    ['begins later, and lasts until the next one is due', '14:05', null, '22:00', 'missed'],
    ['begins later, and has ended', '14:05', '14:15', '14:15', 'due'],
    ['begins when it is late, and lasts', '16:00', null, '17:00', 'held'],
    ['begins later than now', '14:05', null, '14:04', 'due'],
  ])('that %s: from %s to %s, at %s, the dose of 14:00 is %s', (_, start, end, now, state) => {
    const holds = [{ start: at(start), end: end === null ? null : at(end) }]
    expect(doseState(dose({ holds }), at(now))).toBe(state)
  })
})

describe('a prescription that was stopped', () => {
  it.each<[string, string, DoseState]>([
    ['12:00', '12:00', 'stopped'],
    ['14:00', '10:00', 'stopped'],
    ['14:00', '20:00', 'stopped'],
    ['14:05', '14:04', 'due'],
    ['14:05', '14:05', 'stopped'],
    ['15:00', '40:00', 'stopped'],
    ['15:01', '15:01', 'missed'],
    ['15:01', '15:00', 'due'],
    ['23:00', '23:00', 'missed'],
  ])('at %s: at %s, the dose of 14:00 is %s', (stoppedAt, now, state) => {
    expect(doseState(dose({ stoppedAt: at(stoppedAt) }), at(now))).toBe(state)
  })

  it('has no held doses afterwards', () => {
    const holds = [{ start: at('10:00'), end: null }]
    expect(doseState(dose({ holds, stoppedAt: at('12:00') }), at('11:00'))).toBe('stopped')
  })
})

test('a recorded dose has the state that was recorded, whatever the time, the holds and the end', () => {
  const circumstances = fc.record({
    holds: fc.constantFrom([], [{ start: at('10:00'), end: null }]),
    stoppedAt: fc.constantFrom(null, at('12:00'), at('16:00')),
    nextDueAt: fc.constantFrom(null, at('15:00')),
    now: fc.integer({ min: at('00:00'), max: at('48:00') }),
  })
  fc.assert(
    fc.property(circumstances, ({ now, ...more }) => {
      expect(doseState(dose({ ...more, record: { status: 'given', givenAt: at('14:02') } }), now)).toBe('given')
      expect(doseState(dose({ ...more, record: { status: 'not_given' } }), now)).toBe('not_given')
    }),
    propertyRuns(100),
  )
})

test.each([
  ['12:59', 'early'],
  ['13:00', 'on_time'],
  ['15:00', 'on_time'],
  ['15:01', 'late'],
])('given at %s instead of 14:00, a dose is %s', (givenAt, timing) => {
  expect(doseTiming(at('14:00'), at(givenAt))).toBe(timing)
})

/** Without a stop or holds, an unrecorded dose becomes only later and later. */
test('the states follow one another in one order', () => {
  const order: DoseState[] = ['upcoming', 'due', 'late', 'missed']
  const minute = fc.integer({ min: 0, max: 3000 }).map((minutes) => at('00:00') + minutes * 60_000)
  fc.assert(
    fc.property(minute, fc.option(minute), fc.option(minute), minute, minute, (dueAt, next, end, one, other) => {
      fc.pre((next === null || next > dueAt) && (end === null || end > dueAt))
      const any = dose({ dueAt, nextDueAt: next, courseEnd: end })
      const [earlier, later] = [one, other].sort((a, b) => a - b).map((now) => order.indexOf(doseState(any, now)))
      expect(earlier).toBeGreaterThanOrEqual(0)
      expect(later).toBeGreaterThanOrEqual(earlier ?? 0)
    }),
    propertyRuns(300),
  )
})
