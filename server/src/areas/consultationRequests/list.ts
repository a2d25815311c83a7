import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import type { RequestRow } from '#contract/consultationRequests/request'
import { matchesPersonName } from '../../platform/auth/search'
import { caller } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { ascending, descending, type ListOrder, listOrder, SortKey } from '../../platform/database/listOrder'
import { type ListRows, orderAndLimit, readPage } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { ofRequests } from '../../schema/consultationAccess'
import { ListedRow, listedColumns, listedTables, requestRow } from './requestRow'

const FoundRow = ListedRow.extend({ sort_key: SortKey })
type FoundRow = z.output<typeof FoundRow>
const CountRow = z.strictObject({ total: z.int() })

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
const most = 50

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
function receivedByCaller({ status }: Filters): SQL {
  const isOpen = status === undefined || openStatuses.includes(Number(status))
  return sql`requests.id in (select request_id from consultation_request_receivers
    where user_id = ${caller().id} ${isOpen ? sql`and access_until is null` : sql``})`
}

function requestList(
  condition: SQL | undefined,
  order: ListOrder,
): ListRows<FoundRow, RequestRow> & { count(): Promise<number> } {
  return {
    order,
    rows: (slice) =>
      readJsonRows(
        FoundRow,
        sql`select ${listedColumns}, ${order.key} as sort_key
          from ${listedTables(sql`(select requests.* from ${ofRequests} where ${and(condition, slice.after)}
            ${orderAndLimit(order, slice)}) as requests`)}
          order by ${order.by}`,
      ),
    toResponse: (rows) => rows.map(({ sort_key: _key, ...row }) => requestRow(row)),
    async count() {
      const [row] = await readRows(
        CountRow,
        sql`select count(*)::integer as total from ${ofRequests} where ${condition}`,
      )
      return row?.total ?? 0
    },
  }
}

type Paging = { page: number; limit: number }

/**
 * Returns a page of the requests that the caller has received.
 * @param inScope which of them lists show the caller; expects `ofRequests`
 */
export function listReceived({ page, limit, ...filters }: Paging & Filters, inScope: SQL) {
  const condition = and(receivedByCaller(filters), filtersOf(filters), inScope)
  return readPage({ page, limit }, requestList(condition, mostUrgentFirst))
}

/** As listReceived, without pages: 50 at most. */
export async function receivedOf(filters: Filters, inScope: SQL): Promise<RequestRow[]> {
  const { rows } = requestList(and(receivedByCaller(filters), filtersOf(filters), inScope), mostUrgentFirst)
  const found = await rows({ after: undefined, limit: most, offset: 0 })
  return found.map(({ sort_key: _key, ...row }) => requestRow(row))
}

/** Returns a page of the requests that the caller has sent, the newest first. */
export function listSent({ page, limit, q, status }: Paging & Filters, inScope: SQL) {
  const isIt = status === undefined ? undefined : sql`requests.status = ${Number(status)}`
  const condition = and(
    sql`requests.sender_id = ${caller().id}`,
    isIt,
    q ? named(sql`episodes.patient_id`, q) : undefined,
    inScope,
  )
  return readPage({ page, limit }, requestList(condition, newestFirst))
}

/** Returns the requests about an episode, the newest first: 50 at most. */
export async function requestsOf(episodeId: number): Promise<RequestRow[]> {
  const { rows } = requestList(sql`requests.episode_id = ${episodeId}`, newestFirst)
  const found = await rows({ after: undefined, limit: most, offset: 0 })
  return found.map(({ sort_key: _key, ...row }) => requestRow(row))
}

/** Returns one request as lists show it. @throws Problem 404 */
export async function readRow(id: number): Promise<RequestRow> {
  const [row] = await readJsonRows(
    ListedRow,
    sql`select ${listedColumns} from ${listedTables(sql`consultation_requests as requests`)} where requests.id = ${id}`,
  )
  return requestRow(orNotFound(row))
}
