import type { MyClinic } from '#contract/clinics/calls'
import { formatAgendaDate } from '#contract/rules/calendarDate'
import { clinicDay, clinicWindow } from '#contract/rules/clinicSchedule'
import { instantOfWallOrAfterGap, localTime } from '#contract/rules/wallClock'
import { apiText } from '../../platform/texts'
import type { ClinicPlan } from './plan'

/** Formats a date `YYYY-MM-DD` for display as `DD/MM/YYYY`. */
export function shownDate(date: string): string {
  return formatAgendaDate(date).replaceAll('-', '/')
}

interface Hours {
  from: string
  to: string
  /** In milliseconds since the epoch. */
  start: number
  end: number
}

/** Returns the hours of a clinic on a date `YYYY-MM-DD`; undefined when its schedule has none on that date. */
export function hoursOn(plan: ClinicPlan, date: string): Hours | undefined {
  const day = clinicDay(plan.schedule, date)
  return day && { from: day.from, to: day.to, ...clinicWindow(day) }
}

/**
 * Returns hours for a date without scheduled hours: from the first appointment to the last, or midnight when there is
 * none. An end at the midnight after the date is `24:00`, as in scheduled hours.
 */
export function hoursOfVisits(plan: ClinicPlan, date: string, visits: { start: number; end: number }[]): Hours {
  const zone = plan.schedule.timeZone
  const midnight = instantOfWallOrAfterGap(date, 0, zone)
  const start = visits.length > 0 ? Math.min(...visits.map((visit) => visit.start)) : midnight
  const end = visits.length > 0 ? Math.max(...visits.map((visit) => visit.end)) : midnight
  const last = localTime(end, zone)
  const isMidnight = last.date > date && last.minutes === 0
  return { from: localTime(start, zone).clock, to: isMidnight ? '24:00' : last.clock, start, end }
}

/** Returns a clinic on one date, as the doctor's cards and the agenda show it. */
export function clinicOnDay(plan: ClinicPlan, date: string, hours: Hours, appointmentsCount: number): MyClinic {
  return {
    id: plan.id,
    title: plan.title,
    date,
    agenda_date: formatAgendaDate(date),
    date_formatted: shownDate(date),
    doctor: plan.person,
    specialty: plan.specialty,
    hospital: plan.hospital,
    from: hours.from,
    to: hours.to,
    starts_at: new Date(hours.start).toISOString(),
    ends_at: new Date(hours.end).toISOString(),
    time_zone: plan.schedule.timeZone,
    type: plan.type,
    type_text: apiText(`clinicType.${plan.type}`),
    appointments_count: appointmentsCount,
  }
}
