import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { addDays } from '#contract/rules/calendarDate'
import { type ClinicDay, clinicDay, clinicWindow, type Interval } from '#contract/rules/clinicSchedule'
import { slotsPerDay } from '#contract/rules/slotsPerDay'
import { isAwayOn } from '#contract/rules/vacations'
import { localTime } from '#contract/rules/wallClock'
import { anyOf } from '../../platform/access/accessPath'
import type { BusyRange, BusySpan, CalendarRange, CalendarSource, FoundEntries } from '../../platform/calendarSource'
import { caller } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { apiText, localizedName } from '../../platform/texts'
import { calendarEntry, entryTimesOnce } from '../../schema/calendarEntries'
import { accessPathsOfClinicStaff } from '../../schema/clinicAccess'
import { scheduleColumns, scheduleOf, scheduleRow } from '../../schema/clinicSchedule'
import { NamesRow, namesInScripts } from '../../schema/people'

/** More clinics than one specialty of a hospital has; the calendar says if there are more. */
const mostClinics = 1000

const ClinicRow = z.strictObject({
  id: z.int(),
  title: NamesRow,
  doctor_id: z.int(),
  doctor: NamesRow,
  hospital_id: z.int(),
  specialty_id: z.int(),
  ...scheduleRow,
  closed: z.array(z.strictObject({ from: z.iso.date(), to: z.iso.date() })),
})

/** Returns clinics with what says when they take place between two dates. */
function clinicsBetween(condition: SQL | undefined, from: string, to: string) {
  return readJsonRows(
    ClinicRow,
    sql`select clinics.id, clinics.doctor_id, clinics.hospital_id, clinics.specialty_id,
        json_build_object('name', clinics.title, 'alternate_name', clinics.alternate_title) as title,
        ${namesInScripts(sql`doctors`)} as doctor, ${scheduleColumns(from, to)},
        (select coalesce(json_agg(json_build_object('from', date_from, 'to', date_to)), '[]') from vacations
          where date_to >= ${from} and date_from <= ${to}
            and (vacations.doctor_id = clinics.doctor_id or vacations.clinic_id = clinics.id
              or vacations.hospital_id = clinics.hospital_id or vacations.country_id = hospitals.country_id)) as closed
      from clinics
      join hospitals on hospitals.id = clinics.hospital_id
      join users as doctors on doctors.id = clinics.doctor_id
      where ${and(sql`clinics.deleted_at is null and clinics.start_date <= ${to} and clinics.end_date >= ${from}`, condition)}
      order by clinics.id limit ${mostClinics + 1}`,
  )
}

const CountRow = z.strictObject({ clinic_id: z.int(), date: z.iso.date(), booked: z.int() })

/** Returns how many appointments the sessions of clinics have, by clinic and date. */
async function bookedIn(clinicIds: readonly number[], from: string, to: string): Promise<ReadonlyMap<string, number>> {
  if (clinicIds.length === 0) return new Map()
  const rows = await readRows(
    CountRow,
    sql`select clinic_id, date::text, count(*)::integer as booked from appointments
      where clinic_id = any (${numberArray(clinicIds)}) and date between ${from} and ${to} and deleted_at is null
        and status <> ${APPOINTMENT_STATUS.cancelled}
      group by clinic_id, date`,
  )
  return new Map(rows.map(({ clinic_id: clinic, date, booked }) => [`${clinic} ${date}`, booked]))
}

/** Returns the dates from one to another, both inclusive. */
function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The clinics of a doctor or coordinator, found through their own rows. */
const ofStaff = (id: number) => sql`clinics.id in (select own.id from clinics as own where own.doctor_id = ${id}
  union all select clinic_id from clinic_coordinators where user_id = ${id})`

function shownClinics({ hospitalId, specialtyId, onlyOf, clinicId }: CalendarRange): SQL | undefined {
  if (clinicId !== null) return sql`clinics.id = ${clinicId}`
  if (onlyOf !== null) return and(ofStaff(onlyOf), anyOf(accessPathsOfClinicStaff(caller(), ['show-calendar'])))
  return and(
    sql`clinics.hospital_id = ${hospitalId}`,
    specialtyId === null ? undefined : sql`clinics.specialty_id = ${specialtyId}`,
  )
}

type Clinic = z.output<typeof ClinicRow> & { title_text: string; doctor_name: string }

/** A session that a calendar may show. */
interface Session {
  clinic: Clinic
  day: ClinicDay
  start: number
  end: number
}

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
  clinics: readonly Clinic[],
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

const latestDate = (sessions: readonly Session[]) =>
  sessions.reduce((latest, { day }) => (day.date > latest ? day.date : latest), '')

async function entries(range: CalendarRange): Promise<FoundEntries> {
  const { from, to } = range
  const rows = await clinicsBetween(shownClinics(range), from, to)
  const clinics = rows.slice(0, mostClinics).map((row) => ({
    ...row,
    title_text: localizedName(row.title),
    doctor_name: localizedName(row.doctor),
  }))
  const sessions = sessionsOf(clinics, datesBetween(from, to), range)
  const shown = new Set(sessions.map(({ clinic }) => clinic.id))
  const booked = await bookedIn([...shown], from, latestDate(sessions))
  const timesOf = entryTimesOnce()
  const type_text = apiText('calendarEvent.clinic')
  const me = caller().id
  const found = sessions.map(({ clinic, day, start, end }) => {
    const { id, time_zone, doctor_id, hospital_id, specialty_id } = clinic
    return calendarEntry(timesOf(start, end, time_zone), {
      ...{ kind: 'clinic', id, key: `clinic-${id}-${day.date}`, time_zone, type_text, title: clinic.title_text },
      doctors: [{ id: doctor_id, name: clinic.doctor_name }],
      ...{ hospital_id, specialty_id },
      is_own: doctor_id === me,
      booked: booked.get(`${id} ${day.date}`) ?? 0,
      slots: slotsPerDay(day.from, day.to, day.slotMinutes),
      is_closed: isAwayOn(clinic.closed, day.date),
    })
  })
  return { entries: found, isCut: rows.length > mostClinics }
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
export const clinicSessionsSource: CalendarSource = { entries, busy }
