import { inArray } from 'drizzle-orm'
import { measuredValueIn } from '#contract/results/decimal'
import { flagOf } from '#contract/results/flag'
import { db } from '../../platform/context'
import { investigationAnalytes, investigationValues } from '../../schema/labValues'

/** A value of the demo: analyte, value, and the limits of its range, which the lab printed. */
export type DemoValue = [analyte: string, value: string, low?: string, high?: string]

/** Stores the values of a result of the demo, with the flags that they have. @param types ids, as they were ordered */
export async function storeDemoValues(
  { id, eventId, types }: { id: number; eventId: number; types: readonly number[] },
  values: readonly DemoValue[],
): Promise<void> {
  if (values.length === 0) return
  const analytes = await db()
    .select()
    .from(investigationAnalytes)
    .where(inArray(investigationAnalytes.type_id, [...types]))
  const rows = values.flatMap(([name, value, low = null, high = null], position) => {
    const analyte = analytes.find((each) => each.name === name)
    if (!analyte) return []
    const measured = measuredValueIn(value)
    const ranged = { value: measured.text, unit: analyte.unit, low, high }
    return [
      {
        ...{ ...ranged, ...flagOf(ranged, null, analyte), position, investigation_id: id, event_id: eventId },
        ...{ type_id: analyte.type_id, analyte_id: analyte.id },
        number: measured.kind === 'number' ? measured.number : null,
      },
    ]
  })
  await db().insert(investigationValues).values(rows)
}
