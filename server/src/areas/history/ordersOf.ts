import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { type HistoryOrder, mostHistoryOrders } from '#contract/history/history'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { InvestigationRow, investigationColumns, investigationOf, investigationTables } from '../investigations'
import { readOnly } from './readOnly'

/** What was ordered in an episode or appointment. */
interface Ordered {
  lab_orders: HistoryOrder[]
  lab_orders_total: number
  rad_orders: HistoryOrder[]
  rad_orders_total: number
}

const none: Ordered = { lab_orders: [], lab_orders_total: 0, rad_orders: [], rad_orders_total: 0 }
const columns = { episode: sql`investigations.episode_id`, appointment: sql`investigations.appointment_id` }

const FoundRow = z.strictObject({
  encounter: z.int(),
  center_type: z.enum(CENTER_TYPE),
  ids: z.array(z.int()),
  total: z.int(),
})

/**
 * Returns a function that returns the investigations that were ordered in an episode or appointment, of those given, the newest
 * first and 100 of a center type at most.
 */
export async function ordersOf(
  kind: keyof typeof columns,
  encounters: readonly number[],
): Promise<(encounter: number) => Ordered> {
  if (encounters.length === 0) return () => none
  const column = columns[kind]
  const found = await readRows(
    FoundRow,
    sql`select ${column} as encounter, investigations.center_type, count(*)::integer as total,
        (array_agg(investigations.id order by investigations.id desc))[1:${mostHistoryOrders}] as ids
      from investigations where ${column} = any (${numberArray(encounters)})
      group by ${column}, investigations.center_type`,
  )
  const ids = found.flatMap((each) => each.ids)
  const rows = await readJsonRows(
    InvestigationRow,
    sql`select ${investigationColumns} from ${investigationTables()}
      where investigations.id = any (${numberArray(ids)})`,
  )
  const byId = new Map(rows.map((row) => [row.id, investigationOf(row, readOnly)]))
  const ofType = (encounter: number, type: number) => {
    const group = found.find((each) => each.encounter === encounter && each.center_type === type)
    return { orders: (group?.ids ?? []).flatMap((id) => byId.get(id) ?? []), total: group?.total ?? 0 }
  }
  return (encounter) => {
    const labs = ofType(encounter, CENTER_TYPE.lab)
    const rads = ofType(encounter, CENTER_TYPE.radiology)
    return {
      lab_orders: labs.orders,
      lab_orders_total: labs.total,
      rad_orders: rads.orders,
      rad_orders_total: rads.total,
    }
  }
}
