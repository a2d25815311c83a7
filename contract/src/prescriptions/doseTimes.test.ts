import { describe, expect, it, test } from 'vitest'
import { localTime } from '../rules/wallClock'
import { type Course, courseEnd } from './course'
import { dosesBetween, doseTimes, nextDoseTime } from './doseTimes'

const cairo = 'Africa/Cairo'
const at = (text: string) => Date.parse(text)
const course = (
  start: string,
  value: number,
  unit: Course['frequency']['unit'],
  more: Partial<Course> = {},
): Course => ({
  kind: 'scheduled',
  start: at(start),
  frequency: { value, unit },
  duration: null,
  stoppedAt: null,
  timeZone: cairo,
  ...more,
})
const clocks = (times: number[], timeZone = cairo) => times.map((time) => localTime(time, timeZone).clock)
const instants = (times: number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16))
const between = (schedule: Course, from: string, to: string) => doseTimes(schedule, at(from), at(to))

describe('when Cairo’s clocks go forward on 2026-04-24 at 00:00', () => {
  const days = ['2026-04-22T22:00Z', '2026-04-25T21:00Z'] as const

  it.each([
    [8, '2026-04-01T04:00Z', ['06:00', '14:00', '22:00']],
    [12, '2026-04-01T06:00Z', ['08:00', '20:00']],
    [24, '2026-04-01T13:15Z', ['15:15']],
  ])('every %i hours stays at the same times of day', (hours, start, daily) => {
    expect(clocks(between(course(start, hours, 'hours'), ...days))).toEqual([...daily, ...daily, ...daily])
  })

  it.each([
    ['00:00', '2026-04-19T22:00Z', '2026-04-23T22:00'],
    ['00:30', '2026-04-19T22:30Z', '2026-04-23T22:30'],
  ])('a dose at %s, which does not exist, moves forward by an hour', (_, start, expected) => {
    const times = between(course(start, 1, 'days'), '2026-04-23T12:00Z', '2026-04-24T12:00Z')
    expect(instants(times)).toEqual([expected])
  })

  it('every hour, the skipped dose and the one that it moves to are one dose', () => {
    const times = between(course('2026-04-20T22:30Z', 1, 'hours'), '2026-04-23T20:00Z', '2026-04-24T00:00Z')
    expect(instants(times)).toEqual(['2026-04-23T20:30', '2026-04-23T21:30', '2026-04-23T22:30', '2026-04-23T23:30'])
  })

  it('intervals that do not divide 24 hours follow elapsed time', () => {
    const times = between(course('2026-04-23T16:00Z', 5, 'hours'), '2026-04-23T00:00Z', '2026-04-24T10:00Z')
    expect(clocks(times)).toEqual(['18:00', '23:00', '05:00', '10:00'])
  })
})

describe('when Cairo’s clocks go back on 2026-10-30 at 00:00', () => {
  it('a dose at 23:00 or 23:30, which occur twice, is due once, when it first occurs', () => {
    for (const [start, expected] of [
      ['2026-10-20T20:00Z', '2026-10-29T20:00'],
      ['2026-10-20T20:30Z', '2026-10-29T20:30'],
    ] as const) {
      const times = between(course(start, 1, 'days'), '2026-10-29T12:00Z', '2026-10-30T12:00Z')
      expect(instants(times)).toEqual([expected])
    }
  })

  it('every 8 hours stays at 06:00, 14:00 and 22:00', () => {
    const times = between(course('2026-10-01T03:00Z', 8, 'hours'), '2026-10-28T21:00Z', '2026-10-31T22:00Z')
    expect(clocks(times)).toEqual(['06:00', '14:00', '22:00', '06:00', '14:00', '22:00', '06:00', '14:00', '22:00'])
  })

  it('a course that starts when 23:30 occurs for the second time starts then', () => {
    const times = between(course('2026-10-29T21:30Z', 1, 'days'), '2026-10-29T00:00Z', '2026-10-31T00:00Z')
    expect(instants(times)).toEqual(['2026-10-29T21:30', '2026-10-30T21:30'])
  })

  it('every 7 hours, 8 hours by the clock pass', () => {
    const times = between(course('2026-10-29T18:00Z', 7, 'hours'), '2026-10-29T00:00Z', '2026-10-30T12:00Z')
    expect(instants(times)).toEqual(['2026-10-29T18:00', '2026-10-30T01:00', '2026-10-30T08:00'])
    expect(clocks(times)).toEqual(['21:00', '03:00', '10:00'])
  })
})

