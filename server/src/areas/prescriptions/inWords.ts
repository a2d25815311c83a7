import { eq, sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { apiText, localizedName } from '../../platform/texts'
import { drugs } from '../../schema/drugs'
import { prescriptions } from '../../schema/prescriptions'
import { dosageText, frequencyText } from './texts'

interface OrderInWords {
  drug_name: string
  /** As it was entered. */
  strength: string | null
  form: string
  dosage_text: string
  route: string
  /** How often and how long. */
  frequency_text: string
}

/** Returns a function that returns what a prescription says, of those given, in the caller's language. One statement. */
export async function ordersInWords(ids: readonly number[]): Promise<(id: number) => OrderInWords | undefined> {
  if (ids.length === 0) return () => undefined
  const rows = await db()
    .select({
      order: prescriptions,
      drug: { name: drugs.drug_name, alternate_name: drugs.drug_name_ar },
      strength: drugs.strength,
    })
    .from(prescriptions)
    .innerJoin(drugs, eq(drugs.id, prescriptions.drug_id))
    .where(sql`${prescriptions.id} = any (${numberArray(ids)})`)
  const orders = new Map(
    rows.map(({ order, drug, strength }): [number, OrderInWords] => [
      order.id,
      {
        drug_name: localizedName(drug),
        strength,
        form: apiText(`drugForm.${order.form_id}`),
        dosage_text: dosageText(order.dosage, order.dosage_unit),
        route: apiText(`drugRoute.${order.route_id}`),
        frequency_text: frequencyText(order),
      },
    ]),
  )
  return (id) => orders.get(id)
}
