import type { ClinicException, ClinicExceptions } from '#contract/clinics/exceptions'
import { addDays, daysBetween } from '#contract/rules/calendarDate'
import { type ClinicSchedule, clinicDay, type WeeklyHours } from '#contract/rules/clinicSchedule'
import { nextRamadan, type Ramadan } from '#contract/rules/hijriCalendar'
import type { Text } from '../../../app/i18n/useText'
import { initialValues as initialWeek, type ScheduleValues, weekdays } from '../fields/scheduleValues'

export type ExceptionKind = ClinicException['kind']

/** The values of the form of an exception. */
export type ExceptionValues = Omit<ClinicException, keyof ScheduleValues | 'date_from' | 'date_to' | 'title'> & {
  title: string
  date_from: string | null
  date_to: string | null
} & ScheduleValues

type Week = Pick<ClinicException, keyof ScheduleValues>

/** Returns the hours of the open days of a week; days whose fields are incomplete are closed. */
export function openHoursOf(week: Week): WeeklyHours {
  return Object.fromEntries(
    weekdays.flatMap((day) => {
      const [from, to, slotMinutes] = [week[`${day}_from`], week[`${day}_to`], week[`${day}_slot_time`]]
      return week[`${day}_enabled`] && from && to && slotMinutes ? [[day, { from, to, slotMinutes }]] : []
    }),
  )
}

/** Returns the schedule of a clinic with these exceptions. */
export function scheduleOf(
  clinic: ClinicExceptions['clinic'],
  exceptions: readonly (Week & { date_from: string; date_to: string })[],
): ClinicSchedule {
  return {
    startDate: clinic.start_date,
    endDate: clinic.end_date,
    timeZone: clinic.time_zone,
    weekly: openHoursOf(clinic),
    exceptions: exceptions.map((each) => ({ from: each.date_from, to: each.date_to, weekly: openHoursOf(each) })),
    lastAppointmentTolerance: { value: 0, unit: 'minutes' },
  }
}

/** A date of the preview: the hours with the exception, and whether they differ from the weekly ones. */
export interface PreviewedDay {
  date: string
  hours: { from: string; to: string } | undefined
  isChanged: boolean
}

/**
 * Returns the hours of each date of an exception that is being edited, and of one date before and after it.
 * @param limit the maximum number of dates
 */
export function previewOf(
  clinic: ClinicExceptions['clinic'],
  values: Week & { date_from: string; date_to: string },
  limit: number,
): PreviewedDay[] {
  const schedule = scheduleOf(clinic, [values])
  const weekly = scheduleOf(clinic, [])
  const first = addDays(values.date_from, -1)
  const days = Math.min(limit, daysBetween(first, values.date_to) + 2)
  return Array.from({ length: Math.max(0, days) }, (_, index) => {
    const date = addDays(first, index)
    const hours = clinicDay(schedule, date)
    const usual = clinicDay(weekly, date)
    return { date, hours, isChanged: hours?.from !== usual?.from || hours?.to !== usual?.to }
  })
}

/**
 * Returns the Ramadan that an exception is about.
 * @param from `YYYY-MM-DD`, its first day: at most a day before or after the computed one
 */
export function ramadanOf(from: string): Ramadan {
  return nextRamadan(addDays(from, 1))
}

/** Returns the summer months, June to August, that end on or after a date `YYYY-MM-DD`. */
export function nextSummer(today: string): { year: number; from: string; to: string } {
  const year = Number(today.slice(0, 4)) + (today > `${today.slice(0, 4)}-08-31` ? 1 : 0)
  return { year, from: `${year}-06-01`, to: `${year}-08-31` }
}

const later = (one: string, other: string) => (one > other ? one : other)

/**
 * Returns the values of a new exception: the proposed dates of its kind, with the weekly hours.
 * @param today `YYYY-MM-DD` in the clinic's calendar; a summer that has begun starts today, Ramadan is the whole month
 */
export function proposalOf(kind: ExceptionKind, clinic: ClinicExceptions['clinic'], today: string): ExceptionValues {
  const week = initialWeek(clinic)
  if (kind === 'other') return { kind, title: '', date_from: null, date_to: null, ...week }
  const { from, to } = kind === 'ramadan' ? nextRamadan(today) : nextSummer(today)
  return { kind, title: '', date_from: kind === 'ramadan' ? from : later(from, today), date_to: to, ...week }
}

/** Returns the values of a stored exception. */
export function valuesOf(exception: ClinicException): ExceptionValues {
  const { kind, title, date_from, date_to } = exception
  return { kind, title: title ?? '', date_from, date_to, ...initialWeek(exception) }
}

/** Returns the name of an exception: its title, or its kind with the year. */
export function nameOf(exception: Pick<ClinicException, 'kind' | 'title' | 'date_from'>, t: Text<'clinics'>): string {
  const { kind, title, date_from: from } = exception
  if (kind === 'ramadan') return t('hours.ramadan', { year: ramadanOf(from).year })
  return kind === 'summer' ? t('hours.summer', { year: from.slice(0, 4) }) : (title ?? '')
}
