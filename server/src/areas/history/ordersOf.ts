import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { type HistoryOrder, mostHistoryOrders } from '#contract/history/history'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { apiText, listed } from '../../platform/texts'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { TypeRow, typeJson, typeOf } from '../investigations'

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

/** What an order shows in the history of its encounter, of which there can be two hundred: without what it does not show. */
const OrderRow = z.strictObject({
  id: z.int(),
  types: z.array(TypeRow),
  doctor: PersonRow,
  date: z.string(),
  status: z.enum(INVESTIGATION_STATUS),
})

const orderColumns = sql.raw(`investigations.id, (select json_agg(${typeJson} order by chosen.position)
    from investigation_order_types as chosen join investigation_types on investigation_types.id = chosen.type_id
    where chosen.investigation_id = investigations.id) as types,
  ${personJson('doctors')} as doctor, investigations.date, investigations.status`)

function orderOf({ id, types, doctor, date, status }: z.output<typeof OrderRow>): HistoryOrder {
  return {
    id,
    investigationTypeText: listed(types.map((type) => typeOf(type).name)),
    date,
    status,
    status_text: apiText(`investigationStatus.${status}`),
    doctor: personOf(doctor),
  }
}

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
  if (found.length === 0) return () => none
  const ids = found.flatMap((each) => each.ids)
  const rows = await readJsonRows(
    OrderRow,
    sql`select ${orderColumns} from investigations join users as doctors on doctors.id = investigations.doctor_id
      where investigations.id = any (${numberArray(ids)})`,
  )
  const byId = new Map(rows.map((row) => [row.id, orderOf(row)]))
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
