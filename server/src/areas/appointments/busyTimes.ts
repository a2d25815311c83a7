import { type SQL, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { Interval } from '#contract/rules/clinicSchedule'
import { isHoldOver } from '#contract/rules/holds'
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

/** What takes the time of others with the doctors, and of the patient with anybody. In: two conditions. Out: a query. */
function busyQuery(doctors: SQL, patientId: Value<number>, span: Span): SQL {
  return sql`
    select ${columns} from appointments where ${doctors} and patient_id <> ${patientId}
    union all
    select ${columns} from appointments where patient_id = ${patientId} and ${withinSpan(span)}
    order by start`
}

/**
 * What takes the time of these doctors, in any clinic, and of the patient between two instants (ms), with holds that are
 * over but not yet released. One statement.
 */
export async function busyTimes(
  doctorIds: readonly number[],
  patientId: number,
  { start, end }: Interval,
): Promise<BusyTime[]> {
  const span = { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
  const doctors = sql`doctor_id = any (${numberArray(doctorIds)}) and ${withinSpan(span)}`
  return jsonRows(db(), busyQuery(doctors, patientId, span))
}

/** The same for the doctor of a clinic on a date 'YYYY-MM-DD' of its calendar, as an expression over `clinics`. */
export function busyOfClinic(date: Value<string>, patientId: Value<number>, span: Span): SQL {
  const midnight = (days: number) =>
    sql`((${date}::date + ${sql.raw(String(days))})::timestamp at time zone clinics.time_zone)`
  // Where the clock is set back at midnight there are two of them.
  const margin = sql.raw(`interval '2 hours'`)
  const day = within(sql`(${midnight(0)} - ${margin})`, sql`(${midnight(1)} + ${margin})`)
  const doctor = sql`doctor_id = clinics.doctor_id and ${day}`
  return sql`(select coalesce(json_agg(times), '[]') from (${busyQuery(doctor, patientId, span)}) as times)`
}

/** Whether it is a hold that is over: gone, whatever the row still says. */
export function isGhost({ status, hold }: BusyTime): boolean {
  return status === APPOINTMENT_STATUS.scheduled && hold !== null && isHoldOver(hold, now().getTime())
}

export function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end
}
