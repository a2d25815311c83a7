import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { CalendarEntry } from '#contract/calendarEvents/entry'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { addDays } from '#contract/rules/calendarDate'
import type { ClinicDay } from '#contract/rules/clinicSchedule'
import { slotsPerDay } from '#contract/rules/slotsPerDay'
import { isAwayOn } from '#contract/rules/vacations'
import { anyOf } from '../../platform/access/accessPath'
import type { CalendarRange } from '../../platform/calendarSource'
import { caller } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { apiText, localizedName } from '../../platform/texts'
import { calendarEntry, entryTimesOnce } from '../../schema/calendarEntries'
import { accessPathsOfClinicStaff } from '../../schema/clinicAccess'
import { scheduleColumns, scheduleRow } from '../../schema/clinicSchedule'
import { NamesRow, namesInScripts } from '../../schema/people'

/** More clinics than one specialty of a hospital has; the calendar says if there are more. */
export const mostClinics = 1000

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

/** Returns the condition that a clinic exists between two dates. */
export const existsBetween = (from: string, to: string) =>
  sql`clinics.deleted_at is null and clinics.start_date <= ${to} and clinics.end_date >= ${from}`

/** Returns clinics with what says when they take place between two dates. */
export function clinicsBetween(condition: SQL | undefined, from: string, to: string) {
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
      where ${and(existsBetween(from, to), condition)}
      order by clinics.id limit ${sql.raw(String(mostClinics + 1))}`,
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
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The clinics of a doctor or coordinator, found through their own rows. */
const ofStaff = (id: number) => sql`clinics.id in (select own.id from clinics as own where own.doctor_id = ${id}
  union all select clinic_id from clinic_coordinators where user_id = ${id})`

/** Returns the condition that a calendar shows a clinic. */
export function shownClinics({ hospitalId, specialtyId, onlyOf, clinicId }: CalendarRange): SQL | undefined {
  if (clinicId !== null) return sql`clinics.id = ${clinicId}`
  if (onlyOf !== null) return and(ofStaff(onlyOf), anyOf(accessPathsOfClinicStaff(caller(), ['show-calendar'])))
  return and(
    sql`clinics.hospital_id = ${hospitalId}`,
    specialtyId === null ? undefined : sql`clinics.specialty_id = ${specialtyId}`,
  )
}

export type CalendarClinic = z.output<typeof ClinicRow>

/** A session that a calendar may show. */
export interface Session {
  clinic: CalendarClinic
  day: ClinicDay
  start: number
  end: number
}

const latestDate = (sessions: readonly Session[]) =>
  sessions.reduce((latest, { day }) => (day.date > latest ? day.date : latest), '')

/** Returns sessions as entries, with their counts. One statement. @param from the first date that one can have */
export async function entriesOf(sessions: readonly Session[], from: string): Promise<CalendarEntry[]> {
  const clinics = new Map(sessions.map(({ clinic }) => [clinic.id, clinic]))
  const booked = await bookedIn([...clinics.keys()], from, latestDate(sessions))
  const names = new Map(
    [...clinics.values()].map(({ id, title, doctor }) => [
      id,
      { title: localizedName(title), doctor: localizedName(doctor) },
    ]),
  )
  const timesOf = entryTimesOnce()
  const type_text = apiText('calendarEvent.clinic')
  const me = caller().id
  return sessions.map(({ clinic, day, start, end }) => {
    const { id, time_zone, doctor_id, hospital_id, specialty_id } = clinic
    const name = names.get(id)
    return calendarEntry(timesOf(start, end, time_zone), {
      ...{ kind: 'clinic', id, key: sessionKey(id, day.date), time_zone, type_text, title: name?.title ?? '' },
      doctors: [{ id: doctor_id, name: name?.doctor ?? '' }],
      ...{ hospital_id, specialty_id },
      is_own: doctor_id === me,
      booked: booked.get(`${id} ${day.date}`) ?? 0,
      slots: slotsPerDay(day.from, day.to, day.slotMinutes),
      is_closed: isAwayOn(clinic.closed, day.date),
    })
  })
}

/** Returns the key of the entry of a session. */
export const sessionKey = (clinicId: number, date: string) => `clinic-${clinicId}-${date}`
