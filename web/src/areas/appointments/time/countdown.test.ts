import { describe, expect, it } from 'vitest'
import { remainingUntil } from './countdown'

const zone = 'Africa/Cairo'
// 10:00 in Cairo, in winter time.
const now = Date.parse('2026-11-21T08:00:00Z')

describe('remainingUntil', () => {
  it.each([
    ['2026-11-21T08:12:00Z', 'starts.minutes', 12],
    ['2026-11-21T08:11:01Z', 'starts.minutes', 12],
    ['2026-11-21T08:00:01Z', 'starts.minutes', 1],
    ['2026-11-21T08:59:00Z', 'starts.minutes', 59],
    ['2026-11-21T08:59:30Z', 'starts.hours', 1],
    ['2026-11-21T11:40:00Z', 'starts.hours', 3],
    ['2026-11-22T08:00:00Z', 'starts.tomorrow', 1],
    ['2026-11-25T08:15:00Z', 'starts.days', 4],
    ['2026-11-21T08:00:00Z', 'starts.now', 0],
    ['2026-11-21T07:00:00Z', 'starts.now', 0],
  ])('to %s is %s %i', (start, key, count) => {
    expect(remainingUntil(Date.parse(start), now, zone)).toEqual({ key, count })
  })

  it('counts hours, not days, across midnight if less than six hours remain', () => {
    const evening = Date.parse('2026-11-21T21:00:00Z')
    const night = Date.parse('2026-11-21T23:30:00Z')
    expect(remainingUntil(night, evening, zone)).toEqual({ key: 'starts.hours', count: 2 })
  })

  it('counts calendar days of the zone, not periods of 24 hours', () => {
    const start = Date.parse('2026-11-22T20:30:00Z')
    expect(remainingUntil(start, now, 'Africa/Cairo').key).toBe('starts.tomorrow')
    expect(remainingUntil(start, now, 'Pacific/Auckland')).toEqual({ key: 'starts.days', count: 2 })
  })
})
