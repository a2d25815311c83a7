import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type ClinicDay, type ClinicSchedule, clinicDay } from '#contract/rules/clinicSchedule'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { scheduleColumns, scheduleOf, scheduleRow } from '../../schema/clinicSchedule'
import type { ClinicDate } from './endClinicSession'

const Row = z.strictObject({ id: z.int(), ...scheduleRow })

/**
 * Returns the schedules of clinics on dates by clinic id, including deleted clinics, because their past dates still have
 * to be ended.
 */
async function schedulesOf(days: readonly ClinicDate[]): Promise<Map<number, ClinicSchedule>> {
  const dates = days.map(({ date }) => date).sort()
  const [from, to] = [dates.at(0), dates.at(-1)]
  if (from === undefined || to === undefined) return new Map()
  const ids = numberArray([...new Set(days.map(({ clinic_id: clinicId }) => clinicId))])
  const rows = await readJsonRows(
    Row,
    sql`select clinics.id, ${scheduleColumns(from, to)} from clinics where clinics.id = any (${ids})`,
  )
  return new Map(rows.map((row) => [row.id, scheduleOf(row)]))
}

/**
 * Returns a function for the current hours of a clinic on one of these dates; undefined when the clinic has none on that
 * date any more.
 */
export async function hoursOf(days: readonly ClinicDate[]) {
  const schedules = await schedulesOf(days)
  return ({ clinic_id: clinicId, date }: ClinicDate): ClinicDay | undefined => {
    const schedule = schedules.get(clinicId)
    return schedule && clinicDay(schedule, date)
  }
}
