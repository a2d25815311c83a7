import { type SQL, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { Interval } from '#contract/rules/clinicSchedule'
import { isHoldOver } from '#contract/rules/holds'
import { db, now } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'

const longestSlotMs = 86_400_000

/** An appointment that takes somebody's time. Instants are ms since the epoch. */
export interface BusyTime extends Interval, Record<string, unknown> {
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

/** In: what doctor_id is compared with: `= …`. Out: a query. */
function busyQuery(doctors: SQL, patientId: number, span: Interval): SQL {
  const iso = (instant: number) => new Date(instant).toISOString()
  const within = sql`active and starts_at > ${iso(span.start - longestSlotMs)} and starts_at < ${iso(span.end)}
    and ends_at > ${iso(span.start)}`
  return sql`
    select ${columns} from appointments where doctor_id ${doctors} and ${within}
    union all
    select ${columns} from appointments where patient_id = ${patientId} and not doctor_id ${doctors} and ${within}
    order by start`
}

/**
 * What takes the time of these doctors, in any clinic, and of the patient between two instants (ms), with holds that are
 * over but not yet released. One statement.
 */
export async function busyTimes(doctorIds: readonly number[], patientId: number, span: Interval): Promise<BusyTime[]> {
  const { rows } = await db().execute<BusyTime>(busyQuery(sql`= any (${numberArray(doctorIds)})`, patientId, span))
  return rows
}

/** The same for the doctor of a clinic, as an expression over `clinics`. */
export function busyOfClinic(patientId: number, span: Interval): SQL {
  return sql`(select coalesce(json_agg(times), '[]') from (${busyQuery(sql.raw('= clinics.doctor_id'), patientId, span)}) as times)`
}

/** Whether it is a hold that is over: gone, whatever the row still says. */
export function isGhost({ status, hold }: BusyTime): boolean {
  return status === APPOINTMENT_STATUS.scheduled && hold !== null && isHoldOver(hold, now().getTime())
}

export function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end
}
