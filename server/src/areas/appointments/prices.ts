import { sql } from 'drizzle-orm'
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

/** The caller's last visit to the clinic's doctor (ms); not asked for where the clinic knows no follow-ups. */
async function lastVisitTo({ doctor, prices }: ClinicPlan): Promise<number | undefined> {
  if (prices.followUpPeriod.value <= 0) return undefined
  return (await lastVisits([doctor.id])).get(doctor.id)
}

/** What the caller pays (piastres) for a slot that starts at an instant (ms). */
export async function slotPrice(plan: ClinicPlan, start: number): Promise<number> {
  return appointmentPrice(plan.prices, start, await lastVisitTo(plan))
}

/** What the caller pays (piastres) in a clinic on a date 'YYYY-MM-DD', going by the clinic's first hour. */
export async function priceOf(plan: ClinicPlan, date: string): Promise<{ price: number; isFollowUp: boolean }> {
  const last = await lastVisitTo(plan)
  const day = clinicDay(plan.schedule, date)
  const start = day ? clinicWindow(day).start : instantOfWallOrAfterGap(date, 0, plan.schedule.timeZone)
  return {
    price: appointmentPrice(plan.prices, start, last),
    isFollowUp: last !== undefined && isFollowUp(plan.prices, start, last),
  }
}
