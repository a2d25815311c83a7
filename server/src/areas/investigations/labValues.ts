import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { labFlags } from '#contract/results/flag'
import type { LabValue } from '#contract/results/labValue'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { apiText, localizedName } from '../../platform/texts'

/** A value as read. Numbers are texts, so that no digit is lost. */
const LabValueRow = z.strictObject({
  id: z.int(),
  investigation_id: z.int(),
  event_id: z.int(),
  analyte_id: z.int(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  loinc: z.string().nullable(),
  value: z.string(),
  unit: z.string().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  range_text: z.string().nullable(),
  flag: z.enum(labFlags).nullable(),
  flag_is_stated: z.boolean(),
})
type LabValueRow = z.output<typeof LabValueRow>

/** The condition that a value belongs to its result as it was recorded or amended last. Expects `investigation_values`. */
export const isCurrentValue = sql.raw(`investigation_values.event_id = (select max(results.id)
  from investigation_events as results where results.investigation_id = investigation_values.investigation_id
    and results.event in ('done', 'amended'))`)

/** Returns the values with a condition on `investigation_values`, in the order of their results. */
export function labValuesWhere(condition: SQL): Promise<LabValueRow[]> {
  return readJsonRows(
    LabValueRow,
    sql`select investigation_values.id, investigation_values.investigation_id, investigation_values.event_id,
        investigation_values.analyte_id, analytes.name, analytes.name_ar as alternate_name, analytes.loinc,
        investigation_values.value, investigation_values.unit, investigation_values.low::text as low,
        investigation_values.high::text as high, investigation_values.range_text, investigation_values.flag,
        investigation_values.flag_is_stated
      from investigation_values join investigation_analytes as analytes on analytes.id = investigation_values.analyte_id
      where ${condition} order by investigation_values.event_id, investigation_values.position`,
  )
}

/** Returns a value in the caller's language. */
export function labValueOf(row: LabValueRow): LabValue {
  const { investigation_id: _order, event_id: _event, name, alternate_name, flag, ...value } = row
  return {
    ...value,
    analyte: localizedName({ name, alternate_name }),
    flag,
    flag_text: flag && apiText(`labFlag.${flag}`),
  }
}

/** Returns a function that returns the values of the result of an order, of those given. One statement. */
export async function labValuesOf(ids: readonly number[]): Promise<(id: number) => LabValue[]> {
  if (ids.length === 0) return () => []
  const rows = await labValuesWhere(
    sql`investigation_values.investigation_id = any (${numberArray(ids)}) and ${isCurrentValue}`,
  )
  return (id) => rows.filter((row) => row.investigation_id === id).map(labValueOf)
}
