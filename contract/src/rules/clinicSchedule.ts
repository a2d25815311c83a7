import { minutesOf } from './clockTime'
import type { Duration } from './timeUnit'
import { instantOfWallOrAfterGap } from './wallClock'
import { type Weekday, weekdayOf } from './weekdays'

/** The hours of a clinic on one enabled weekday: wall-clock times 'HH:mm' and the slot length in whole minutes. */
export interface WeekdayHours {
  from: string
  to: string
  slotMinutes: number
}

/**
 * When a clinic takes place: first and last date 'YYYY-MM-DD' (both inclusive), IANA time zone, hours of the enabled
 * weekdays.
 */
export interface ClinicSchedule {
  startDate: string
  endDate: string
  timeZone: string
  weekly: Partial<Record<Weekday, WeekdayHours>>
  /** How long before its start a slot stops being bookable; negative for so long after its start. */
  lastAppointmentTolerance: Duration
}

/** A clinic's hours on one date, from which its slots are made. */
export interface ClinicDay extends WeekdayHours {
  date: string
  timeZone: string
}

/** From `start` (inclusive) to `end` (exclusive), both in ms since the epoch. */
export interface Interval {
  start: number
  end: number
}

/**
 * Returns the hours of a clinic on a date 'YYYY-MM-DD', or undefined when it does not take place then. Ignores
 * vacations.
 */
export function clinicDay(clinic: ClinicSchedule, date: string): ClinicDay | undefined {
  if (date < clinic.startDate || date > clinic.endDate) return undefined
  const hours = clinic.weekly[weekdayOf(date)]
  return hours && { ...hours, date, timeZone: clinic.timeZone }
}

/**
 * Returns the instants between which a clinic takes place on a date. An edge that a daylight saving change skips is at
 * the instant of the change; of a repeated one, the first counts.
 */
export function clinicWindow(day: ClinicDay): Interval {
  return {
    start: instantOfWallOrAfterGap(day.date, minutesOf(day.from), day.timeZone),
    end: instantOfWallOrAfterGap(day.date, minutesOf(day.to), day.timeZone),
  }
}
