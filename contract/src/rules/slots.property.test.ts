import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { addDays } from './calendarDate'
import type { ClinicSchedule, Interval } from './clinicSchedule'
import { formatClock } from './clockTime'
import { freeSlots, type SlotRequest } from './slots'
import { WEEKDAYS } from './weekdays'

const MINUTE = 60_000

// The dates of each zone's daylight saving changes; Mogadishu and Kolkata have none, so any dates are used.
const CHANGES: Record<string, string[]> = {
  'Africa/Cairo': ['2026-04-24', '2026-10-29', '2026-10-30', '2027-04-30', '2027-10-28'],
  'Africa/Mogadishu': ['2026-04-24', '2026-10-29'],
  'Asia/Kolkata': ['2026-04-24', '2026-10-29'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'America/New_York': ['2026-03-08', '2026-11-01'],
}

interface WallMinute {
  instant: number
  /** 'YYYY-MM-DD HH:mm'. */
  wall: string
}

const wallMinutes = new Map<string, WallMinute[]>()

/** Returns every minute of real time around a date with its wall-clock time, taken from Intl one by one. */
function minutesAround(date: string, timeZone: string): WallMinute[] {
  const cacheKey = `${timeZone} ${date}`
  const known = wallMinutes.get(cacheKey)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const noon = Date.parse(`${date}T12:00:00Z`)
  const minutes = Array.from({ length: 56 * 60 }, (_, index) => {
    const instant = noon + (index - 28 * 60) * MINUTE
    return { instant, wall: format.format(instant) }
  })
  wallMinutes.set(cacheKey, minutes)
  return minutes
}

/** Oracle: returns the slots that should be free, found by going through the day minute by minute. */
function walk(request: SlotRequest, date: string, hours: { from: string; to: string; slotMinutes: number }) {
  const { clinic, busy, vacations, now } = request
  const found: { key: string; start: number; end: number }[] = []
  if (vacations.some((vacation) => vacation.from <= date && vacation.to >= date)) return { found, opens: 0, closes: 0 }
  if (date < clinic.startDate || date > clinic.endDate) return { found, opens: 0, closes: 0 }

  const minutes = minutesAround(date, clinic.timeZone)
  const instantAtOrPast = (wall: string) => minutes.find((minute) => minute.wall >= wall)?.instant ?? Number.NaN
  const opens = instantAtOrPast(`${date} ${hours.from}`)
  const closes = instantAtOrPast(`${date} ${hours.to}`)

  const starts = new Set<string>()
  let [hour = 0, minute = 0] = hours.from.split(':').map(Number)
  for (let wall = hours.from; ; ) {
    for (let passed = 0; passed < hours.slotMinutes; passed += 1) {
      minute += 1
      if (minute === 60) [hour, minute] = [hour + 1, 0]
    }
    const slotEnd = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    if (slotEnd > hours.to) break
    starts.add(wall)
    wall = slotEnd
  }

  const seen = new Set<string>()
  let freeAgain = opens
  for (const { instant, wall } of minutes) {
    const repeated = seen.has(wall)
    seen.add(wall)
    if (!wall.startsWith(date) || repeated || !starts.has(wall.slice(11)) || instant < freeAgain) continue
    const end = instant + hours.slotMinutes * MINUTE
    if (end > closes) continue
    freeAgain = end
    found.push({ key: wall.slice(11), start: instant, end })
  }

  const lastEnd = found.at(-1)?.end ?? 0
  const { value, unit } = clinic.lastAppointmentTolerance
  const toleranceMinutes = value * { minutes: 1, hours: 60, days: 1440 }[unit]
  const free = found.filter((slot) => {
    if (now + toleranceMinutes * MINUTE > slot.start || now >= lastEnd + 120 * MINUTE) return false
    for (let instant = slot.start; instant < slot.end; instant += MINUTE) {
      if (busy.some((booking) => booking.start <= instant && instant < booking.end)) return false
    }
    return true
  })
  return { found: free, opens, closes }
}

const scenario = fc
  .record({
    timeZone: fc.constantFrom(...Object.keys(CHANGES)),
    change: fc.nat(4),
    dayOffset: fc.integer({ min: -1, max: 1 }),
    edges: fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.constant(1440))),
    slotMinutes: fc.oneof(fc.constantFrom(15, 20, 30, 45, 60), fc.integer({ min: 5, max: 200 })),
    bookings: fc.array(fc.tuple(fc.integer({ min: -300, max: 1800 }), fc.integer({ min: 1, max: 120 })), {
      maxLength: 12,
    }),
    vacations: fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.nat(3)), { maxLength: 1 }),
    startsBefore: fc.integer({ min: -1, max: 20 }),
    endsAfter: fc.integer({ min: -1, max: 20 }),
    tolerance: fc.record({
      value: fc.integer({ min: -100, max: 100 }),
      unit: fc.constantFrom('minutes' as const, 'hours' as const, 'days' as const),
    }),
    nowMinutes: fc.oneof(fc.integer({ min: -9000, max: -1000 }), fc.integer({ min: -300, max: 2000 })),
  })
  .map((given) => {
    const dates = CHANGES[given.timeZone] ?? []
    const date = addDays(dates[given.change % dates.length] ?? '2026-06-01', given.dayOffset)
    const midnight = minutesAround(date, given.timeZone).find((minute) => minute.wall >= `${date} 00:00`)?.instant ?? 0
    const [from = 0, to = 0] = [...given.edges].sort((one, other) => one - other)
    const hours = {
      from: formatClock(from),
      to: to === 1440 ? '24:00' : formatClock(to),
      slotMinutes: given.slotMinutes,
    }
    const clinic: ClinicSchedule = {
      startDate: addDays(date, -given.startsBefore),
      endDate: addDays(date, given.endsAfter),
      timeZone: given.timeZone,
      weekly: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hours])),
      exceptions: [],
      lastAppointmentTolerance: given.tolerance,
    }
    const busy: Interval[] = given.bookings.map(([start, length]) => ({
      start: midnight + start * MINUTE,
      end: midnight + (start + length) * MINUTE,
    }))
    const vacations = given.vacations.map(([start, length]) => ({
      from: addDays(date, start),
      to: addDays(date, start + length),
    }))
    const request: SlotRequest = { clinic, busy, vacations, now: midnight + given.nowMinutes * MINUTE }
    return { request, date, hours }
  })

describe('free slots, for any schedule, zone, vacations and bookings', () => {
  it('are exactly those found by going through the day minute by minute', () => {
    fc.assert(
      fc.property(scenario, ({ request, date, hours }) => {
        const slots = freeSlots(request, date).map(({ key, start, end }) => ({ key, start, end }))
        expect(slots).toEqual(walk(request, date, hours).found)
      }),
      propertyRuns(200),
    )
  })

  it('have the expected length, stay inside the window and overlap neither each other nor a booking', () => {
    fc.assert(
      fc.property(scenario, ({ request, date, hours }) => {
        const slots = freeSlots(request, date)
        const { opens, closes } = walk(request, date, hours)
        for (const [index, slot] of slots.entries()) {
          expect(slot.end - slot.start).toBe(hours.slotMinutes * MINUTE)
          expect(slot.start).toBeGreaterThanOrEqual(opens)
          expect(slot.end).toBeLessThanOrEqual(closes)
          expect(slot.start).toBeGreaterThanOrEqual(slots[index - 1]?.end ?? 0)
          expect(request.busy.some((booking) => booking.start < slot.end && slot.start < booking.end)).toBe(false)
        }
        expect(new Set(slots.map((slot) => slot.key)).size).toBe(slots.length)
      }),
      propertyRuns(100),
    )
  })
})
