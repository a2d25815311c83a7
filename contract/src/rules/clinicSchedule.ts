import { minutesOf } from './clockTime'
import type { Duration } from './timeUnit'
import { instantOfWallOrAfterGap } from './wallClock'
import { type Weekday, weekdayOf } from './weekdays'

/** One enabled weekday of a clinic: wall-clock times 'HH:mm' and the length of a slot in whole minutes. */
export interface WeekdayHours {
  from: string
  to: string
  slotMinutes: number
}

/** When a clinic takes place: first and last date 'YYYY-MM-DD' (both included), IANA zone, hours of the enabled weekdays. */
export interface ClinicSchedule {
  startDate: string
  endDate: string
  timeZone: string
  weekly: Partial<Record<Weekday, WeekdayHours>>
  /** How long before its start a slot stops being bookable; negative for so long after its start. */
  lastAppointmentTolerance: Duration
}

/** A clinic's hours on one date: what a session is made of. */
export interface ClinicDay extends WeekdayHours {
  date: string
  timeZone: string
}

/** From `start`, up to but without `end`; both ms since the epoch. */
export interface Interval {
  start: number
  end: number
}

/** The hours of a clinic on a date 'YYYY-MM-DD', or undefined when it does not take place then. Vacations are not looked at. */
export function clinicDay(clinic: ClinicSchedule, date: string): ClinicDay | undefined {
  if (date < clinic.startDate || date > clinic.endDate) return undefined
  const hours = clinic.weekly[weekdayOf(date)]
  return hours && { ...hours, date, timeZone: clinic.timeZone }
}

/**
 * The instants between which a clinic is held on a date.
 * An edge that the change of clock skips lies where the clock jumps; of one that it repeats, the first counts.
 */
export function clinicWindow(day: ClinicDay): Interval {
  return {
    start: instantOfWallOrAfterGap(day.date, minutesOf(day.from), day.timeZone),
    end: instantOfWallOrAfterGap(day.date, minutesOf(day.to), day.timeZone),
  }
}
