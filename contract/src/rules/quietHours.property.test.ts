import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterQuietHours } from './quietHours'
import { localTime } from './wallClock'

const zones = ['Africa/Cairo', 'Africa/Mogadishu', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC']
const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })
const clock = fc.integer({ min: 0, max: 1439 })
const hours = fc.record({ from: clock, until: clock }).filter(({ from, until }) => from !== until)

const isQuiet = ({ from, until }: { from: number; until: number }, minutes: number) =>
  from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until

test('a quiet instant moves forward by a day at most, and any other one stays', () => {
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), hours, (at, zone, quiet) => {
      const found = afterQuietHours(at, zone, quiet)
      expect(found).toBeGreaterThanOrEqual(at)
      // A night has at most 24 hours, and one more where the clock is set back.
      expect(found - at).toBeLessThanOrEqual(25 * 3_600_000)
      if (!isQuiet(quiet, localTime(at, zone).minutes)) expect(found).toBe(at)
      else expect(found).toBeGreaterThan(at)
    }),
  )
})

test('the end of the night is the time that was set, in zones without a change of the clock', () => {
  fc.assert(
    fc.property(instant, fc.constantFrom('Africa/Mogadishu', 'UTC', 'Asia/Kathmandu'), hours, (at, zone, quiet) => {
      const found = afterQuietHours(at, zone, quiet)
      if (found === at) return
      expect(localTime(found, zone).minutes).toBe(quiet.until)
      expect(isQuiet(quiet, localTime(found - 1, zone).minutes)).toBe(true)
    }),
  )
})

test.each([
  ['2026-11-18T22:30:00Z', '2026-11-19T07:00:00.000Z'],
  ['2026-11-19T03:00:00Z', '2026-11-19T07:00:00.000Z'],
  ['2026-11-19T07:00:00Z', '2026-11-19T07:00:00.000Z'],
  ['2026-11-18T18:59:00Z', '2026-11-18T18:59:00.000Z'],
  ['2026-11-18T19:00:00Z', '2026-11-19T07:00:00.000Z'],
])('in Cairo, what is due at %s is sent at %s', (at, expected) => {
  const found = afterQuietHours(Date.parse(at), 'Africa/Cairo', { from: 21 * 60, until: 9 * 60 })
  expect(new Date(found).toISOString()).toBe(expected)
})

test('without quiet hours nothing waits', () => {
  expect(afterQuietHours(5, 'Africa/Cairo', undefined)).toBe(5)
})
