import { describe, expect, it } from 'vitest'
import type { ClinicSchedule, WeekdayHours } from './clinicSchedule'
import { slotNumber } from './slotGrid'
import { daySlots, freeSlots, rangeSlots, type SlotRequest, slotLabels } from './slots'
import { slotsPerDay } from './slotsPerDay'
import { WEEKDAYS } from './weekdays'

const LONG_AGO = Date.UTC(2020, 0, 1)

function clinicOf(hours: WeekdayHours, timeZone = 'Africa/Cairo'): ClinicSchedule {
  return {
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    timeZone,
    weekly: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hours])),
    exceptions: [],
    lastAppointmentTolerance: { value: 0, unit: 'minutes' },
  }
}

function requestFor(hours: WeekdayHours, timeZone?: string): SlotRequest {
  return { clinic: clinicOf(hours, timeZone), busy: [], vacations: [], now: LONG_AGO }
}

const keysOn = (request: SlotRequest, date: string) => freeSlots(request, date).map((slot) => slot.key)

describe('the slots of a day', () => {
  it('start at the first hour and continue while a whole slot fits, in the afternoon too', () => {
    const slots = freeSlots(requestFor({ from: '11:30', to: '13:45', slotMinutes: 30 }), '2026-06-01')
    expect(slotLabels(slots)).toEqual({
      '11:30': '11:30 AM - 12:00 PM',
      '12:00': '12:00 PM - 12:30 PM',
      '12:30': '12:30 PM - 01:00 PM',
      '13:00': '01:00 PM - 01:30 PM',
    })
    expect(slots[0]).toMatchObject({ start: Date.UTC(2026, 5, 1, 8, 30), end: Date.UTC(2026, 5, 1, 9), taken: false })
  })

  it('show midnight and noon as 12', () => {
    const midnight = requestFor({ from: '00:00', to: '00:30', slotMinutes: 30 })
    expect(freeSlots(midnight, '2026-06-01')[0]?.label).toBe('12:00 AM - 12:30 AM')
  })

  it("do not exist outside the clinic's dates, on its free weekdays and on vacations", () => {
    const hours = { from: '09:00', to: '10:00', slotMinutes: 30 }
    const request = requestFor(hours)
    expect(keysOn(request, '2025-12-31')).toEqual([])
    expect(keysOn(request, '2027-01-01')).toEqual([])
    expect(keysOn({ ...request, clinic: { ...request.clinic, weekly: { monday: hours } } }, '2026-06-02')).toEqual([])
    const away = { ...request, vacations: [{ from: '2026-06-02', to: '2026-06-03' }] }
    const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04']
    expect(days.map((date) => keysOn(away, date).length)).toEqual([2, 0, 0, 2])
  })

  it('are marked as taken, but not by a booking that only touches them', () => {
    const at = (hour: number, minute: number) => Date.UTC(2026, 5, 1, hour - 3, minute)
    const request = requestFor({ from: '14:00', to: '16:00', slotMinutes: 30 })
    request.busy = [
      { start: at(15, 40), end: at(15, 50) },
      { start: at(13, 30), end: at(14, 0) },
      { start: at(14, 30), end: at(15, 0) },
    ]
    expect(daySlots(request, '2026-06-01').map((slot) => [slot.key, slot.taken])).toEqual([
      ['14:00', false],
      ['14:30', true],
      ['15:00', false],
      ['15:30', true],
    ])
    expect(keysOn(request, '2026-06-01')).toEqual(['14:00', '15:00'])
  })

  it.each([
    ['until exactly that long before', 60, '12:00', ['13:00', '13:30']],
    ['no longer a moment later', 60, '12:01', ['13:30']],
    ['until the start when there is none', 0, '13:00', ['13:00', '13:30']],
    ['after the start when it is negative', -20, '13:20', ['13:00', '13:30']],
    ['never once the session is over', -100 * 24 * 60, '16:00', []],
    ['until the session is over when it is very negative', -100 * 24 * 60, '15:59', ['13:00', '13:30']],
  ])('include a slot %s', (_, value, clock, keys) => {
    const request = requestFor({ from: '13:00', to: '14:00', slotMinutes: 30 }, 'UTC')
    request.clinic.lastAppointmentTolerance = { value, unit: 'minutes' }
    request.now = Date.parse(`2026-06-01T${clock}:00Z`)
    expect(keysOn(request, '2026-06-01')).toEqual(keys)
  })
})

describe('the slots of a day that ends at midnight', () => {
  it('include the last one before it', () => {
    const slots = freeSlots(requestFor({ from: '23:00', to: '24:00', slotMinutes: 30 }), '2026-11-20')
    expect(slots.map(({ key, label }) => [key, label])).toEqual([
      ['23:00', '11:00 PM - 11:30 PM'],
      ['23:30', '11:30 PM - 12:00 AM'],
    ])
    expect(slots[1]?.end).toBe(Date.UTC(2026, 10, 20, 22))
  })

  it('end when Cairo skips the hour after midnight, or has repeated the one before', () => {
    const request = requestFor({ from: '22:00', to: '24:00', slotMinutes: 60 })
    expect(keysOn(request, '2026-04-23')).toEqual(['22:00', '23:00'])
    const repeated = freeSlots(request, '2026-10-29')
    expect(repeated.map(({ key, start }) => [key, start])).toEqual([
      ['22:00', Date.UTC(2026, 9, 29, 19)],
      ['23:00', Date.UTC(2026, 9, 29, 20)],
    ])
  })
})

