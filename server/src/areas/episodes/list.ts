import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { episodes as calls } from '#contract/episodes/calls'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { EpisodeRow } from '#contract/episodes/episode'
import type { QueryOf } from '#contract/kit/endpoint'
import { anyOf } from '../../platform/access/accessPath'
import { matchesPerson, matchesPersonIdentity, matchesPersonName } from '../../platform/auth/search'
import { caller, context } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder, SortKey } from '../../platform/database/listOrder'
import { type ListRows, orderAndLimit, readPage } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { accessPathsToEpisode } from '../../schema/episodeAccess'
import { episodes } from '../../schema/episodes'
import { episodeRow, ListedRow, listedColumns, listedTables } from './episodeRow'

type Query = QueryOf<typeof calls.list>
export type Filters = Omit<Query, 'page' | 'limit'>

/** Permissions with which an episode is opened. */
export const openers: readonly Permission[] = ['show-episode', 'update-episode']

const FoundRow = ListedRow.extend({ sort_key: SortKey })
type FoundRow = z.output<typeof FoundRow>
const CountRow = z.strictObject({ total: z.int() })

const newestFirst = listOrder(descending(episodes.created_at), descending(episodes.id))

function filtersOf({ status, severity, department_id, specialty_id }: Filters): SQL | undefined {
  const is = (column: SQL, value: number | undefined) => (value === undefined ? undefined : sql`${column} = ${value}`)
  return and(
    is(sql`episodes.status`, Number(status ?? EPISODE_STATUS.open)),
    is(sql`episodes.severity`, severity === undefined ? undefined : Number(severity)),
    is(sql`episodes.department_id`, department_id),
    is(sql`episodes.specialty_id`, specialty_id),
  )
}

/**
 * Returns the episodes of the patients who match a search, or all. The patients are found first, with the index of the
 * search. Those whose record the caller cannot open are found by name only: otherwise the search would reveal the phone.
 */
function searched(q: string | undefined): SQL {
  if (!q) return sql`episodes`
  const byName = matchesPersonName(q)
  return sql`(select users.id, ${byName} as by_name from users
      where ${matchesPerson(q)} and (${byName} or ${matchesPersonIdentity(q)}) offset 0) as matching
    join episodes on episodes.patient_id = matching.id
      and (matching.by_name or ${anyOf(accessPathsToEpisode(caller(), openers))})`
}

/**
 * Returns how many episodes there are; without a search from the stored counts (migration 0236), which have the columns of
 * the filters.
 */
async function countOf(condition: SQL | undefined, q: string | undefined): Promise<number> {
  const counted = q
    ? sql`select count(*)::integer as total from ${searched(q)} where ${condition}`
    : sql`select coalesce(sum(episodes.episodes), 0)::integer as total from episode_counts as episodes where ${condition}`
  const [row] = await readRows(CountRow, counted)
  return row?.total ?? 0
}

/** Returns which of these episodes the caller can open. */
async function openOnes(ids: readonly number[]): Promise<ReadonlySet<number>> {
  const open = await context().platform.access.reachable('episode', caller(), ids, openers)
  return new Set([...open].map(Number))
}

/**
 * Returns the list of the episodes of a hospital that match the filters, the newest first.
 * @param inScope which of them lists show the caller; expects `episodes` in the statement
 */
export function episodeList(
  hospitalId: number,
  query: Filters,
  inScope: SQL,
): ListRows<FoundRow, EpisodeRow> & {
  count(): Promise<number>
} {
  const condition = and(sql`episodes.hospital_id = ${hospitalId}`, filtersOf(query), inScope)
  const from = searched(query.q)
  return {
    order: newestFirst,
    rows: (slice) =>
      readJsonRows(
        FoundRow,
        sql`select ${listedColumns}, ${newestFirst.key} as sort_key
          from ${listedTables(sql`(select episodes.* from ${from} where ${and(condition, slice.after)}
            ${orderAndLimit(newestFirst, slice)}) as episodes`)}
          order by ${newestFirst.by}`,
      ),
    async toResponse(rows) {
      const open = await openOnes(rows.map(({ id }) => id))
      return rows.map((row) => episodeRow(row, open.has(row.id)))
    },
    count: () => countOf(condition, query.q),
  }
}

/** Returns a page of the same list. */
export function listEpisodes(hospitalId: number, { page, limit, ...query }: Query, inScope: SQL) {
  return readPage({ page, limit }, episodeList(hospitalId, query, inScope))
}
