import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import type { RequestRow } from '#contract/consultationRequests/request'
import { matchesPersonName } from '../../platform/auth/search'
import { caller } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { ascending, descending, type ListOrder, listOrder } from '../../platform/database/listOrder'
import { inOrderOf, orderAndLimit, type Paging, pageMeta, pageSlice } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { ofRequests } from '../../schema/consultationAccess'
import { ListedRow, listedColumns, listedTables, requestRow } from './requestRow'

const FoundRow = z.strictObject({ total: z.int(), ids: z.array(z.int()) })

const by = (column: string, type: string) => ({ expression: sql.raw(`requests.${column}`), type, isNullable: false })

/** Those that wait before those that have started, the most urgent and the most overdue first. */
const mostUrgentFirst = listOrder(
  ascending(by('status', 'smallint')),
  ascending(by('urgency', 'smallint')),
  ascending(by('answer_due', 'timestamptz')),
  ascending(by('id', 'integer')),
)
const newestFirst = listOrder(descending(by('id', 'integer')))

/** So many requests are shown without pages. */
const first: Paging = { page: 1, limit: 50 }

const openStatuses: readonly number[] = [REQUEST_STATUS.waiting, REQUEST_STATUS.started]

interface Filters {
  q?: string | undefined
  status?: string | undefined
  severity?: string | undefined
  episode_id?: number | undefined
}

/** A person whose name matches, in the order in which the statement finds them. */
const named = (column: SQL, q: string) =>
  sql`exists (select from users where users.id = ${column} and ${matchesPersonName(q)})`

function filtersOf({ q, status, severity, episode_id: episode }: Filters): SQL | undefined {
  return and(
    status === undefined
      ? sql`requests.status in (${REQUEST_STATUS.waiting}, ${REQUEST_STATUS.started})`
      : sql`requests.status = ${Number(status)}`,
    severity === undefined ? undefined : sql`episodes.severity = ${Number(severity)}`,
    episode === undefined ? undefined : sql`requests.episode_id = ${episode}`,
    q ? sql`(${named(sql`episodes.patient_id`, q)} or ${named(sql`requests.sender_id`, q)})` : undefined,
  )
}

/**
 * The requests that the caller has received, found through their own rows: open ones only while they are theirs. Those are
 * few, and an index has them.
 */
export function receivedByCaller({ status }: Filters): SQL {
  const isOpen = status === undefined || openStatuses.includes(Number(status))
  return sql`requests.id in (select request_id from consultation_request_receivers
    where user_id = ${caller().id} ${isOpen ? sql`and access_until is null` : sql``})`
}

interface Requests {
  condition: SQL | undefined
  order: ListOrder
}

/**
 * Returns a page of requests: one statement for its ids and for the number of all, so that the condition is evaluated once, and
 * one for its rows.
 */
async function requestPage({ condition, order }: Requests, paging: Paging) {
  const [{ total, ids } = { total: 0, ids: [] }] = await readRows(
    FoundRow,
    sql`with found as materialized (
        select requests.id, requests.status, requests.urgency, requests.answer_due from ${ofRequests} where ${condition})
      select (select count(*)::integer from found) as total,
        array(select requests.id from found as requests ${orderAndLimit(order, pageSlice(paging))}) as ids`,
  )
  return { data: await readRequests(ids), meta: pageMeta(paging, total) }
}

/** Returns requests as lists show them, in the order of their ids. */
async function readRequests(ids: readonly number[]): Promise<RequestRow[]> {
  if (ids.length === 0) return []
  const rows = await readJsonRows(
    ListedRow,
    sql`select ${listedColumns} from ${listedTables(sql`consultation_requests as requests`)}
      where requests.id = any (${numberArray(ids)})`,
  )
  return inOrderOf(ids, rows).map(requestRow)
}

type Filtered = Paging & Filters

const received = (filters: Filters, inScope: SQL): Requests => ({
  condition: and(receivedByCaller(filters), filtersOf(filters), inScope),
  order: mostUrgentFirst,
})

/**
 * Returns a page of the requests that the caller has received.
 * @param inScope which of them lists show the caller; expects `ofRequests`
 */
export function listReceived({ page, limit, ...filters }: Filtered, inScope: SQL) {
  return requestPage(received(filters, inScope), { page, limit })
}

/** As listReceived, without pages: 50 at most. */
export async function receivedOf(filters: Filters, inScope: SQL): Promise<RequestRow[]> {
  return (await requestPage(received(filters, inScope), first)).data
}

/** Returns a page of the requests that the caller has sent, the newest first. */
export function listSent({ page, limit, q, status }: Filtered, inScope: SQL) {
  const isIt = status === undefined ? undefined : sql`requests.status = ${Number(status)}`
  const condition = and(
    sql`requests.sender_id = ${caller().id}`,
    isIt,
    q ? named(sql`episodes.patient_id`, q) : undefined,
    inScope,
  )
  return requestPage({ condition, order: newestFirst }, { page, limit })
}

/** Returns the requests about an episode, the newest first: 50 at most. */
export async function requestsOf(episodeId: number): Promise<RequestRow[]> {
  return (await requestPage({ condition: sql`requests.episode_id = ${episodeId}`, order: newestFirst }, first)).data
}

/** Returns one request as lists show it. @throws Problem 404 */
export async function readRow(id: number): Promise<RequestRow> {
  const [row] = await readJsonRows(
    ListedRow,
    sql`select ${listedColumns} from ${listedTables(sql`consultation_requests as requests`)} where requests.id = ${id}`,
  )
  return requestRow(orNotFound(row))
}
