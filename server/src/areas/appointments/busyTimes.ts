import { type SQL, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { Interval } from '#contract/rules/clinicSchedule'
import { isSlotHoldExpired } from '#contract/rules/slotHolds'
import { db, now } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { jsonRows } from '../../platform/database/jsonRows'
import type { Value } from '../../platform/database/statement'

/** An appointment that takes somebody's time. Instants are ms since the epoch. */
export interface BusyTime extends Interval {
  id: number
  clinic_id: number
  doctor_id: number
  patient_id: number
  date: string
  slot: string
  status: number
  hold: number | null
  payment_method: string | null
}

const columns = sql.raw(`id, clinic_id, doctor_id, patient_id, date, slot, status, payment_method,
  ${epochMs('starts_at')} as start, ${epochMs('ends_at')} as end, ${epochMs('hold_expires_at')} as hold`)

/** In: two expressions of instants. Out: a condition. The first part lets an index find where to begin. */
function within(start: SQL, end: SQL): SQL {
  return sql`active and starts_at > ${start} - interval '1 day' and starts_at < ${end} and ends_at > ${start}`
}

/** Two instants as ISO texts, or what stands for them. */
interface Span {
  from: Value<string>
  to: Value<string>
}

function withinSpan({ from, to }: Span): SQL {
  return within(sql`${from}::timestamptz`, sql`${to}::timestamptz`)
}

/** Time of a doctor that others have taken, or of the patient (null). */
export interface BusyPeriod extends Interval {
  doctor_id: number | null
}

/**
 * What others have taken of these doctors' time, in any clinic, and what the patient has with anybody, between two instants
 * (ms), without holds that are over. What touches is one: a doctor's full day is one row. One statement.
 */
export function busyPeriods(
  doctorIds: readonly number[],
  patientId: number,
  { start, end }: Interval,
): Promise<BusyPeriod[]> {
  const span = { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
  const isActive = sql`${withinSpan(span)} and (status <> ${APPOINTMENT_STATUS.scheduled}
    or hold_expires_at is null or hold_expires_at > ${now().toISOString()})`
  const bounds = sql.raw(`${epochMs('lower(during)')} as start, ${epochMs('upper(during)')} as end`)
  return jsonRows(
    db(),
    sql`
      select doctor_id, ${bounds} from (
        select doctor_id, unnest(range_agg(during)) as during from appointments
        where doctor_id = any (${numberArray(doctorIds)}) and patient_id <> ${patientId} and ${isActive}
        group by doctor_id
        union all
        select null, unnest(range_agg(during)) from appointments where patient_id = ${patientId} and ${isActive}
      ) as taken order by start`,
  )
}

/**
 * What takes the time of others with the doctor of a clinic on a date 'YYYY-MM-DD' of its calendar, and of the patient with
 * anybody, with holds that are over but not yet released, as an expression over `clinics`.
 */
export function busyOfClinic(date: Value<string>, patientId: Value<number>, span: Span): SQL {
  const midnight = (days: number) =>
    sql`((${date}::date + ${sql.raw(String(days))})::timestamp at time zone clinics.time_zone)`
  // Where the clock is set back at midnight there are two of them.
  const margin = sql.raw(`interval '2 hours'`)
  const day = within(sql`(${midnight(0)} - ${margin})`, sql`(${midnight(1)} + ${margin})`)
  return sql`(select coalesce(json_agg(times), '[]') from (
    select ${columns} from appointments
    where doctor_id = clinics.doctor_id and ${day} and patient_id <> ${patientId}
    union all
    select ${columns} from appointments where patient_id = ${patientId} and ${withinSpan(span)}
    order by start) as times)`
}

/** Whether it is a hold that is over: gone, whatever the row still says. */
export function isExpiredHold({ status, hold }: BusyTime): boolean {
  return status === APPOINTMENT_STATUS.scheduled && hold !== null && isSlotHoldExpired(hold, now().getTime())
}

export function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end
}