describe('a course', () => {
  it.each([
    [5, 'days', 8, 'hours', 15],
    [30, 'days', 1, 'days', 30],
    [2, 'weeks', 1, 'weeks', 2],
    [2, 'weeks', 3, 'days', 5],
    [1, 'days', 5, 'hours', 5],
    [1, 'days', 2, 'days', 1],
    [1, 'months', 1, 'days', 30],
  ] as const)('of %i %s, every %i %s, has %i doses', (duration, durationUnit, value, unit, count) => {
    const schedule = course('2026-04-10T13:00Z', value, unit, { duration: { value: duration, unit: durationUnit } })
    const times = between(schedule, '2026-01-01T00:00Z', '2027-01-01T00:00Z')
    expect(times).toHaveLength(count)
    expect(times[0]).toBe(schedule.start)
    expect(times.at(-1)).toBeLessThan(courseEnd(schedule) ?? 0)
  })

  it.each([
    ['2026-01-31T13:00Z', 1, '2026-02-28T13:00'],
    ['2028-01-31T13:00Z', 1, '2028-02-29T13:00'],
    ['2026-11-30T22:30Z', 2, '2027-01-31T22:30'],
    ['2026-03-31T13:00Z', 1, '2026-04-30T12:00'],
    ['2026-10-24T11:00Z', 12, '2027-10-24T11:00'],
  ])('from %s for %i months ends at %s', (start, value, expected) => {
    const end = courseEnd(course(start, 1, 'days', { duration: { value, unit: 'months' } }))
    expect(instants([end ?? 0])).toEqual([expected])
  })

  it('that is stopped has no dose at that time or later', () => {
    const schedule = course('2026-06-01T05:00Z', 8, 'hours', { stoppedAt: at('2026-06-02T05:00Z') })
    expect(instants(between(schedule, '2026-06-01T00:00Z', '2026-06-09T00:00Z'))).toEqual([
      '2026-06-01T05:00',
      '2026-06-01T13:00',
      '2026-06-01T21:00',
    ])
    expect(courseEnd(schedule)).toBe(at('2026-06-02T05:00Z'))
  })

  it('without duration has no end', () => {
    expect(courseEnd(course('2026-06-01T05:00Z', 8, 'hours'))).toBeUndefined()
  })

  it('of one dose has it at its start, unless it was stopped before', () => {
    const once = course('2026-06-01T05:00Z', 8, 'hours', { kind: 'once', duration: { value: 3, unit: 'days' } })
    expect(between(once, '2026-06-01T05:00Z', '2026-07-01T00:00Z')).toEqual([once.start])
    expect(between(once, '2026-05-01T05:00Z', '2026-06-01T05:00Z')).toEqual([])
    expect(between({ ...once, stoppedAt: once.start }, '2026-05-01T05:00Z', '2026-07-01T00:00Z')).toEqual([])
  })

  it('as needed has no due time', () => {
    const schedule = course('2026-06-01T05:00Z', 8, 'hours', { kind: 'as_needed' })
    expect(between(schedule, '2026-05-01T00:00Z', '2026-07-01T00:00Z')).toEqual([])
    expect(nextDoseTime(schedule, 0)).toBeUndefined()
  })

  it('with an interval of zero or half an hour is a mistake', () => {
    expect(() => between(course('2026-06-01T05:00Z', 0, 'hours'), '2026-06-01T00:00Z', '2026-06-02T00:00Z')).toThrow(
      RangeError,
    )
    expect(() => between(course('2026-06-01T05:00Z', 0.5, 'hours'), '2026-06-01T00:00Z', '2026-06-02T00:00Z')).toThrow(
      RangeError,
    )
  })

  it('in Berlin has its dose of 02:00 at 03:00 when 02:00 is skipped', () => {
    const berlin = course('2026-03-20T13:00Z', 12, 'hours', { timeZone: 'Europe/Berlin' })
    const times = between(berlin, '2026-03-28T12:00Z', '2026-03-29T22:00Z')
    expect(instants(times)).toEqual(['2026-03-28T13:00', '2026-03-29T01:00', '2026-03-29T12:00'])
  })
})

test.each([
  ['America/St_Johns', '2026-06-01T16:00Z'],
  ['Pacific/Kiritimati', '2026-06-01T16:00Z'],
])('a window in %s has its first and its last dose', (timeZone, start) => {
  const schedule = course(start, 1, 'hours', { timeZone })
  expect(instants(between(schedule, '2026-06-03T16:00Z', '2026-06-03T18:01Z'))).toEqual([
    '2026-06-03T16:00',
    '2026-06-03T17:00',
    '2026-06-03T18:00',
  ])
})

test('a hold marks the doses that are due within it, from its start to before its end, and removes none', () => {
  const schedule = course('2026-06-01T05:00Z', 8, 'hours')
  const holds = [
    { start: at('2026-06-02T05:00Z'), end: null },
    { start: at('2026-06-01T13:00Z'), end: at('2026-06-01T21:00Z') },
  ]
  const doses = dosesBetween(schedule, holds, at('2026-06-01T00:00Z'), at('2026-06-02T22:00Z'))
  expect(doses.map(({ isHeld }) => isHeld)).toEqual([false, true, false, true, true, true])
  expect(doses.map(({ dueAt }) => dueAt)).toEqual(between(schedule, '2026-06-01T00:00Z', '2026-06-02T22:00Z'))
})

test('the next dose is found in a gap of weeks, before the start, and not after the end', () => {
  const schedule = course('2026-06-01T05:00Z', 6, 'weeks', { duration: { value: 7, unit: 'weeks' } })
  expect(nextDoseTime(schedule, at('2020-01-01T00:00Z'))).toBe(schedule.start)
  expect(instants([nextDoseTime(schedule, schedule.start) ?? 0])).toEqual(['2026-07-13T05:00'])
  expect(nextDoseTime(schedule, at('2026-07-13T05:00Z'))).toBeUndefined()
  const once = course('2026-06-01T05:00Z', 1, 'hours', { kind: 'once' })
  expect(nextDoseTime(once, once.start - 1)).toBe(once.start)
  expect(nextDoseTime(once, once.start)).toBeUndefined()
})

// Going through the course from its start, this would take minutes.
test('a window of a course of ten years takes no longer than one of a short course', () => {
  const schedule = course('2016-06-01T05:00Z', 1, 'hours', { duration: { value: 200, unit: 'months' } })
  const from = at('2026-06-01T00:00Z')
  for (let hour = 0; hour < 2_000; hour += 1) {
    const start = from + hour * 3_600_000
    expect(doseTimes(schedule, start, start + 3_600_000).length).toBeLessThan(2)
  }
})
