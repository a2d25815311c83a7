import { closingMinutesOf, minutesOf } from './clockTime'
import type { Duration } from './timeUnit'
import { instantOfWallOrAfterGap } from './wallClock'
import { type Weekday, weekdayOf } from './weekdays'

/**
 * The hours of a clinic on one enabled weekday: wall-clock times 'HH:mm', of which the end can be '24:00', and the slot
 * length in whole minutes.
 */
export interface WeekdayHours {
  from: string
  to: string
  slotMinutes: number
}

/** The hours of the enabled weekdays. */
export type WeeklyHours = Partial<Record<Weekday, WeekdayHours>>

/** Other hours of a clinic from one date 'YYYY-MM-DD' to another (both inclusive), instead of its weekly hours. */
export interface ExceptionHours {
  from: string
  to: string
  weekly: WeeklyHours
}

/**
 * When a clinic takes place: first and last date 'YYYY-MM-DD' (both inclusive), IANA time zone, hours of the enabled
 * weekdays. Only `clinicDay` may read the hours: it also applies the exceptions.
 */
export interface ClinicSchedule {
  startDate: string
  endDate: string
  timeZone: string
  weekly: WeeklyHours
  /** Ranges that do not overlap, in any order. */
  exceptions: readonly ExceptionHours[]
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
 * Returns the hours of a clinic on a date 'YYYY-MM-DD', or undefined when it does not take place then: those of the
 * exception that includes the date, otherwise its weekly hours. Ignores vacations.
 */
export function clinicDay(clinic: ClinicSchedule, date: string): ClinicDay | undefined {
  if (date < clinic.startDate || date > clinic.endDate) return undefined
  const exception = clinic.exceptions.find(({ from, to }) => from <= date && date <= to)
  const hours = (exception ?? clinic).weekly[weekdayOf(date)]
  return hours && { ...hours, date, timeZone: clinic.timeZone }
}

/**
 * Returns the instants between which a clinic takes place on a date. An edge that a daylight saving change skips is at
 * the instant of the change; of a repeated one, the first counts.
 */
export function clinicWindow(day: ClinicDay): Interval {
  return {
    start: instantOfWallOrAfterGap(day.date, minutesOf(day.from), day.timeZone),
    end: instantOfWallOrAfterGap(day.date, closingMinutesOf(day.to), day.timeZone),
  }
}

/**
 * Returns whether an appointment lies within the hours of a clinic on its date. Slots are not compared: an appointment
 * that another slot length splits can still take place.
 * @param appointment its date 'YYYY-MM-DD' in the clinic's calendar, and its interval
 */
export function isWithinHours(clinic: ClinicSchedule, appointment: Interval & { date: string }): boolean {
  const day = clinicDay(clinic, appointment.date)
  if (!day) return false
  const window = clinicWindow(day)
  return window.start <= appointment.start && appointment.end <= window.end
}
