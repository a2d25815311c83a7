import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './calendarDate'
import type { ClinicSchedule } from './clinicSchedule'
import { formatClock } from './clockTime'
import { rangeSlots } from './slots'
import { isAwayOn } from './vacations'
import { WEEKDAYS } from './weekdays'

/** Dates near each zone's daylight saving change; Mogadishu and Kolkata have none. Cairo changes at midnight. */
const changes: Record<string, string> = {
  'Africa/Cairo': '2026-04-24',
  'Africa/Mogadishu': '2026-04-24',
  'Asia/Kolkata': '2026-10-29',
  'Australia/Lord_Howe': '2026-10-04',
  'America/New_York': '2026-11-01',
}
const zones = [...Object.entries(changes), ['Africa/Cairo', '2026-10-30'] as const]

const walls = new Map(
  zones.map(([timeZone]) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })]),
)

/** Returns the wall-clock date of an instant, taken from Intl. */
function dateOnWall(instant: number, timeZone: string): string {
  return walls.get(timeZone)?.format(instant) ?? ''
}

function openAllDay(timeZone: string, slotMinutes: number): ClinicSchedule {
  const hours = { from: formatClock(0), to: '23:59', slotMinutes }
  return {
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    timeZone,
    weekly: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hours])),
    exceptions: [],
    lastAppointmentTolerance: { value: 0, unit: 'minutes' },
  }
}

const days = 5
const vacation = fc
  .tuple(fc.integer({ min: -1, max: days }), fc.integer({ min: 0, max: 3 }))
  .map(([first, more]) => ({ first, last: first + more }))
const cases = fc.record({
  zone: fc.constantFrom(...zones),
  slotMinutes: fc.constantFrom(15, 30, 45, 60, 100),
  away: fc.array(vacation, { maxLength: 3 }),
})

describe("a vacation and a clinic's appointments, in days of the clinic's own calendar", () => {
  it('removes exactly the slots whose wall-clock date it includes, also at a daylight saving change', () => {
    fc.assert(
      fc.property(cases, ({ zone: [timeZone, change], slotMinutes, away }) => {
        const from = addDays(change, -2)
        const vacations = away.map(({ first, last }) => ({ from: addDays(from, first), to: addDays(from, last) }))
        const request = { clinic: openAllDay(timeZone, slotMinutes), busy: [], now: 0 }
        const to = addDays(from, days - 1)
        const open = rangeSlots({ ...request, vacations: [] }, from, to).flatMap(({ slots }) => slots)
        const left = rangeSlots({ ...request, vacations }, from, to).flatMap(({ slots }) => slots)
        const outside = open.filter(({ start }) => {
          const date = dateOnWall(start, timeZone)
          return !vacations.some((each) => each.from <= date && date <= each.to)
        })
        expect(left).toEqual(outside)
      }),
    )
  })

  it('affects an appointment by the day it was booked for, which is the wall-clock date of its start', () => {
    fc.assert(
      fc.property(cases, ({ zone: [timeZone, change], slotMinutes, away }) => {
        const from = addDays(change, -2)
        const vacations = away.map(({ first, last }) => ({ from: addDays(from, first), to: addDays(from, last) }))
        const clinic = openAllDay(timeZone, slotMinutes)
        for (const { date, slots } of rangeSlots({ clinic, busy: [], vacations: [], now: 0 }, from, addDays(from, 4)))
          for (const { start, end } of slots) {
            const isHit = isAwayOn(vacations, date)
            expect(isHit).toBe(isAwayOn(vacations, dateOnWall(start, timeZone)))
            // Its last millisecond is on the same day: a vacation that begins on the day after does not overlap it.
            expect(isHit).toBe(isAwayOn(vacations, dateOnWall(end - 1, timeZone)))
          }
      }),
    )
  })

  it('includes its first and its last day and no others', () => {
    const away = [{ from: '2026-04-23', to: '2026-04-24' }]
    const around = ['2026-04-22', '2026-04-23', '2026-04-24', '2026-04-25']
    expect(around.filter((date) => isAwayOn(away, date))).toEqual(['2026-04-23', '2026-04-24'])
    expect(isAwayOn([], '2026-04-23')).toBe(false)
  })
})
