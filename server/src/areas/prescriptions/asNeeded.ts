import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { amountText, thousandthsOf } from '#contract/drugs/amount'
import { asNeededState } from '#contract/prescriptions/asNeeded'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import type { AsNeeded } from '#contract/prescriptions/execution'
import { dosageUnits, drugRoutes } from '#contract/prescriptions/options'
import { now } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { apiText, localizedName } from '../../platform/texts'
import { givenDoses } from './givenDoses'
import { dosageText } from './texts'

const day = 86_400_000

/** The drug and the dose of a prescription, from `prescriptions` with `drugs`. */
export const orderedColumns = `json_build_object('name', drugs.drug_name, 'alternate_name', drugs.drug_name_ar,
  'high_alert', drugs.high_alert) as drug, prescriptions.id, prescriptions.dosage, prescriptions.dosage_unit`
export const orderedRow = {
  id: z.int(),
  drug: z.strictObject({ name: z.string(), alternate_name: z.string().nullable(), high_alert: z.boolean() }),
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
}

const AsNeededRow = z.strictObject({
  ...orderedRow,
  episode_id: z.int(),
  route_id: z.enum(drugRoutes),
  indication: z.string(),
  minimum_interval: z.int(),
  maximum_in_24_hours: z.string(),
  status: z.enum(PRESCRIPTION_STATUS),
  revision: z.int(),
})

/** The condition that a prescription is given now, or on hold. */
export const isCurrent = sql`prescriptions.status in (2, 3)`

/**
 * Returns prescriptions as needed of the stay with what was given of them, by id. Two statements.
 * @param which a condition on `prescriptions`
 */
export async function asNeededOf(which: SQL): Promise<(z.output<typeof AsNeeded> & { episode_id: number })[]> {
  const rows = await readJsonRows(
    AsNeededRow,
    sql`select ${sql.raw(orderedColumns)}, prescriptions.episode_id, prescriptions.route_id, prescriptions.indication,
        prescriptions.minimum_interval, prescriptions.maximum_in_24_hours, prescriptions.status, prescriptions.revision
      from prescriptions join drugs on drugs.id = prescriptions.drug_id
      where prescriptions.type = 'doctor' and prescriptions.kind = 'as_needed' and ${which} order by prescriptions.id`,
  )
  const at = now().getTime()
  const longest = Math.max(day, ...rows.map(({ minimum_interval: minutes }) => minutes * 60_000))
  const given = await givenDoses(
    rows.map(({ id }) => id),
    at - longest,
  )
  return rows.map((row) => {
    const doses = given.get(row.id) ?? []
    const maximum = thousandthsOf(row.maximum_in_24_hours) ?? 0
    const limits = { minimumMinutes: row.minimum_interval, maximumIn24Hours: maximum }
    const state = asNeededState(limits, doses, at, thousandthsOf(row.dosage) ?? 0)
    const last = Math.max(...doses.map(({ givenAt }) => givenAt))
    return {
      prescription_id: row.id,
      episode_id: row.episode_id,
      drug_name: localizedName(row.drug),
      dosage_text: dosageText(row.dosage, row.dosage_unit),
      route: apiText(`drugRoute.${row.route_id}`),
      indication: row.indication,
      high_alert: row.drug.high_alert,
      status: row.status,
      order_revision: row.revision,
      given_in_24_hours: amountText(state.givenIn24Hours),
      maximum_in_24_hours: row.maximum_in_24_hours,
      minimum_interval: row.minimum_interval,
      last_given_at: doses.length > 0 ? new Date(last).toISOString() : null,
      next_possible_at: state.nextPossibleAt === null ? null : new Date(state.nextPossibleAt).toISOString(),
    }
  })
}
