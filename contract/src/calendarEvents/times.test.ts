import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallText } from '../rules/wallText'
import { latestEnd, occurrencesOn, repeatedDays, shifted, spanOf, wallNumber } from './times'

const cairo = 'Africa/Cairo'
const at = (instant: number) => new Date(instant).toISOString().slice(0, 16)

describe('spanOf', () => {
  test.each([
    ['in winter', '2026-11-25 13:00', '2026-11-25 14:30', '2026-11-25T11:00', '2026-11-25T12:30'],
    ['up to the change', '2026-04-23 22:00', '2026-04-24 00:00', '2026-04-23T20:00', '2026-04-23T22:00'],
    ['over the change', '2026-04-23 22:00', '2026-04-24 02:00', '2026-04-23T20:00', '2026-04-23T23:00'],
    ['the first of a repeated hour', '2026-10-29 23:30', '2026-10-30 08:00', '2026-10-29T20:30', '2026-10-30T06:00'],
  ])('%s', (_, start, end, from, to) => {
    const span = spanOf({ start, end }, cairo)
    expect('field' in span ? span : [at(span.start), at(span.end)]).toEqual([from, to])
  })

  test.each([
    ['2026-04-24 00:30', '2026-04-24 02:00', 'start', 'skipped'],
    ['2026-04-23 22:00', '2026-04-24 00:30', 'end', 'skipped'],
    ['2026-02-30 22:00', '2026-04-24 00:30', 'start', 'noDay'],
  ])('%s to %s cannot be', (start, end, field, problem) => {
    expect(spanOf({ start, end }, cairo)).toEqual({ field, problem })
  })
})

describe('repeatedDays', () => {
  test.each([
    ['weekly', '2026-11-25', '2026-12-09', ['2026-11-25', '2026-12-02', '2026-12-09']],
    ['biweekly', '2026-11-25', '2026-12-09', ['2026-11-25', '2026-12-09']],
    ['monthly', '2026-11-17', '2027-02-28', ['2026-11-17', '2026-12-15', '2027-01-19', '2027-02-16']],
    ['monthly', '2026-09-30', '2026-12-31', ['2026-09-30', '2026-10-28', '2026-11-25', '2026-12-30']],
  ] as const)('%s from %s until %s', (repeat, date, until, days) => {
    expect(repeatedDays(date, repeat, until)).toEqual(days)
  })

  test('ends after twelve months, however late it is to end', () => {
    expect(repeatedDays('2026-11-25', 'weekly', '2999-01-01').length).toBe(53)
    expect(latestEnd('2026-11-25')).toBe('2027-11-25')
  })

  test('a monthly series stays on its weekday, once in each month', () => {
    const date = fc.integer({ min: 0, max: 3000 }).map((days) => new Date(1_700_000_000_000 + days * 86_400_000))
    fc.assert(
      fc.property(date, (first) => {
        const days = repeatedDays(first.toISOString().slice(0, 10), 'monthly', '2999-01-01')
        const months = days.map((day) => day.slice(0, 7))
        expect(new Set(days.map((day) => new Date(day).getUTCDay())).size).toBe(1)
        expect(new Set(months).size).toBe(months.length)
        expect(months.length).toBeGreaterThanOrEqual(12)
      }),
    )
  })
})

const walls = (start: string, end: string) => ({ start: wallNumber(start) ?? 0, end: wallNumber(end) ?? 0 })

test('a series keeps its wall-clock times, and moves a skipped one forward', () => {
  const days = ['2026-04-17', '2026-04-24', '2026-05-01']
  const found = occurrencesOn(days, walls('2026-04-17 00:30', '2026-04-17 02:00'), cairo)
  expect(found.map(({ start, end }) => [wallText(start, cairo), wallText(end, cairo)])).toEqual([
    ['2026-04-17 00:30', '2026-04-17 02:00'],
    ['2026-04-24 01:30', '2026-04-24 02:00'],
    ['2026-05-01 00:30', '2026-05-01 02:00'],
  ])
})

test('the later events of a series move as far on the wall clock', () => {
  const span = { start: Date.parse('2026-10-29T10:00:00Z'), end: Date.parse('2026-10-29T11:00:00Z') }
  const { start, end } = shifted(span, { start: 7 * 86_400_000, end: 7 * 86_400_000 + 1_800_000 }, cairo)
  expect([wallText(start, cairo), wallText(end, cairo)]).toEqual(['2026-11-05 13:00', '2026-11-05 14:30'])
})
