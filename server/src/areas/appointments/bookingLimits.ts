import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { caller, context, db } from '../../platform/context'
import { locks } from '../../platform/database/locks'
import type { Value } from '../../platform/database/statement'
import { fieldProblem, type Problem } from '../../platform/http/problem'

/** How many open bookings a patient has, slot holds included: with one doctor on one day, and in total. */
export const OpenBookings = z.strictObject({ day: z.int(), total: z.int() })
export type OpenBookings = z.output<typeof OpenBookings>

/**
 * Returns an expression over `clinics` for the patient's `OpenBookings` with the clinic's doctor.
 * @param date `YYYY-MM-DD` in the clinic's calendar
 * @param at the current instant
 */
export function openBookings(date: Value<string>, patientId: Value<number>, at: Value<string>) {
  // `infinity` leaves out nothing: a range with two limits is expected to have few rows. Of one with a lower limit only,
  // PostgreSQL expects a third of all while it does not know the instant, so it would plan the statement, for 4 ms, each
  // time that it is executed.
  return sql`(select json_build_object('total', count(*),
      'day', count(*) filter (where doctor_id = clinics.doctor_id and date = ${date}::date))
    from appointments
    where patient_id = ${patientId} and starts_at > ${at}::timestamptz - interval '1 day' and starts_at < 'infinity'
      and is_open_booking(status, hold_expires_at, ends_at, ${at}::timestamptz))`
}

/**
 * Locks the caller's bookings until the transaction ends, as every booking does. Must be taken after the shared lock on
 * bookings and before any row.
 */
export async function lockOwnBookings(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.patientBookings}, ${caller().id})`)
}

/**
 * Returns the problem of one booking too many, if there is one. It carries the limit as `booking_limit`.
 * @param open the bookings that stay open beside the new one
 */
export function limitProblem({ day, total }: OpenBookings): Problem | undefined {
  const { total: max } = context().platform.config.bookingLimits
  const tooManyOnDay = dayLimitProblem(day)
  if (tooManyOnDay || total < max) return tooManyOnDay
  return fieldProblem('appointment', 'booking.totalLimit', { max }, { booking_limit: max })
}

/**
 * As `limitProblem`, for the bookings with one doctor on one day.
 * @param open those that stay open beside the new one
 */
export function dayLimitProblem(open: number): Problem | undefined {
  const { perDoctorDay: max } = context().platform.config.bookingLimits
  return open < max ? undefined : fieldProblem('date', 'booking.dayLimit', { max }, { booking_limit: max })
}
