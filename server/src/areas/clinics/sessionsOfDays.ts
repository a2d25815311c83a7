import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { countOnDays, firstOfDays, type Timed } from '#contract/calendarEvents/days'
import { weekdayNames } from '#contract/clinics/clinicInput'
import { clinicDay, clinicWindow } from '#contract/rules/clinicSchedule'
import { weekdayOf } from '#contract/rules/weekdays'
import type { DaysRange, FoundDays } from '../../platform/calendarSource'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { scheduleOf } from '../../schema/clinicSchedule'
import {
  type CalendarClinic,
  clinicsBetween,
  datesBetween,
  entriesOf,
  existsBetween,
  mostClinics,
  type Session,
  sessionKey,
  shownClinics,
} from './calendarSessions'

/** Hours that clinics have on a weekday. */
const HoursRow = z.strictObject({
  weekday: z.enum(weekdayNames),
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  /** Ids in any order: sorting them in the statement, with the texts, takes longer than everything else. */
  clinics: z.array(z.int()),
})
const ShownRow = z.strictObject({ weekly: z.array(HoursRow), others: z.array(z.int()) })

/**
 * Returns the clinics of a range: those that have their weekly hours on all of its dates by these hours, and the ids of the
 * others. The hours of two hundred clinics are a few rows, their schedules are not.
 */
async function shownHours(range: DaysRange): Promise<z.output<typeof ShownRow>> {
  const { from, to } = range
  const [found] = await readRows(
    ShownRow,
    sql`with shown as materialized (
        select clinics.id, clinics.time_zone,
          clinics.start_date <= ${from} and clinics.end_date >= ${to} and not exists (select from clinic_exceptions
            where clinic_exceptions.clinic_id = clinics.id and date_to >= ${from} and date_from <= ${to}) as is_weekly
        from clinics where ${existsBetween(from, to)} and ${shownClinics(range)})
      select (select coalesce(json_agg(hours), '[]') from (
          select weekday, opens as "from", closes as "to", time_zone, array_agg(shown.id) as clinics
          from shown join clinic_days on clinic_days.clinic_id = shown.id
          where is_weekly group by weekday, opens, closes, time_zone) as hours) as weekly,
        array(select shown.id from shown where not is_weekly order by shown.id
          limit ${sql.raw(String(mostClinics + 1))}) as others`,
  )
  return found ?? { weekly: [], others: [] }
}

/** A session without what it shows. */
interface TimedSession extends Timed {
  clinic: number
  date: string
}

const timed = (clinic: number, date: string, window: { start: number; end: number }): TimedSession => ({
  ...{ key: sessionKey(clinic, date), clinic, date, isBar: false },
  ...window,
})

function sessionsOfSchedules(clinics: readonly CalendarClinic[], dates: readonly string[]): TimedSession[] {
  return clinics.flatMap((clinic) => {
    const schedule = scheduleOf(clinic)
    return dates.flatMap((date) => {
      const day = clinicDay(schedule, date)
      return day ? timed(clinic.id, date, clinicWindow(day)) : []
    })
  })
}

/** Chooses among the hours of all clinics. */
export async function firstSessionsOfDays(range: DaysRange): Promise<FoundDays> {
  const { from, to, days, most } = range
  const dates = datesBetween(from, to)
  const { weekly, others } = await shownHours(range)
  const irregular =
    others.length === 0
      ? []
      : await clinicsBetween(sql`clinics.id = any (${numberArray(others.slice(0, mostClinics))})`, from, to)
  const shared = weekly.map((hours) => ({
    ...hours,
    first: [...hours.clinics].sort((one, other) => one - other).slice(0, most),
  }))
  const sessions = sessionsOfSchedules(irregular, dates)
  const further = days.dates.map(() => 0)
  for (const date of dates) {
    const weekday = weekdayOf(date)
    for (const hours of shared.filter((each) => each.weekday === weekday)) {
      const window = clinicWindow({ ...hours, date, timeZone: hours.time_zone, slotMinutes: 1 })
      sessions.push(...hours.first.map((clinic) => timed(clinic, date, window)))
      countOnDays(further, days, window, hours.clinics.length - hours.first.length)
    }
  }
  const { first, counts } = firstOfDays(sessions, days, most)
  return {
    first,
    isCut: others.length > mostClinics,
    counts: counts.map((count, day) => count + (further[day] ?? 0)),
    async read(keys) {
      const chosen = first.filter(({ key }) => keys.has(key))
      return entriesOf(await readSessions(chosen, range), from)
    },
  }
}

async function readSessions(chosen: readonly TimedSession[], { from, to }: DaysRange): Promise<Session[]> {
  if (chosen.length === 0) return []
  const ids = [...new Set(chosen.map(({ clinic }) => clinic))]
  const rows = await clinicsBetween(sql`clinics.id = any (${numberArray(ids)})`, from, to)
  const clinics = new Map(rows.map((clinic) => [clinic.id, { clinic, schedule: scheduleOf(clinic) }]))
  return chosen.flatMap(({ clinic: id, date, start, end }) => {
    const found = clinics.get(id)
    const day = found && clinicDay(found.schedule, date)
    // Its hours were changed meanwhile.
    return day ? { clinic: found.clinic, day, start, end } : []
  })
}
