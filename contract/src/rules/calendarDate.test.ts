import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, formatAgendaDate, parseAgendaDate, parseDate } from './calendarDate'
import { closingMinutesOf, formatClock, formatClock12, formatEnd12, minutesOf, parseClock } from './clockTime'
import { WEEKDAYS, weekdayOf } from './weekdays'

const dates = fc.integer({ min: -25_000, max: 50_000 }).map((days) => addDays('1970-01-01', days))

describe('calendar dates', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '0026-01-01',
    '2026-01-01T00:00',
    '',
    'today',
  ])('do not include %s', (text) => {
    expect(parseDate(text)).toBeUndefined()
  })

  it('are added and subtracted as by Temporal', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        const later = Temporal.PlainDate.from(date).add({ days }).toString()
        expect(addDays(date, days)).toBe(later)
        expect(daysBetween(date, later)).toBe(days)
      }),
    )
  })

  it("have the day first in the agenda's format", () => {
    expect(formatAgendaDate('2026-10-29')).toBe('29-10-2026')
    expect(parseAgendaDate('29-10-2026')).toBe('2026-10-29')
    for (const text of ['2026-10-29', '31-04-2026', '1-1-2026', '29/10/2026'])
      expect(parseAgendaDate(text)).toBeUndefined()
  })
})

describe('weekdays', () => {
  it('start on Saturday', () => {
    expect(WEEKDAYS[0]).toBe('saturday')
    expect(weekdayOf('2026-04-24')).toBe('friday')
    expect(weekdayOf('2026-10-29')).toBe('thursday')
    expect(weekdayOf('1969-12-31')).toBe('wednesday')
  })

  it("match Temporal's", () => {
    const mondayFirst = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    fc.assert(
      fc.property(dates, (date) => {
        expect(weekdayOf(date)).toBe(mondayFirst[Temporal.PlainDate.from(date).dayOfWeek - 1])
      }),
    )
  })
})

describe('times of day', () => {
  it.each([
    ['00:00', 0, '12:00 AM'],
    ['00:59', 59, '12:59 AM'],
    ['09:05', 545, '09:05 AM'],
    ['12:00', 720, '12:00 PM'],
    ['13:30', 810, '01:30 PM'],
    ['23:59', 1439, '11:59 PM'],
  ])('%s is minute %s, %s', (clock, minutes, label) => {
    expect(minutesOf(clock)).toBe(minutes)
    expect(formatClock(minutes)).toBe(clock)
    expect(formatClock12(minutes)).toBe(label)
  })

  it("are parsed in the database's format", () => {
    expect(parseClock('13:30:00')).toBe(810)
  })

  it.each(['24:00', '9:00', '09:60', '09:00:30', '', '09:00 AM'])('do not include %s', (text) => {
    expect(parseClock(text)).toBeUndefined()
    expect(() => minutesOf(text)).toThrow(RangeError)
  })

  it('include 24:00 only as the end of a range', () => {
    expect(closingMinutesOf('24:00')).toBe(1440)
    expect(closingMinutesOf('23:59')).toBe(1439)
    for (const text of ['24:01', '25:00', '24:00:00', '']) expect(() => closingMinutesOf(text)).toThrow(RangeError)
    expect([formatEnd12(1440), formatEnd12(1439)]).toEqual(['12:00 AM', '11:59 PM'])
    expect(() => formatEnd12(1441)).toThrow(RangeError)
  })

  it('are formatted only for minutes of the day', () => {
    for (const minutes of [-1, 1440, 1.5]) expect(() => formatClock(minutes)).toThrow(RangeError)
  })
})