describe('the slots of a day with a daylight saving change', () => {
  it('do not include the hour that Cairo skips on the last Friday of April', () => {
    const request = requestFor({ from: '00:00', to: '02:00', slotMinutes: 30 })
    expect(keysOn(request, '2026-04-24')).toEqual(['01:00', '01:30'])
    expect(keysOn(request, '2026-04-17')).toEqual(['00:00', '00:30', '01:00', '01:30'])
  })

  it('include once the hour that Cairo repeats on the last Thursday of October', () => {
    const slots = freeSlots(requestFor({ from: '22:30', to: '23:59', slotMinutes: 29 }), '2026-10-29')
    expect(slots.map((slot) => slot.key)).toEqual(['22:30', '22:59', '23:28'])
    expect(slots[2]?.start).toBe(Date.UTC(2026, 9, 29, 20, 28))
  })

  it('keep their length across the change, and leave out a start that is covered by it', () => {
    const slots = freeSlots(
      requestFor({ from: '00:00', to: '05:00', slotMinutes: 45 }, 'America/New_York'),
      '2026-03-08',
    )
    expect(slots.map((slot) => slot.label)).toEqual([
      '12:00 AM - 12:45 AM',
      '12:45 AM - 01:30 AM',
      '01:30 AM - 03:15 AM',
      '03:45 AM - 04:30 AM',
    ])
  })

  it('do not outlast the window after a change', () => {
    const request = requestFor({ from: '01:30', to: '03:10', slotMinutes: 45 }, 'America/New_York')
    expect(keysOn(request, '2026-03-08')).toEqual([])
    expect(keysOn(request, '2026-03-07')).toEqual(['01:30', '02:15'])
  })

  it('end with a window that ends inside the skipped hour', () => {
    const request = requestFor({ from: '01:00', to: '02:30', slotMinutes: 30 }, 'America/New_York')
    expect(keysOn(request, '2026-03-08')).toEqual(['01:00', '01:30'])
  })
})

describe('the slots of a range of days', () => {
  it('include every date, each as for the day alone', () => {
    const request = requestFor({ from: '09:00', to: '17:00', slotMinutes: 20 })
    request.busy = Array.from({ length: 60 }, (_, index) => {
      const start = Date.UTC(2026, 3, 10, 7) + index * 43_000_000
      return { start, end: start + 1_200_000 }
    })
    request.vacations = [{ from: '2026-04-20', to: '2026-04-21' }]
    const days = rangeSlots(request, '2026-04-10', '2026-05-11')
    expect(days).toHaveLength(32)
    for (const { date, slots } of days) expect(slots).toEqual(daySlots(request, date))
    expect(days.map((day) => day.slots.length)).toContain(0)
    expect(days.some((day) => day.slots.some((slot) => slot.taken))).toBe(true)
  })

  it('throw for a range that is reversed or too long', () => {
    const request = requestFor({ from: '09:00', to: '10:00', slotMinutes: 20 })
    expect(() => rangeSlots(request, '2026-04-10', '2026-04-09')).toThrow(RangeError)
    expect(() => rangeSlots(request, '2026-04-10', '2026-05-12')).toThrow(RangeError)
  })
})

describe('slotsPerDay', () => {
  it.each([
    ['09:00', '10:00', 15, 4],
    ['09:00', '10:10', 15, 4],
    ['12:30', '13:00', 45, 0],
    ['13:00', '12:00', 15, 0],
    ['09:00', '09:00', 15, 0],
    ['', '10:00', 15, 0],
    ['22:00', '24:00', 30, 4],
    ['00:00', '24:00', 60, 24],
    ['24:00', '24:00', 15, 0],
    ['22:00', '24:30', 30, 0],
    ['09:00', '10:00', 0, 0],
    ['09:00', '10:00', -15, 0],
    ['09:00', '10:00', Number.NaN, 0],
  ])('from %s to %s by %s minutes: %s', (from, to, slotMinutes, count) => {
    expect(slotsPerDay(from, to, slotMinutes)).toBe(count)
  })
})

describe('the queue number on the ticket', () => {
  const day = { date: '2026-06-01', timeZone: 'UTC', from: '13:00', to: '14:00', slotMinutes: 15 }
  it.each([
    ['13:00', 1],
    ['13:15', 2],
    ['13:45', 4],
    ['13:20', 2],
    ['12:00', 1],
    ['18:00', 4],
  ])('at %s is %s', (clock, number) => {
    expect(slotNumber(day, Date.parse(`2026-06-01T${clock}:00Z`))).toBe(number)
  })

  it('does not count a slot that a daylight saving change skips', () => {
    const friday = { date: '2026-04-24', timeZone: 'Africa/Cairo', from: '00:00', to: '03:00', slotMinutes: 30 }
    expect(slotNumber(friday, Date.UTC(2026, 3, 23, 22))).toBe(1)
  })
})
