import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { investigations as calls } from '#contract/investigations/calls'
import type { InvestigationRow as Shown } from '#contract/investigations/investigation'
import type { QueryOf } from '#contract/kit/endpoint'
import type { PageMeta } from '#contract/kit/responses'
import { anyOf } from '../../platform/access/accessPath'
import { caller } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { ascending, descending, type ListOrder, listOrder } from '../../platform/database/listOrder'
import { inOrderOf, orderAndLimit, type Paging, pageMeta, pageSlice } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { type EncounterRef, episodeRef } from '../../schema/encounter'
import { investigations } from '../../schema/investigations'
import type { CenterType } from '../../schema/investigationTypes'
import { changeable, investigationOf } from './investigationOf'
import { InvestigationRow, investigationColumns, investigationTables } from './investigationRow'
import { accessPathsToInvestigation, isOfEncounter, ofEncounters } from './policy'

const FoundRow = z.strictObject({ total: z.int(), ids: z.array(z.int()) })

interface Orders {
  /** `investigations`, with tables that the condition needs. */
  from?: SQL
  condition: SQL | undefined
  order: ListOrder
}

/** What orders of lists are sorted by. */
const sortColumns =
  sql.raw(`investigations.id, investigations.group_id, investigations.status, investigations.result_at,
  investigations.worklist_position`)

/** Returns the statement with the ids of a page of orders, and with how many have the condition, which is evaluated once. */
function idsAndTotal({ from = sql`investigations`, condition, order }: Orders, paging: Paging): SQL {
  return sql`with found as materialized (select ${sortColumns} from ${from} where ${condition})
    select (select count(*)::integer from found) as total,
      array(select investigations.id from found as investigations ${orderAndLimit(order, pageSlice(paging))}) as ids`
}

/** Returns orders in the order of their ids. */
async function readOrders(ids: readonly number[]): Promise<InvestigationRow[]> {
  if (ids.length === 0) return []
  const rows = await readJsonRows(
    InvestigationRow,
    sql`select ${investigationColumns} from ${investigationTables()}
      where investigations.id = any (${numberArray(ids)})`,
  )
  return inOrderOf(ids, rows)
}

/**
 * Returns a page of orders: two statements, besides what `toResponse` needs.
 * @param found a statement with `total` and `ids` of the page
 */
export async function pageOf<Item>(
  paging: Paging,
  found: SQL,
  toResponse: (rows: readonly InvestigationRow[]) => Promise<Item[]>,
): Promise<{ data: Item[]; meta: PageMeta }> {
  const [{ total, ids } = { total: 0, ids: [] }] = await readRows(FoundRow, found)
  return { data: await toResponse(await readOrders(ids)), meta: pageMeta(paging, total) }
}

/** Returns a page of the orders with a condition. */
export function ordersPage<Item>(
  paging: Paging,
  orders: Orders,
  toResponse: (rows: readonly InvestigationRow[]) => Promise<Item[]>,
): Promise<{ data: Item[]; meta: PageMeta }> {
  return pageOf(paging, idsAndTotal(orders, paging), toResponse)
}

/** Returns orders in the caller's language, as the caller can change them: one statement for any number of orders. */
async function shownOrders(rows: readonly InvestigationRow[]): Promise<Shown[]> {
  const can = await changeable(rows.map(({ id }) => id))
  return rows.map((row) => investigationOf(row, can))
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
    isOfEncounter(encounter),
    type === undefined ? undefined : sql`investigations.center_type = ${Number(type)}`,
    status === undefined ? undefined : sql`investigations.status = ${Number(status)}`,
    anyOf(accessPathsToInvestigation(caller(), reading)),
  )
  return ordersPage<Shown>(query, { from: sql`investigations ${ofEncounters}`, condition, order }, shownOrders)
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
  const orders = { from: sql`investigations ${ofEncounters}`, condition, order }
  return (await ordersPage({ page: 1, limit: mostTogether }, orders, shownOrders)).data
}
