import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { minutesOf } from './clockTime'
import { instantOfWall, instantOfWallOrAfterGap, localTime, steadyOffset } from './wallClock'
import { zoneOffsetAt } from './zoneOffset'

const ZONES = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Mogadishu',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC',
]
const instants = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2035, 0, 1) })
const zones = fc.constantFrom(...ZONES)

const instantAt = (date: string, clock: string, timeZone: string) => {
  const instant = instantOfWall(date, minutesOf(clock), timeZone)
  return instant === undefined ? undefined : new Date(instant).toISOString()
}

describe('the instant of a wall-clock time', () => {
  it.each([
    ['2026-04-23', '23:59', '2026-04-23T21:59:00.000Z'],
    ['2026-04-24', '00:00', undefined],
    ['2026-04-24', '00:59', undefined],
    ['2026-04-24', '01:00', '2026-04-23T22:00:00.000Z'],
    ['2026-10-29', '22:59', '2026-10-29T19:59:00.000Z'],
    ['2026-10-29', '23:30', '2026-10-29T20:30:00.000Z'],
    ['2026-10-30', '00:00', '2026-10-29T22:00:00.000Z'],
    ['2026-10-30', '15:00', '2026-10-30T13:00:00.000Z'],
  ])('in Cairo on %s at %s is %s', (date, clock, instant) => {
    expect(instantAt(date, clock, 'Africa/Cairo')).toBe(instant)
  })

  it.each([
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', undefined],
    ['2026-10-04', '02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['2026-04-24', '15:00', 'Asia/Kolkata', '2026-04-24T09:30:00.000Z'],
    ['2026-04-24', '00:30', 'Africa/Mogadishu', '2026-04-23T21:30:00.000Z'],
    ['2011-12-30', '12:00', 'Pacific/Apia', undefined],
  ])('on %s at %s in %s is %s', (date, clock, timeZone, instant) => {
    expect(instantAt(date, clock, timeZone)).toBe(instant)
  })

  it('for a skipped edge is the instant of the change', () => {
    expect(instantOfWallOrAfterGap('2026-04-24', 30, 'Africa/Cairo')).toBe(Date.UTC(2026, 3, 23, 22))
    expect(instantOfWallOrAfterGap('2026-10-29', 23 * 60, 'Africa/Cairo')).toBe(Date.UTC(2026, 9, 29, 20))
  })

  it('matches Temporal at any time in any zone', () => {
    fc.assert(
      fc.property(instants, zones, (instant, timeZone) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
        expect(zoneOffsetAt(timeZone, instant)).toBe(expected.offsetNanoseconds / 1e6)
        const local = localTime(instant, timeZone)
        expect(local.date).toBe(expected.toPlainDate().toString())
        expect(local.clock).toBe(expected.toPlainTime().toString({ smallestUnit: 'minute' }))
        const first = expected.toPlainDateTime().round({ smallestUnit: 'minute', roundingMode: 'floor' })
        expect(instantOfWall(local.date, local.minutes, timeZone)).toBe(
          first.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).epochMilliseconds,
        )
      }),
      propertyRuns(300),
    )
  })

  it('is found by addition on a day without a change', () => {
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: 0, max: 1439 }), (instant, timeZone, minutes) => {
        const { date } = localTime(instant, timeZone)
        const offset = steadyOffset(date, timeZone)
        fc.pre(offset !== undefined)
        expect(instantOfWall(date, minutes, timeZone)).toBe(
          Date.parse(`${date}T00:00:00Z`) + minutes * 60_000 - (offset ?? 0),
        )
      }),
    )
  })

  it.each([
    ['2026-04-23', true],
    ['2026-04-24', false],
    ['2026-04-25', true],
    ['2026-10-28', true],
    ['2026-10-29', true],
    ['2026-10-30', true],
  ])('Cairo on %s has one offset: %s', (date, steady) => {
    expect(steadyOffset(date, 'Africa/Cairo') !== undefined).toBe(steady)
  })

  it('throws for an invalid zone or date', () => {
    expect(() => localTime(0, 'Africa/Nowhere')).toThrow(RangeError)
    expect(() => instantOfWall('2026-02-30', 0, 'UTC')).toThrow(RangeError)
  })
})
