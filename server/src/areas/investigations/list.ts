import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { investigations as calls } from '#contract/investigations/calls'
import type { InvestigationRow as Shown } from '#contract/investigations/investigation'
import type { QueryOf } from '#contract/kit/endpoint'
import { anyOf } from '../../platform/access/accessPath'
import { caller } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { ascending, descending, type ListOrder, listOrder, SortKey } from '../../platform/database/listOrder'
import { type ListRows, orderAndLimit, readPage } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { type EncounterRef, episodeRef } from '../../schema/encounter'
import { investigations } from '../../schema/investigations'
import type { CenterType } from '../../schema/investigationTypes'
import { changeable, investigationOf } from './investigationOf'
import { InvestigationRow, investigationColumns, investigationTables } from './investigationRow'
import { accessPathsToInvestigation, ofEncounters } from './policy'

export const ListedRow = InvestigationRow.extend({ sort_key: SortKey })
export type ListedRow = z.output<typeof ListedRow>
const CountRow = z.strictObject({ total: z.int() })

interface Orders {
  /** `investigations`, with tables that the condition needs. */
  from?: SQL
  condition: SQL | undefined
  order: ListOrder
}

/** Returns how to read the orders with a condition: the orders of a page first, then what belongs to them. */
export function ordersWhere({ from = sql`investigations`, condition, order }: Orders): Omit<
  ListRows<ListedRow, never>,
  'toResponse'
> & {
  count(): Promise<number>
} {
  return {
    order,
    rows: (slice) =>
      readJsonRows(
        ListedRow,
        sql`select ${investigationColumns}, ${order.key} as sort_key
          from ${investigationTables(sql`(select investigations.* from ${from}
            where ${and(condition, slice.after)} ${orderAndLimit(order, slice)}) as investigations`)}
          order by ${order.by}`,
      ),
    async count() {
      const [row] = await readRows(CountRow, sql`select count(*)::integer as total from ${from} where ${condition}`)
      return row?.total ?? 0
    },
  }
}

/** The newest basket first, and its orders in the order in which they were made. */
const newestFirst = listOrder(
  descending({
    expression: sql`coalesce(investigations.group_id, investigations.id)`,
    type: 'integer',
    isNullable: false,
  }),
  ascending(investigations.id),
)

const reading = ['list-investigation', 'show-investigation'] as const

type EncounterQuery = QueryOf<typeof calls.ofEpisode>

/** Returns a page of the orders of an encounter: those that the caller can open, because who only works at a center opens its own. */
function pageOfEncounter(
  encounter: EncounterRef,
  { center_type: type, status, ...query }: EncounterQuery,
  order: ListOrder,
) {
  const condition = and(
    encounter.kind === 'episode'
      ? sql`investigations.episode_id = ${encounter.id}`
      : sql`investigations.appointment_id = ${encounter.id}`,
    type === undefined ? undefined : sql`investigations.center_type = ${Number(type)}`,
    status === undefined ? undefined : sql`investigations.status = ${Number(status)}`,
    anyOf(accessPathsToInvestigation(caller(), reading)),
  )
  return readPage<ListedRow, Shown>(query, {
    ...ordersWhere({ from: sql`investigations ${ofEncounters}`, condition, order }),
    async toResponse(rows) {
      const can = await changeable(rows.map(({ id }) => id))
      return rows.map((row) => investigationOf(row, can))
    },
  })
}

/** Returns a page of the orders of an episode or appointment, the newest first. */
export function encounterPage(encounter: EncounterRef, query: EncounterQuery) {
  return pageOfEncounter(encounter, query, newestFirst)
}

const pendingFirst = listOrder(ascending(investigations.status), descending(investigations.id))

/** Returns a page of the orders of one center type of an episode, for its discharge: those without a result first. */
export function dischargePage(episodeId: number, type: CenterType, query: QueryOf<typeof calls.labOrdersAtDischarge>) {
  return pageOfEncounter(
    episodeRef(episodeId),
    { ...query, center_type: String(type), status: undefined },
    pendingFirst,
  )
}

const mostTogether = 20

/** Returns the other orders of the basket of an order that the caller can open, in the order of the basket. */
export async function orderedTogether({ id, group_id: group }: InvestigationRow): Promise<Shown[]> {
  const order = listOrder(ascending(investigations.id))
  const condition = and(
    sql`(investigations.id = ${group} or investigations.group_id = ${group})`,
    sql`investigations.id <> ${id}`,
    anyOf(accessPathsToInvestigation(caller(), reading)),
  )
  const { rows } = ordersWhere({ from: sql`investigations ${ofEncounters}`, condition, order })
  const found = await rows({ after: undefined, limit: mostTogether, offset: 0 })
  const can = await changeable(found.map((row) => row.id))
  return found.map((row) => investigationOf(row, can))
}
