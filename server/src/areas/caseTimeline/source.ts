import { type SQL, sql } from 'drizzle-orm'
import type { SinceLooked } from '#contract/caseTimeline/calls'
import type { TimelineGroup, TimelineKind } from '#contract/caseTimeline/kinds'
import { isAfter, isNews, type Order, type Slice } from './slice'

/** What a source reads; expressions on the tables of `from`. */
export interface SourceQuery extends Order {
  kind: TimelineKind | SQL
  /** When it was recorded; by default when it happened. */
  recorded?: SQL
  author?: SQL
  /** The id of what the entry is about. */
  target?: SQL
  drug?: SQL
  /** As `Detail`. */
  detail?: SQL
  from: SQL
  where: SQL
}

/** One of the tables, or a part of it, from which the entries of a timeline are read. */
export interface Source {
  group: TimelineGroup
  /** What its entries count as in what is new; missing if they do not count. */
  news?: Exclude<keyof SinceLooked['counts'], 'missed_doses'>
  /**
   * @param within returns the condition, the order and the limit of rows of a subquery, so that it reads no more than needed
   */
  query(slice: Slice, within: (order: Order) => SQL): SourceQuery
}

const nothing = sql.raw('null')

/** Returns a value of the stay, or a permission, which the statement reads once. */
export function ofStay(column: string): SQL {
  return sql.raw(`(select ${column} from stay)`)
}

/** Returns a kind as an SQL value. */
export function kindText(kind: TimelineKind): SQL {
  return sql.raw(`'${kind}'`)
}

/**
 * Returns the statement that reads at most `limit` entries of a source.
 * @param number of the source
 */
export function entriesOf(source: Source, number: number, slice: Slice): SQL {
  const end = ({ at, id }: Order) => sql`order by ${at} desc, ${id} desc limit ${slice.limit}`
  const within = (order: Order) => sql`${isAfter(slice, number, order)} ${end(order)}`
  const {
    kind,
    at,
    id,
    recorded = at,
    author = nothing,
    target = id,
    drug = nothing,
    ...query
  } = source.query(slice, within)
  return sql`(select (${typeof kind === 'string' ? kindText(kind) : kind})::text as kind, ${sql.raw(String(number))} as source,
      (${id})::bigint as id, ${at} as at, ${recorded} as recorded_at, (${author})::integer as author_id,
      (${target})::bigint as target_id, (${drug})::integer as drug_id, ${query.detail ?? sql`'{}'::jsonb`} as detail
    from ${query.from}
    where ${query.where} and ${isAfter(slice, number, { at, id })} and ${isNews(slice, recorded, author)} ${end({ at, id })})`
}

/** The id of a version of a row, unique beside the ids of the versions of other rows. */
export function versionId(id: string, revision: string): SQL {
  return sql.raw(`(${id}::bigint * 100000 + ${revision})`)
}
