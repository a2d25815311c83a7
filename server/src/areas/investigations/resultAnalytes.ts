import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ResultAnalyte } from '#contract/results/labValue'
import { readJsonRows } from '../../platform/database/jsonRows'
import { localizedName } from '../../platform/texts'

/** So many of the lab's last results for an analyte are looked at, for a range that applies to the patient. */
const lastResults = 50

const AnalyteRow = z.strictObject({
  id: z.int(),
  type_id: z.int(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  loinc: z.string().nullable(),
  unit: z.string().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  range_text: z.string().nullable(),
})

/** Ranges differ by sex and age, so only those of the same patient, or of adults of the same sex, are proposed. */
const applies = sql`(last.patient_id = investigations.patient_id or exists (select from users as one, users as other
  where one.id = last.patient_id and other.id = investigations.patient_id and one.gender = other.gender
    and one.birth_date <= investigations.created_at::date - interval '18 years'
    and other.birth_date <= investigations.created_at::date - interval '18 years'))`

/**
 * Returns what the result of an order can have values of, in the caller's language: the unit and the range as its center
 * reported them last, otherwise the unit of the list.
 */
export async function resultAnalytes(orderId: number): Promise<ResultAnalyte[]> {
  const rows = await readJsonRows(
    AnalyteRow,
    sql`select analytes.id, analytes.type_id, analytes.name, analytes.name_ar as alternate_name, analytes.loinc,
        case when last.id is null then analytes.unit else last.unit end as unit, last.low::text as low,
        last.high::text as high, last.range_text
      from investigations join investigation_order_types as chosen on chosen.investigation_id = investigations.id
      join investigation_analytes as analytes on analytes.type_id = chosen.type_id and analytes.deleted_at is null
      left join lateral (select last.* from (select * from investigation_values
          where investigation_values.center_id = investigations.center_id and investigation_values.analyte_id = analytes.id
          order by investigation_values.id desc limit ${lastResults}) as last
        where ${applies} order by last.id desc limit 1) as last on true
      where investigations.id = ${orderId} order by chosen.position, analytes.position, analytes.id`,
  )
  return rows.map(({ name, alternate_name, ...row }) => ({ ...row, name: localizedName({ name, alternate_name }) }))
}
