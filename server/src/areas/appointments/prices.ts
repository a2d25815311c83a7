import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { clinicDay, clinicWindow } from '#contract/rules/clinicSchedule'
import { appointmentPrice, isFollowUp } from '#contract/rules/price'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import { caller } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import type { ClinicPlan } from '../clinics'

const LastVisitRow = z.strictObject({ doctor_id: z.int(), start: z.int() })

/**
 * Returns when the caller's last completed appointment with each of these doctors began, in milliseconds, by doctor id.
 */
export async function lastVisits(doctorIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await readRows(
    LastVisitRow,
    sql`
      select doctor_id, ${sql.raw(epochMs('max(starts_at)'))} as start from appointments
      where patient_id = ${caller().id} and doctor_id = any (${numberArray(doctorIds)})
        and status = ${APPOINTMENT_STATUS.completed}
      group by doctor_id`,
  )
  return new Map(rows.map((row) => [row.doctor_id, row.start]))
}

/**
 * Returns an expression for when the patient's last completed appointment with the clinic's doctor began, in
 * milliseconds. It is null when there is none, or when the clinic has no follow-up period. Expects `clinics` in the
 * statement.
 */
export function lastVisitToClinic(patient: SQLWrapper): SQL {
  return sql`case when clinics.follow_up_period > 0 then (
    select ${sql.raw(epochMs('max(visits.starts_at)'))} from appointments as visits
    where visits.patient_id = ${patient} and visits.doctor_id = clinics.doctor_id
      and visits.status = ${sql.raw(String(APPOINTMENT_STATUS.completed))}) end`
}

/**
 * Returns what the caller pays at a clinic on a date, based on the clinic's opening time.
 * @param date `YYYY-MM-DD`
 * @param last when the caller's last visit to the doctor began, in milliseconds
 * @returns the price in piastres
 */
export function priceOn(
  { prices, schedule }: ClinicPlan,
  date: string,
  last: number | undefined,
): { price: number; isFollowUp: boolean } {
  const day = clinicDay(schedule, date)
  const start = day ? clinicWindow(day).start : instantOfWallOrAfterGap(date, 0, schedule.timeZone)
  return {
    price: appointmentPrice(prices, start, last),
    isFollowUp: last !== undefined && isFollowUp(prices, start, last),
  }
}

/** Returns the same as `priceOn`, after reading the last visit if the clinic has a follow-up period. */
export async function priceOf(plan: ClinicPlan, date: string): Promise<{ price: number; isFollowUp: boolean }> {
  const { doctor, prices } = plan
  const visits = prices.followUpPeriod.value > 0 ? await lastVisits([doctor.id]) : undefined
  return priceOn(plan, date, visits?.get(doctor.id))
}
