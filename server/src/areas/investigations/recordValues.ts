import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { measuredValueIn } from '#contract/results/decimal'
import { flagOf, isCritical } from '#contract/results/flag'
import type { LabValueInput } from '#contract/results/labValue'
import { db } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { fieldProblem } from '../../platform/http/problem'
import { investigationValues } from '../../schema/labValues'
import { isCurrentValue } from './labValues'

const AnalyteRow = z.strictObject({
  id: z.int(),
  type_id: z.int(),
  unit: z.string().nullable(),
  critical_low: z.string().nullable(),
  critical_high: z.string().nullable(),
})

/** A value of a result as it is stored, but for the event that records it. */
export type NewLabValue = Omit<typeof investigationValues.$inferInsert, 'investigation_id' | 'event_id'>

/** Returns the analytes of the types of an order: those that are offered, and those that its result already has. */
function analytesOf(orderId: number) {
  return readJsonRows(
    AnalyteRow,
    sql`select analytes.id, analytes.type_id, analytes.unit, analytes.critical_low::text as critical_low,
        analytes.critical_high::text as critical_high
      from investigation_order_types as chosen join investigation_analytes as analytes on analytes.type_id = chosen.type_id
      where chosen.investigation_id = ${orderId} and (analytes.deleted_at is null or exists (select from investigation_values
        where investigation_values.investigation_id = ${orderId} and investigation_values.analyte_id = analytes.id
          and ${isCurrentValue}))`,
  )
}

/**
 * Returns the values of a result as they are stored, with their flags.
 * @throws Problem 422 on the analyte of a value that is none of the ordered types
 */
export async function checkedValues(orderId: number, values: readonly LabValueInput[]): Promise<NewLabValue[]> {
  if (values.length === 0) return []
  const analytes = new Map((await analytesOf(orderId)).map((analyte) => [analyte.id, analyte]))
  return values.map(({ flag: stated, ...value }, position) => {
    const analyte = analytes.get(value.analyte_id)
    if (!analyte) throw fieldProblem(`lab_values.${position}.analyte_id`, 'validation.invalidChoice')
    const measured = measuredValueIn(value.value)
    return {
      ...value,
      ...flagOf(value, stated, analyte),
      type_id: analyte.type_id,
      position,
      number: measured.kind === 'number' ? measured.number : null,
    }
  })
}

/** Returns the values of a result as it is recorded now, to store them again with an amendment that leaves them. */
export async function currentValues(orderId: number): Promise<NewLabValue[]> {
  const rows = await db()
    .select()
    .from(investigationValues)
    .where(sql`${investigationValues.investigation_id} = ${orderId} and ${isCurrentValue}`)
    .orderBy(investigationValues.position)
  return rows.map(({ id: _id, investigation_id: _order, event_id: _event, ...value }) => value)
}

/** Stores the values of a result with the event that recorded it. */
export async function storeValues(orderId: number, eventId: number, values: readonly NewLabValue[]): Promise<void> {
  if (values.length === 0) return
  await db()
    .insert(investigationValues)
    .values(values.map((value) => ({ ...value, investigation_id: orderId, event_id: eventId })))
}

/** Returns whether a result has critical values, and whether they are others than those before. */
export function criticalChange(values: readonly NewLabValue[], before: readonly NewLabValue[]) {
  const criticalOf = (some: readonly NewLabValue[]) =>
    some
      .filter(({ flag }) => isCritical(flag ?? null))
      .map(({ analyte_id: analyte, value, unit, flag }) => JSON.stringify([analyte, value, unit, flag]))
      .sort()
  const critical = criticalOf(values)
  return { isCritical: critical.length > 0, isChanged: critical.join() !== criticalOf(before).join() }
}
