import { sql } from 'drizzle-orm'
import { addDays } from '#contract/rules/calendarDate'
import { clinicDay, clinicWindow, type Interval } from '#contract/rules/clinicSchedule'
import { isAwayOn } from '#contract/rules/vacations'
import { localTime } from '#contract/rules/wallClock'
import type { BusyRange, BusySpan, CalendarRange, CalendarSource, FoundEntries } from '../../platform/calendarSource'
import { numberArray } from '../../platform/database/expressions'
import { apiText } from '../../platform/texts'
import { scheduleOf } from '../../schema/clinicSchedule'
import {
  type CalendarClinic,
  clinicsBetween,
  datesBetween,
  entriesOf,
  mostClinics,
  type Session,
  shownClinics,
} from './calendarSessions'
import { firstSessionsOfDays } from './sessionsOfDays'

/** Returns `clinicWindow` for the sessions of one page: clinics with the same hours share it. */
function clinicWindowOnce(): typeof clinicWindow {
  const known = new Map<string, Interval>()
  return (day) => {
    const key = `${day.date} ${day.from} ${day.to} ${day.timeZone}`
    let window = known.get(key)
    if (!window) {
      window = clinicWindow(day)
      known.set(key, window)
    }
    return window
  }
}

/** The local times of a date in all zones span 50 hours: a session is before every session of three dates later. */
const datesApart = 3

/** Returns the earliest sessions of clinics on some dates that begin before an instant. */
function sessionsOf(
  clinics: readonly CalendarClinic[],
  dates: readonly string[],
  { end, limit }: Pick<CalendarRange, 'end' | 'limit'>,
): Session[] {
  const windowOf = clinicWindowOnce()
  const schedules = clinics.map((clinic) => ({ clinic, schedule: scheduleOf(clinic) }))
  const sessions: Session[] = []
  let further = datesApart
  for (const date of dates) {
    if (sessions.length >= limit && --further === 0) break
    for (const { clinic, schedule } of schedules) {
      const day = clinicDay(schedule, date)
      if (!day) continue
      const window = windowOf(day)
      if (window.start < end.getTime()) sessions.push({ clinic, day, ...window })
    }
  }
  return sessions.sort((one, other) => one.start - other.start).slice(0, limit)
}

async function entries(range: CalendarRange): Promise<FoundEntries> {
  const { from, to } = range
  const rows = await clinicsBetween(shownClinics(range), from, to)
  const sessions = sessionsOf(rows.slice(0, mostClinics), datesBetween(from, to), range)
  return { entries: await entriesOf(sessions, from), isCut: rows.length > mostClinics }
}

/** A session that takes place is in the way of its doctor. */
async function busy({ doctors, start, end }: BusyRange): Promise<BusySpan[]> {
  // Whatever the zone of a clinic is: the day before and the day after.
  const from = addDays(localTime(start.getTime(), 'UTC').date, -1)
  const to = addDays(localTime(end.getTime(), 'UTC').date, 1)
  const clinics = await clinicsBetween(sql`clinics.doctor_id = any (${numberArray(doctors)})`, from, to)
  const typeText = apiText('calendarEvent.clinic')
  return clinics.flatMap((row) => {
    const schedule = scheduleOf(row)
    return datesBetween(from, to).flatMap((date) => {
      const day = clinicDay(schedule, date)
      if (!day || isAwayOn(row.closed, date)) return []
      const window = clinicWindow(day)
      const overlaps = window.start < end.getTime() && window.end > start.getTime()
      return overlaps ? { doctor: row.doctor_id, kind: 'clinic' as const, typeText, ...window } : []
    })
  })
}

/** The sessions of clinics, each as one bar with its counts. */
export const clinicSessionsSource: CalendarSource = { entries, firstOfDays: firstSessionsOfDays, busy }
