import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Today } from '#contract/home/today'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { addDays } from '#contract/rules/calendarDate'
import { VACATION_TYPE } from '#contract/rules/vacationType'
import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../../platform/context'
import { numberArray, textArray } from '../../platform/database/expressions'
import { localNameOf } from '../../platform/database/localName'
import { readRows } from '../../platform/database/rows'
import { apiText } from '../../platform/texts'
import { fullName } from '../../schema/people'
import { listClinicsToday } from '../clinics'

const maxSessions = 50
const maxPeople = 5
const maxVacations = 10
/** Days ahead for which vacations are shown. */
const vacationDays = 14

const { scheduled, inLobby } = APPOINTMENT_STATUS

const SessionRow = z.strictObject({
  clinic_id: z.int(),
  date: z.iso.date(),
  session_token: z.uuid().nullable(),
  session_ended: z.boolean(),
  waiting: z.int(),
  late: z.int(),
  unconfirmed: z.int(),
  people: z.array(z.strictObject({ id: z.int(), name: z.string(), state: z.enum(['waiting', 'late', 'unconfirmed']) })),
})

/**
 * Returns the sessions of clinic dates, with the patients who wait, who are late for a session that has started, and
 * who hold a slot that they have not confirmed. One statement.
 */
function sessionsOf(days: readonly { id: number; date: string }[]) {
  const at = now().toISOString()
  return readRows(
    SessionRow,
    sql`
      select day.clinic_id, day.date, lobbies.session_token, lobbies.ended_at is not null as session_ended, expected.*
      from unnest(${numberArray(days.map(({ id }) => id))}::integer[],
        ${textArray(days.map(({ date }) => date))}::date[]) as day (clinic_id, date)
      left join lobbies on lobbies.clinic_id = day.clinic_id and lobbies.date = day.date
      cross join lateral (
        select count(*) filter (where state = 'waiting')::integer as waiting,
          count(*) filter (where state = 'late')::integer as late,
          count(*) filter (where state = 'unconfirmed')::integer as unconfirmed,
          coalesce(json_agg(json_build_object('id', id, 'name', name, 'state', state) order by place)
            filter (where place <= ${maxPeople}), '[]') as people
        from (
          select id, name, state, row_number() over (order by state = 'waiting' desc, state = 'late' desc, starts_at, id) as place
          from (
            select appointments.id, ${fullName()} as name, appointments.starts_at,
              case
                when appointments.status = ${inLobby} then 'waiting'
                when appointments.hold_expires_at is not null then 'unconfirmed'
                else 'late'
              end as state
            from appointments join users on users.id = appointments.patient_id
            where appointments.clinic_id = day.clinic_id and appointments.date = day.date and (
              appointments.status = ${inLobby}
              or appointments.status = ${scheduled} and appointments.hold_expires_at > ${at} and not appointments.offered
              or appointments.status = ${scheduled} and appointments.hold_expires_at is null
                and appointments.starts_at <= ${at} and lobbies.id is not null and lobbies.ended_at is null)
          ) as stated
        ) as placed
      ) as expected`,
  )
}

const VacationRow = z.strictObject({
  id: z.int(),
  type: z.enum(VACATION_TYPE),
  date_from: z.iso.date(),
  date_to: z.iso.date(),
  name: z.string(),
})

/** Returns the vacations that close clinics of the scope soon, the next one first, from today in the caller's zone. */
async function comingVacations(scope: SQL): Promise<Today['vacations']> {
  const { date: today } = localTime(now().getTime(), caller().timeZone)
  const rows = await readRows(
    VacationRow,
    sql`
      select vacations.id, vacations.type, vacations.date_from, vacations.date_to, coalesce(
          ${fullName(sql`absent`)}, ${localNameOf(sql`closed.title`, sql`closed.alternate_title`)},
          ${localNameOf(sql`places.name`, sql`places.alternate_name`)},
          ${localNameOf(sql`countries.name`, sql`countries.name_ar`)}) as name
      from vacations
      left join users as absent on absent.id = vacations.doctor_id
      left join clinics as closed on closed.id = vacations.clinic_id
      left join hospitals as places on places.id = vacations.hospital_id
      left join countries on countries.id = vacations.country_id
      where vacations.date_to >= ${today} and vacations.date_from <= ${addDays(today, vacationDays)} and exists (
        select from clinics join hospitals on hospitals.id = clinics.hospital_id
        where clinics.deleted_at is null and (${scope})
          and (vacations.doctor_id = clinics.doctor_id or vacations.clinic_id = clinics.id
            or vacations.hospital_id = clinics.hospital_id or vacations.country_id = hospitals.country_id))
      order by vacations.date_from, vacations.id
      limit ${maxVacations}`,
  )
  return rows.map((row) => ({ ...row, type_text: apiText(`vacationType.${row.type}`) }))
}

/**
 * Returns today's clinic sessions and the coming vacations of the clinics in the scope. Today depends on each clinic's
 * zone.
 * @param scope the condition for the clinics that the caller can reach; expects `clinics` in the statement
 */
export async function readToday(scope: SQL): Promise<Today> {
  const days = (await listClinicsToday(scope)).slice(0, maxSessions)
  const sessions = days.length === 0 ? [] : await sessionsOf(days)
  const keyOf = (clinicId: number, date: string) => `${clinicId} ${date}`
  const of = new Map(sessions.map(({ clinic_id, ...session }) => [keyOf(clinic_id, session.date), session]))
  return {
    sessions: days.flatMap((clinic) => {
      const session = of.get(keyOf(clinic.id, clinic.date))
      return session ? [{ ...clinic, ...session }] : []
    }),
    vacations: await comingVacations(scope),
  }
}
