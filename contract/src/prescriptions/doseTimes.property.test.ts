import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { localTime } from '../rules/wallClock'
import { propertyRuns } from '../testing/propertyRuns'
import { type CourseUnit, courseUnits, type FrequencyUnit } from './codes'
import { type Course, courseEnd } from './course'
import { dosesBetween, doseTimes, nextDoseTime } from './doseTimes'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const timeZone = fc.constantFrom('Africa/Cairo', 'Europe/Berlin', 'Africa/Mogadishu', 'America/St_Johns')

/** Any minute of 2026, more often around the changes of the clocks in Cairo and in Berlin. */
const changes = ['2026-04-23T22:00Z', '2026-10-29T21:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z'].map(Date.parse)
const instant = fc.oneof(
  fc.integer({ min: 0, max: 364 * 1440 }).map((minutes) => Date.UTC(2026, 0, 1) + minutes * MINUTE_MS),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -4 * 1440, max: 2 * 1440 }))
    .map(([change, minutes]) => change + minutes * MINUTE_MS),
)
const frequency: fc.Arbitrary<{ value: number; unit: FrequencyUnit }> = fc.oneof(
  fc.record({ value: fc.constantFrom(1, 2, 3, 4, 6, 8, 12, 24, 5, 7, 36, 48), unit: fc.constant('hours' as const) }),
  fc.record({ value: fc.integer({ min: 1, max: 10 }), unit: fc.constant('days' as const) }),
  fc.record({ value: fc.integer({ min: 1, max: 4 }), unit: fc.constant('weeks' as const) }),
)
const duration: fc.Arbitrary<{ value: number; unit: CourseUnit }> = fc.record({
  value: fc.integer({ min: 1, max: 12 }),
  unit: fc.constantFrom(...courseUnits),
})
const course: fc.Arbitrary<Course> = fc.record({
  kind: fc.constant('scheduled' as const),
  start: instant,
  frequency,
  duration,
  stoppedAt: fc.option(instant, { freq: 4 }),
  timeZone,
})
const followsClock = ({ frequency: { value, unit } }: Course) => unit !== 'hours' || 24 % value === 0

/** Every dose from the start, by Temporal: an independent and slow statement of the rule. */
function allDoses(schedule: Course): number[] {
  const { start, duration, stoppedAt, timeZone, frequency } = schedule
  const first = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone)
  const begin = first.toPlainDateTime()
  const end = begin.add({ [duration?.unit ?? 'days']: duration?.value ?? 0 })
  const endInstant = end.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds
  const times = new Set<number>()
  for (let count = 0; ; count += 1) {
    const step = { [frequency.unit]: count * frequency.value }
    const wall = begin.add(step)
    if (followsClock(schedule) && Temporal.PlainDateTime.compare(wall, end) >= 0) break
    const byClock = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds
    const elapsed = start + count * frequency.value * HOUR_MS
    if (!followsClock(schedule) && elapsed >= endInstant) break
    const time = count === 0 ? start : followsClock(schedule) ? byClock : elapsed
    if (stoppedAt === null || time < stoppedAt) times.add(time)
  }
  return [...times]
}

const minutes = fc.nat(20 * 1440)
const always = [Date.UTC(2025, 0, 1), Date.UTC(2029, 0, 1)] as const

describe('the doses of a course', () => {
  it('are those that Temporal finds, in order and without duplicates', () => {
    fc.assert(
      fc.property(course, (schedule) => {
        expect(doseTimes(schedule, ...always)).toEqual(allDoses(schedule))
      }),
      propertyRuns(80),
    )
  })

  it('of a window and of the next one are those of both (care_fe 7066)', () => {
    fc.assert(
      fc.property(course, fc.tuple(minutes, minutes, minutes), (schedule, [before, first, second]) => {
        const from = schedule.start + (before - 3 * 1440) * MINUTE_MS
        const middle = from + first * MINUTE_MS
        const to = middle + second * MINUTE_MS
        expect([...doseTimes(schedule, from, middle), ...doseTimes(schedule, middle, to)]).toEqual(
          doseTimes(schedule, from, to),
        )
      }),
      propertyRuns(300),
    )
  })

  it('have the time of day of the first one, except in a skipped hour', () => {
    fc.assert(
      fc.property(course, (schedule) => {
        const { unit } = schedule.frequency
        fc.pre(unit !== 'hours')
        const { minutes } = localTime(schedule.start, schedule.timeZone)
        for (const time of doseTimes(schedule, ...always)) {
          const local = localTime(time, schedule.timeZone)
          const offset = local.minutes - minutes
          if (offset !== 0) {
            expect(offset).toBe(60)
            expect(localTime(time - 61 * MINUTE_MS, schedule.timeZone).minutes).not.toBe(minutes - 1)
          }
        }
      }),
      propertyRuns(150),
    )
  })

  it('are never closer than the interval less an hour, nor further apart than the interval and an hour', () => {
    fc.assert(
      fc.property(course, (schedule) => {
        const { value, unit } = schedule.frequency
        const interval = value * { hours: HOUR_MS, days: DAY_MS, weeks: 7 * DAY_MS }[unit]
        const times = doseTimes(schedule, ...always)
        const shortest = interval === HOUR_MS ? interval : interval - HOUR_MS
        times.slice(1).forEach((time, index) => {
          const gap = time - (times[index] ?? 0)
          expect(gap).toBeGreaterThanOrEqual(shortest)
          expect(gap).toBeLessThanOrEqual(interval + HOUR_MS)
        })
      }),
      propertyRuns(150),
    )
  })

  it('begin at its start and end before its end, except one that moves to it', () => {
    fc.assert(
      fc.property(course, (schedule) => {
        const times = doseTimes({ ...schedule, stoppedAt: null }, ...always)
        const end = courseEnd({ ...schedule, stoppedAt: null }) ?? 0
        expect(times[0]).toBe(schedule.start)
        expect(Math.max(...times)).toBeLessThan(end + HOUR_MS)
        expect(times.filter((time) => time >= end).length).toBeLessThan(2)
      }),
      propertyRuns(150),
    )
  })

  it('follow one another', () => {
    fc.assert(
      fc.property(course, instant, (schedule, after) => {
        expect(nextDoseTime(schedule, after)).toBe(doseTimes(schedule, after + 1, always[1])[0])
      }),
      propertyRuns(150),
    )
  })

  it('are the same with holds, which only mark those within them', () => {
    const hold = fc.tuple(instant, fc.option(fc.nat(3 * 1440))).map(([start, minutes]) => {
      return { start, end: minutes === null ? null : start + minutes * MINUTE_MS }
    })
    fc.assert(
      fc.property(course, fc.array(hold, { maxLength: 3 }), (schedule, holds) => {
        const doses = dosesBetween(schedule, holds, ...always)
        expect(doses.map(({ dueAt }) => dueAt)).toEqual(doseTimes(schedule, ...always))
        for (const { dueAt, isHeld } of doses) {
          expect(isHeld).toBe(holds.some(({ start, end }) => dueAt >= start && dueAt < (end ?? always[1])))
        }
      }),
      propertyRuns(100),
    )
  })
})
