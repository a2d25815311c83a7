import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identifiersIn, withoutIdentifiers } from './identifiers'
import {
  ageBand,
  agendaCloses,
  attendedMinutes,
  canStart,
  canStartEarly,
  confirmed,
  earnsCertificate,
  type Interval,
  united,
} from './rules'

const at = (text: string) => Date.parse(text)
const round = { starts: at('2026-11-24T11:00:00Z'), ends: at('2026-11-24T12:30:00Z'), timeZone: 'Africa/Cairo' }

describe('starting', () => {
  test.each([
    ['2026-11-24T10:44:59Z', false, false],
    ['2026-11-24T10:45:00Z', false, true],
    ['2026-11-24T11:00:00Z', true, false],
    ['2026-11-24T21:59:59Z', true, false],
    ['2026-11-24T22:00:00Z', false, false],
  ])('at %s', (now, start, early) => {
    expect([canStart(1, round, at(now)), canStartEarly(1, round, at(now))]).toEqual([start, early])
    expect([canStart(2, round, at(now)), canStartEarly(3, round, at(now))]).toEqual([false, false])
  })
})

test('the agenda closes on the evening before in the time zone of the round, or when a late round begins', () => {
  expect(agendaCloses(round, at('2026-11-20T08:00:00Z'))).toBe(at('2026-11-23T18:00:00Z'))
  expect(agendaCloses(round, at('2026-11-23T18:00:00Z'))).toBe(round.starts)
})

const interval = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 60 }))
  .map(([from, length]) => ({ from: from * 1000, until: (from + length) * 1000 }))

test('united intervals cover the same seconds, each once, in order', () => {
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 20 }), (intervals) => {
      const merged = united(intervals)
      const isIn = (all: typeof intervals, second: number) =>
        all.some(({ from, until }) => from <= second * 1000 && second * 1000 < until)
      for (let second = 0; second < 570; second += 1) expect(isIn(merged, second)).toBe(isIn(intervals, second))
      merged.forEach((each, index) => {
        const next = merged[index + 1]
        if (next) expect(each.until).toBeLessThan(next.from)
      })
    }),
  )
})

test('attendance before the start and after the end does not count', () => {
  const minute = 60_000
  const intervals = [
    { from: -10 * minute, until: 20 * minute },
    { from: 10 * minute, until: 200 * minute },
  ]
  expect(attendedMinutes(intervals, { from: 0, until: 90 * minute })).toBe(90)
  expect(attendedMinutes([], { from: 0, until: 90 * minute })).toBe(0)
})

test.each([
  [72, 90, true],
  [71, 90, false],
  [0, 0, false],
])('%i of %i minutes are enough for a certificate: %s', (attended, held, earns) => {
  expect(earnsCertificate({ attended, held })).toBe(earns)
})

describe('attendance that counts', () => {
  const minute = 60_000
  const countedOf = (intervals: readonly (readonly [number, number])[], acts: readonly number[]) =>
    attendedMinutes(
      confirmed(
        intervals.map(([from, until]) => ({ from: from * minute, until: until * minute })),
        acts.map((act) => act * minute),
      ),
      { from: 0, until: 1_000 * minute },
    )
  test.each([
    ['each prompt answered at once', [[0, 130]], [30, 60, 90, 120], 130],
    ['each prompt answered five minutes late', [[0, 130]], [35, 70, 105], 130],
    ['each prompt answered as late as possible', [[0, 130]], [40, 80, 120], 130],
    ['a prompt answered too late', [[0, 130]], [41, 80, 120], 119],
    ['a prompt of the last minutes that was not answered', [[0, 64]], [30], 64],
    ['an open browser alone', [[0, 130]], [], 30],
    ['clicks in the first minutes', [[0, 64]], [0, 2, 4], 34],
    [
      'acts of somebody who was away',
      [
        [0, 20],
        [60, 90],
      ],
      [62],
      48,
    ],
    [
      'two browsers',
      [
        [0, 40],
        [10, 60],
      ],
      [30],
      60,
    ],
    ['no attendance', [], [5], 0],
  ] as const)('%s', (_, intervals, acts, minutes) => {
    expect(countedOf(intervals, acts)).toBe(minutes)
  })

  test('is part of the attendance, and no time counts twice', () => {
    const total = (intervals: readonly Interval[]) => intervals.reduce((sum, each) => sum + each.until - each.from, 0)
    fc.assert(
      fc.property(fc.array(interval), fc.array(fc.integer({ min: 0, max: 600_000 })), (intervals, acts) => {
        const found = confirmed(intervals, acts)
        expect(total(found)).toBe(total(united(found)))
        expect(total(found)).toBeLessThanOrEqual(total(united(intervals)))
      }),
    )
  })
})

test('every age has one band', () => {
  expect(ageBand(0)).toEqual({ from: 0, to: 0 })
  expect(ageBand(45)).toEqual({ from: 45, to: 54 })
  expect(ageBand(101)).toEqual({ from: 85, to: null })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 120 }), (age) => {
      const { from, to } = ageBand(age)
      return from <= age && (to === null || age <= to)
    }),
  )
})

describe('what identifies a patient', () => {
  const names = ['Nadia El-Mansour', 'نادية المنصور']
  test.each([
    ['Mrs Mansour came again', ['Mansour']],
    ['NADIA came again', ['NADIA']],
    ['المريضة نادية تتحسن', ['نادية']],
    ['حالة المنصور مستقرة', ['المنصور']],
    ['call 0101 234 5678', ['0101 234 5678']],
    ['رقم ٢٩٠٠١١٥٠١', ['٢٩٠٠١١٥٠١']],
    ['since 12/11/2026', ['12/11/2026']],
    ['mail n@m.example', ['n@m.example']],
    ['creatinine 2.9, pressure 150/90, day 3', []],
  ])('%s', (text, found) => {
    expect(identifiersIn(text, names)).toEqual(found)
  })

  test('is left out', () => {
    expect(withoutIdentifiers('Nadia Mansour has chest pain', names)).toBe('… … has chest pain')
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(identifiersIn(withoutIdentifiers(text, []), [])).toEqual([])
      }),
    )
  })
})
