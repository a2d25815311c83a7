import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { addDays } from '#contract/rules/calendarDate'
import { clinicDay, clinicWindow } from '#contract/rules/clinicSchedule'
import { slotsPerDay } from '#contract/rules/slotsPerDay'
import { isAwayOn } from '#contract/rules/vacations'
import { localTime } from '#contract/rules/wallClock'
import { anyOf } from '../../platform/access/accessPath'
import type { BusyRange, BusySpan, CalendarRange, CalendarSource } from '../../platform/calendarSource'
import { caller } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { apiText, localizedName } from '../../platform/texts'
import { calendarEntry } from '../../schema/calendarEntries'
import { accessPathsOfClinicStaff } from '../../schema/clinicAccess'
import { scheduleColumns, scheduleOf, scheduleRow } from '../../schema/clinicSchedule'
import { NamesRow, namesInScripts } from '../../schema/people'

/** More clinics than one specialty of a hospital has. */
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
      order by clinics.id limit ${mostClinics}`,
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

function shownClinics({ hospitalId, specialtyId, onlyOf, clinicId }: CalendarRange): SQL | undefined {
  if (clinicId !== null) return sql`clinics.id = ${clinicId}`
  if (onlyOf !== null) return anyOf(accessPathsOfClinicStaff(caller(), ['show-calendar']))
  return and(
    sql`clinics.hospital_id = ${hospitalId}`,
    specialtyId === null ? undefined : sql`clinics.specialty_id = ${specialtyId}`,
  )
}

async function entries(range: CalendarRange) {
  const { from, to, limit } = range
  const clinics = await clinicsBetween(shownClinics(range), from, to)
  const booked = await bookedIn(
    clinics.map(({ id }) => id),
    from,
    to,
  )
  const dates = datesBetween(from, to)
  const sessions = clinics.flatMap((row) => {
    const schedule = scheduleOf(row)
    return dates.flatMap((date) => {
      const day = clinicDay(schedule, date)
      if (!day) return []
      const { start, end } = clinicWindow(day)
      return calendarEntry(start, end, {
        ...{ kind: 'clinic', id: row.id, key: `clinic-${row.id}-${date}`, time_zone: row.time_zone },
        ...{ type_text: apiText('calendarEvent.clinic'), title: localizedName(row.title) },
        doctors: [{ id: row.doctor_id, name: localizedName(row.doctor) }],
        ...{ hospital_id: row.hospital_id, specialty_id: row.specialty_id },
        is_own: row.doctor_id === caller().id,
        booked: booked.get(`${row.id} ${date}`) ?? 0,
        slots: slotsPerDay(day.from, day.to, day.slotMinutes),
        is_closed: isAwayOn(row.closed, date),
      })
    })
  })
  return sessions.slice(0, limit)
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
