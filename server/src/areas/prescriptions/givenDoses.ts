import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { thousandthsOf } from '#contract/drugs/amount'
import type { GivenDose } from '#contract/prescriptions/asNeeded'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'

const GivenRow = z.strictObject({ prescription_id: z.int(), given: z.int(), dosage: z.string() })

/**
 * Returns the doses that were given of prescriptions as needed, in thousandths of their unit. Those of the prescriptions that
 * they took over from count too, if these are of the same drug in the same unit: the limits are those of the drug.
 * @param ids of the prescriptions
 * @param since ms; doses before do not matter
 */
export async function givenDoses(ids: readonly number[], since: number): Promise<Map<number, GivenDose[]>> {
  const found = new Map<number, GivenDose[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await readJsonRows(
    GivenRow,
    sql`with recursive chain (prescription_id, id, modifies_id, drug_id, dosage_unit) as (
        select id, id, modifies_id, drug_id, dosage_unit from prescriptions where id = any (${numberArray(ids)})
        union all
        select chain.prescription_id, earlier.id, earlier.modifies_id, earlier.drug_id, earlier.dosage_unit
        from chain join prescriptions as earlier on earlier.id = chain.modifies_id
        where earlier.drug_id = chain.drug_id and earlier.dosage_unit is not distinct from chain.dosage_unit)
      select chain.prescription_id, ${sql.raw(epochMs('executions.given_at'))} as given, executions.dosage
      from chain join executions on executions.prescription_id = chain.id
      where executions.status = 2 and executions.given_at > ${new Date(since).toISOString()}`,
  )
  for (const { prescription_id: id, given, dosage } of rows)
    found.get(id)?.push({ givenAt: given, amount: thousandthsOf(dosage) ?? 0 })
  return found
}
