import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from './calendarDate'
import { type ClinicSchedule, clinicDay, clinicWindow, isWithinHours, type WeeklyHours } from './clinicSchedule'
import { formatClock } from './clockTime'
import { slotGrid } from './slotGrid'
import { freeSlots } from './slots'
import { WEEKDAYS, weekdayOf } from './weekdays'

/** In Cairo, the clocks go forward on 2026-04-24 at midnight and back on 2026-10-30. */
const first = '2026-04-01'
const days = 240
const last = addDays(first, days)

const hours = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 30, max: 600 }), fc.constantFrom(15, 20, 30, 45))
  .map(([from, length, slotMinutes]) => {
    const to = from + length
    return { from: formatClock(from), to: to >= 1440 ? '24:00' : formatClock(to), slotMinutes }
  })
const weekly: fc.Arbitrary<WeeklyHours> = fc
  .array(fc.option(hours, { nil: undefined }), { minLength: 7, maxLength: 7 })
  .map((week) => Object.fromEntries(WEEKDAYS.flatMap((day, index) => (week[index] ? [[day, week[index]]] : []))))

/** Ranges that do not overlap: each begins at least a day after the one before, in any order. */
const exceptions = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 60 }), length: fc.nat(40), weekly }), { maxLength: 5 })
  .map((ranges) => {
    let next = addDays(first, -20)
    return ranges.map(({ gap, length, ...range }) => {
      const from = addDays(next, gap)
      const to = addDays(from, length)
      next = to
      return { ...range, from, to }
    })
  })
  .chain((ranges) => fc.shuffledSubarray(ranges, { minLength: ranges.length }))

const schedule: fc.Arbitrary<ClinicSchedule> = fc.record({
  startDate: fc.constant(first),
  endDate: fc.constant(last),
  timeZone: fc.constantFrom('Africa/Cairo', 'Africa/Mogadishu'),
  weekly,
  exceptions,
  lastAppointmentTolerance: fc.constant({ value: 0, unit: 'minutes' as const }),
})
const date = fc.oneof(
  fc.integer({ min: -30, max: days + 30 }).map((day) => addDays(first, day)),
  fc.constantFrom('2026-04-24', '2026-10-30'),
)

describe('the hours of a clinic on a date', () => {
  it('follow exactly one rule: the exception that includes the date, otherwise the weekly hours', () => {
    fc.assert(
      fc.property(schedule, date, (clinic, day) => {
        const including = clinic.exceptions.filter(
          ({ from, to }) => daysBetween(from, day) >= 0 && daysBetween(day, to) >= 0,
        )
        expect(including.length).toBeLessThan(2)
        const isInDates = day >= first && day <= last
        const rule = including[0]?.weekly ?? clinic.weekly
        const expected = isInDates ? rule[weekdayOf(day)] : undefined
        expect(clinicDay(clinic, day)).toEqual(expected && { ...expected, date: day, timeZone: clinic.timeZone })
      }),
    )
  })

  it('are unchanged outside the exceptions, whatever these are', () => {
    fc.assert(
      fc.property(schedule, date, (clinic, day) => {
        fc.pre(clinic.exceptions.every(({ from, to }) => day < from || day > to))
        expect(clinicDay(clinic, day)).toEqual(clinicDay({ ...clinic, exceptions: [] }, day))
      }),
    )
  })

  it('are the only ones in which slots are offered, and each of those slots is within them', () => {
    fc.assert(
      fc.property(schedule, date, (clinic, day) => {
        const slots = freeSlots({ clinic, busy: [], vacations: [], now: 0 }, day)
        const hoursOfDay = clinicDay(clinic, day)
        expect(slots.map(({ key }) => key)).toEqual(hoursOfDay ? slotGrid(hoursOfDay).map(({ key }) => key) : [])
        for (const slot of slots) expect(isWithinHours(clinic, { date: day, ...slot })).toBe(true)
      }),
    )
  })
})

describe('an appointment', () => {
  it('is outside the hours as soon as it begins before or ends after them', () => {
    fc.assert(
      fc.property(schedule, date, fc.integer({ min: 1, max: 600 }), (clinic, day, minutes) => {
        const hoursOfDay = clinicDay(clinic, day)
        fc.pre(hoursOfDay !== undefined)
        if (!hoursOfDay) return
        const { start, end } = clinicWindow(hoursOfDay)
        expect(isWithinHours(clinic, { date: day, start, end })).toBe(true)
        expect(isWithinHours(clinic, { date: day, start: start - minutes * 60_000, end })).toBe(false)
        expect(isWithinHours(clinic, { date: day, start, end: end + minutes * 60_000 })).toBe(false)
      }),
    )
  })

  it('is outside the hours of a closed day', () => {
    const clinic = { ...fc.sample(schedule, 1)[0], weekly: {}, exceptions: [] } as ClinicSchedule
    expect(isWithinHours(clinic, { date: first, start: 0, end: 1 })).toBe(false)
  })
})

describe('on the days of a daylight saving change in Cairo, inside an exception', () => {
  const night = { from: '00:00', to: '03:00', slotMinutes: 30 }
  const clinic: ClinicSchedule = {
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    timeZone: 'Africa/Cairo',
    weekly: {},
    exceptions: [
      { from: '2026-04-20', to: '2026-04-30', weekly: { friday: night } },
      { from: '2026-10-20', to: '2026-10-31', weekly: { thursday: { ...night, from: '22:00', to: '23:59' } } },
    ],
    lastAppointmentTolerance: { value: 0, unit: 'minutes' },
  }
  const slotsOn = (day: string) => freeSlots({ clinic, busy: [], vacations: [], now: 0 }, day).map(({ key }) => key)

  it('a skipped hour is not offered', () => {
    expect(slotsOn('2026-04-24')).toEqual(['01:00', '01:30', '02:00', '02:30'])
  })
  it('a repeated hour is offered once', () => {
    expect(slotsOn('2026-10-29')).toEqual(['22:00', '22:30', '23:00'])
  })
  it('a repeated hour is offered once until midnight', () => {
    const until = {
      from: '2026-10-20',
      to: '2026-10-31',
      weekly: { thursday: { ...night, from: '22:00', to: '24:00' } },
    }
    const slots = freeSlots(
      { clinic: { ...clinic, exceptions: [until] }, busy: [], vacations: [], now: 0 },
      '2026-10-29',
    )
    expect(slots.map(({ key }) => key)).toEqual(['22:00', '22:30', '23:00', '23:30'])
  })
  it('the same weekday outside the exception is closed', () => {
    expect(slotsOn('2026-05-01')).toEqual([])
  })
})
