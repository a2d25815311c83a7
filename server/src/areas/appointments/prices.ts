import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { clinicDay, clinicWindow } from '#contract/rules/clinicSchedule'
import { appointmentPrice, isFollowUp } from '#contract/rules/price'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import { caller, db } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import type { ClinicPlan } from '../clinics'

interface LastVisit extends Record<string, unknown> {
  doctor_id: number
  start: number
}

/** When the caller's last completed appointment with each of these doctors began, in ms, by the doctor's id. */
export async function lastVisits(doctorIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db().execute<LastVisit>(sql`
    select doctor_id, ${sql.raw(epochMs('max(starts_at)'))} as start from appointments
    where patient_id = ${caller().id} and doctor_id = any (${numberArray(doctorIds)})
      and status = ${APPOINTMENT_STATUS.completed}
    group by doctor_id`)
  return new Map(rows.map((row) => [row.doctor_id, row.start]))
}

/**
 * When the patient's last completed appointment with the clinic's doctor began, in ms; null where there is none, or where the
 * clinic knows no follow-ups. Expects `clinics` in the statement.
 */
export function lastVisitToClinic(patient: SQLWrapper): SQL {
  return sql`case when clinics.follow_up_period > 0 then (
    select ${sql.raw(epochMs('max(visits.starts_at)'))} from appointments as visits
    where visits.patient_id = ${patient} and visits.doctor_id = clinics.doctor_id
      and visits.status = ${sql.raw(String(APPOINTMENT_STATUS.completed))}) end`
}

/**
 * What the caller pays (piastres) in a clinic on a date 'YYYY-MM-DD', going by the clinic's first hour.
 * @param last when their last visit to the doctor began (ms)
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

/** The same, by a statement that finds the last visit where the clinic knows follow-ups. */
export async function priceOf(plan: ClinicPlan, date: string): Promise<{ price: number; isFollowUp: boolean }> {
  const { doctor, prices } = plan
  const visits = prices.followUpPeriod.value > 0 ? await lastVisits([doctor.id]) : undefined
  return priceOn(plan, date, visits?.get(doctor.id))
}
