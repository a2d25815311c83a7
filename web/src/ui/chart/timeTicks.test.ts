import { expect, test } from 'vitest'
import { type TimeStyle, timeTicks } from './timeTicks'

const cairo: TimeStyle = { zone: 'Africa/Cairo', language: 'en', clock: 12, precision: 'minute' }
const ticks = (from: string, to: string, count: number, style: Partial<TimeStyle> = {}) =>
  timeTicks(Date.parse(from), Date.parse(to), count, { ...cairo, ...style }).map(({ at, label, below }) => ({
    at: new Date(at).toISOString().slice(0, 16),
    label: label.replace(/\u00a0/g, ' '),
    below,
  }))

test('ticks are round times of the zone; the date is below the first and where it changes', () =>
  expect(ticks('2026-11-22T17:00Z', '2026-11-23T05:00Z', 4)).toEqual([
    { at: '2026-11-22T19:00', label: '9:00 PM', below: '22 Nov' },
    { at: '2026-11-22T22:00', label: '12:00 AM', below: '23 Nov' },
    { at: '2026-11-23T01:00', label: '3:00 AM', below: undefined },
    { at: '2026-11-23T04:00', label: '6:00 AM', below: undefined },
  ]))

test('the 24-hour clock and Arabic', () => {
  expect(ticks('2026-11-22T17:00Z', '2026-11-23T05:00Z', 4, { clock: 24 }).map(({ label }) => label)).toEqual([
    '21:00',
    '00:00',
    '03:00',
    '06:00',
  ])
  const [first] = ticks('2026-11-22T17:00Z', '2026-11-23T05:00Z', 4, { language: 'ar' })
  expect(first).toMatchObject({ label: '9:00 م', below: '22 نوفمبر' })
})

test('days begin at midnight in the zone, before and after a change to daylight saving time', () =>
  // Egypt changes at midnight on 24 April 2026, so that day has no midnight and no tick.
  expect(ticks('2026-04-21T00:00Z', '2026-04-28T00:00Z', 7, { precision: 'day' })).toEqual([
    { at: '2026-04-21T22:00', label: '22 Apr', below: '2026' },
    { at: '2026-04-22T22:00', label: '23 Apr', below: undefined },
    { at: '2026-04-24T21:00', label: '25 Apr', below: undefined },
    { at: '2026-04-25T21:00', label: '26 Apr', below: undefined },
    { at: '2026-04-26T21:00', label: '27 Apr', below: undefined },
    { at: '2026-04-27T21:00', label: '28 Apr', below: undefined },
  ]))

test('months have the year below, and years stand alone', () => {
  expect(ticks('2026-10-15T00:00Z', '2027-02-15T00:00Z', 4).map(({ label, below }) => [label, below])).toEqual([
    ['Nov', '2026'],
    ['Dec', undefined],
    ['Jan', '2027'],
    ['Feb', undefined],
  ])
  expect(ticks('2020-06-01T00:00Z', '2026-06-01T00:00Z', 6).map(({ label }) => label)).toEqual([
    '2021',
    '2022',
    '2023',
    '2024',
    '2025',
    '2026',
  ])
})

test('one instant has one tick, and dates have no hours', () => {
  expect(ticks('2026-11-22T06:40Z', '2026-11-22T06:40Z', 5)).toEqual([
    { at: '2026-11-22T06:40', label: '8:40 AM', below: '22 Nov' },
  ])
  expect(ticks('2026-11-22T06:40Z', '2026-11-22T09:40Z', 5, { precision: 'day' })).toEqual([
    { at: '2026-11-22T06:40', label: '22 Nov', below: '2026' },
  ])
  expect(ticks('2026-11-22T06:40:10Z', '2026-11-22T06:40:20Z', 5)).toHaveLength(1)
})
