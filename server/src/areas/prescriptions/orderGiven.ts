import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { TextRef } from '#contract/kit/issues'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { dosageUnits, drugRoutes } from '#contract/prescriptions/options'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { localizedName } from '../../platform/texts'
import type { StoredPrescription } from '../../schema/prescriptions'
import { minuteOf } from './checks'
import { dosageText } from './texts'

const OrderRow = z.strictObject({
  drug_id: z.int(),
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  route_id: z.enum(drugRoutes),
  name: z.string(),
  alternate_name: z.string().nullable(),
  high_alert: z.boolean(),
})
type OrderRow = z.output<typeof OrderRow>

/** What was prescribed when a dose was given. */
interface OrderGiven {
  /** The prescription as it was then. */
  prescription: StoredPrescription
  isHighAlert: boolean
  objections: TextRef[]
}

const minute = 60_000

/** Reads what a prescription says now, or said in one of its versions. */
async function orderOf(prescription: StoredPrescription, seen: number | null | undefined, at: number) {
  const { id, revision, recorded_at: changedAt } = prescription
  const isCurrent = seen ? seen === revision : minuteOf(changedAt.getTime()) <= at
  const version = seen
    ? sql`versions.revision = ${seen}`
    : sql`versions.recorded_at < ${new Date(at + minute).toISOString()}`
  const [row] = await readRows(
    OrderRow,
    sql`select orders.drug_id, orders.dosage, orders.dosage_unit, orders.route_id, drugs.drug_name as name,
        drugs.drug_name_ar as alternate_name, drugs.high_alert
      from (
        select drug_id, dosage, dosage_unit, route_id, revision from prescriptions where id = ${id} and ${isCurrent}
        union all select drug_id, dosage, dosage_unit, route_id, revision from prescription_versions as versions
        where prescription_id = ${id} and not ${isCurrent} and status <> ${PRESCRIPTION_STATUS.draft} and ${version}
      ) as orders join drugs on drugs.id = orders.drug_id
      order by orders.revision desc limit 1`,
  )
  return row
}

const isSameOrder = (order: OrderRow, { drug_id, dosage, dosage_unit, route_id }: StoredPrescription) =>
  order.drug_id === drug_id &&
  order.dosage === dosage &&
  order.dosage_unit === dosage_unit &&
  order.route_id === route_id

/**
 * Returns what was prescribed when a dose was given: it may have been edited since, while the nurse had no connection or the
 * form was open, and what is recorded must be what the patient got.
 * @param seen the revision of the prescription from which the dose was given; without it, that of the time counts
 * @param at when it was given, in ms
 * @returns with an objection if it says something else by now
 * @throws Problem 422 on order_revision if there is no such revision
 */
export async function orderGiven(
  prescription: StoredPrescription,
  seen: number | null | undefined,
  at: number,
): Promise<OrderGiven> {
  const before = await orderOf(prescription, seen, at)
  if (seen && !before) throw fieldProblem('order_revision', 'validation.invalidChoice')
  // Given before it was prescribed, which is an objection of its own.
  const order = before ?? (await orderOf(prescription, prescription.revision, at))
  if (!order) throw new Error(`Prescription ${prescription.id} has no drug`)
  const { name, alternate_name, high_alert: isHighAlert, ...columns } = order
  const text = `${localizedName({ name, alternate_name })} ${dosageText(order.dosage, order.dosage_unit)}`
  return {
    prescription: { ...prescription, ...columns },
    isHighAlert,
    objections: isSameOrder(order, prescription) ? [] : [{ key: 'execution.orderChanged', values: { order: text } }],
  }
}
