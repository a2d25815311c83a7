import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type HistoryPrescription, mostHistoryOrders } from '#contract/history/history'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { bringUpToDate, prescriptionOf, prescriptionRows } from '../prescriptions'

/** What was prescribed in an episode or appointment. */
interface Prescribed {
  prescriptions: HistoryPrescription[]
  prescriptions_total: number
}

const none: Prescribed = { prescriptions: [], prescriptions_total: 0 }
const columns = { episode: sql`prescriptions.episode_id`, appointment: sql`prescriptions.appointment_id` }

const FoundRow = z.strictObject({ encounter: z.int(), ids: z.array(z.int()), total: z.int() })

/**
 * Returns a function that returns what was confirmed in an episode or appointment, of those given, the newest first and 100
 * at most. Holds and courses that are over have ended in it.
 */
export async function prescriptionsOf(
  kind: keyof typeof columns,
  encounters: readonly number[],
): Promise<(encounter: number) => Prescribed> {
  if (encounters.length === 0) return () => none
  const column = columns[kind]
  await bringUpToDate(sql`${column} = any (${numberArray(encounters)})`)
  const found = await readRows(
    FoundRow,
    sql`select ${column} as encounter, count(*)::integer as total,
        (array_agg(prescriptions.id order by prescriptions.id desc))[1:${mostHistoryOrders}] as ids
      from prescriptions
      where ${column} = any (${numberArray(encounters)}) and prescriptions.status <> ${PRESCRIPTION_STATUS.draft}
      group by ${column}`,
  )
  if (found.length === 0) return () => none
  const ids = found.flatMap((each) => each.ids)
  const rows = await prescriptionRows(sql`prescriptions.id = any (${numberArray(ids)})`, ids.length)
  const byId = new Map(rows.map((row) => [row.id, prescriptionOf(row, false)]))
  const byEncounter = new Map(
    found.map(({ encounter, ids: newest, total }): [number, Prescribed] => [
      encounter,
      { prescriptions: newest.flatMap((id) => byId.get(id) ?? []), prescriptions_total: total },
    ]),
  )
  return (encounter) => byEncounter.get(encounter) ?? none
}
