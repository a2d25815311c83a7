import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { Interval } from '#contract/rules/clinicSchedule'
import { isSlotHoldExpired } from '#contract/rules/slotHolds'
import { now } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import type { Value } from '../../platform/database/statement'

/** An appointment that occupies a person's time. Instants are milliseconds since the epoch. */
export const BusyTime = z.strictObject({
  id: z.int(),
  clinic_id: z.int(),
  doctor_id: z.int(),
  patient_id: z.int(),
  date: z.iso.date(),
  slot: z.string(),
  start: z.int(),
  end: z.int(),
  status: z.int(),
  hold: z.int().nullable(),
  payment_method: z.string().nullable(),
  /** Held for an offer from the waiting list. */
  offered: z.boolean(),
  /** Held until what staff have booked, or moved, is paid. */
  held_by_staff: z.boolean(),
})
export type BusyTime = z.output<typeof BusyTime>

const columns = sql.raw(`id, clinic_id, doctor_id, patient_id, date, slot, status, payment_method, offered,
  hold_expires_at is not null and exists (select from appointment_history
    where appointment_id = appointments.id) as held_by_staff,
  ${epochMs('starts_at')} as start, ${epochMs('ends_at')} as end, ${epochMs('hold_expires_at')} as hold`)

/**
 * Returns a condition on appointments that take time between two instants; walk-ins take none. Its first part bounds the index range
 * to scan.
 */
function within(start: SQL, end: SQL): SQL {
  return sql`active and not walk_in and starts_at > ${start} - interval '1 day' and starts_at < ${end} and ends_at > ${start}`
}

/** Two instants as ISO strings, or their placeholders. */
interface Span {
  from: Value<string>
  to: Value<string>
}

function withinSpan({ from, to }: Span): SQL {
  return within(sql`${from}::timestamptz`, sql`${to}::timestamptz`)
}

/** Time that others have booked with a doctor, or the patient's own time (`doctor_id` null). */
const BusyPeriod = z.strictObject({ doctor_id: z.int().nullable(), start: z.int(), end: z.int() })
export type BusyPeriod = z.output<typeof BusyPeriod>

/**
 * Returns what other patients have booked with these doctors in any clinic, and what the patient has booked with any
 * doctor, between two instants (milliseconds), without expired slot holds. Adjoining times are merged: a doctor's full
 * day is one row. One statement.
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
  return readJsonRows(
    BusyPeriod,
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

const PatientPeriod = z.strictObject({ patient_id: z.int(), start: z.int(), end: z.int() })

/**
 * Returns what these patients have booked with any doctor between two instants (milliseconds), by patient id, without
 * expired slot holds. One statement.
 */
export async function busyPatients(
  patientIds: readonly number[],
  { start, end }: Interval,
): Promise<Map<number, Interval[]>> {
  const span = { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
  const rows = await readJsonRows(
    PatientPeriod,
    sql`
      select patient_id, ${sql.raw(`${epochMs('starts_at')} as start, ${epochMs('ends_at')} as end`)} from appointments
      where patient_id = any (${numberArray(patientIds)}) and ${withinSpan(span)}
        and (status <> ${APPOINTMENT_STATUS.scheduled} or hold_expires_at is null or hold_expires_at > ${now().toISOString()})`,
  )
  const found = new Map<number, Interval[]>()
  for (const { patient_id: id, ...period } of rows) found.set(id, [...(found.get(id) ?? []), period])
  return found
}

/**
 * Returns an expression over `clinics` for what other patients have booked with the clinic's doctor on a date of the
 * clinic's calendar, and what the patient has booked with any doctor, including slot holds that expired but are not
 * released yet.
 * @param date `YYYY-MM-DD`
 */
export function busyOfClinic(date: Value<string>, patientId: Value<number>, span: Span): SQL {
  const midnight = (days: number) =>
    sql`((${date}::date + ${sql.raw(String(days))})::timestamp at time zone clinics.time_zone)`
  // When the clock is set back at midnight, midnight occurs twice.
  const margin = sql.raw(`interval '2 hours'`)
  const day = within(sql`(${midnight(0)} - ${margin})`, sql`(${midnight(1)} + ${margin})`)
  return sql`(select coalesce(json_agg(times), '[]') from (
    select ${columns} from appointments
    where doctor_id = clinics.doctor_id and ${day} and patient_id <> ${patientId}
    union all
    select ${columns} from appointments where patient_id = ${patientId} and ${withinSpan(span)}
    order by start) as times)`
}

/** Returns whether it is an expired slot hold, which takes no time whatever its stored status is. */
export function isExpiredHold({ status, hold }: BusyTime): boolean {
  return status === APPOINTMENT_STATUS.scheduled && hold !== null && isSlotHoldExpired(hold, now().getTime())
}

/** Returns whether two intervals overlap; intervals that only touch do not. */
export function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end
}
