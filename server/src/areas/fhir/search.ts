import { and, type SQL, sql } from 'drizzle-orm'
import type { Dates } from '#contract/fhir/search'
import { readJsonRows } from '../../platform/database/jsonRows'
import type { FhirResource, Selecting, Source } from './resource'

/** The parameters of a search, as far as any resource has them. */
export interface SearchQuery {
  _count: number
  _lastUpdated?: Dates | undefined
  _cursor?: { changed: string; key: string } | undefined
  patient?: number | undefined
  /** A resource has one of these at most. */
  date?: Dates | undefined
  started?: Dates | undefined
  authored?: Dates | undefined
  status?: string[] | undefined
}

/** A row with its source: it sorts by the time of its last change, then by source and number. */
export interface Found<Resource> {
  source: Source<Resource>
  row: Record<string, unknown> & { id: number; changed: number }
}

/** Returns the id of a resource. */
export function keyOf<Resource>({ source, row }: Found<Resource>): string {
  return `${source.prefix}${row.id}`
}

function isWithin(begin: SQL, { from, before }: Dates, end = begin): SQL | undefined {
  return and(
    from === null ? undefined : sql`${end} >= ${from}`,
    before === null ? undefined : sql`${begin} < ${before}`,
  )
}

function hasStatus(conditions: Record<string, SQL>, statuses: readonly string[]): SQL {
  const selected = statuses.flatMap((status) => conditions[status] ?? [])
  return selected.length === 0 ? sql`false` : sql`(${sql.join(selected, sql` or `)})`
}

function selectedBy({ patient, date, until, status }: Selecting, query: SearchQuery): SQL | undefined {
  const dates = query.date ?? query.started ?? query.authored
  return and(
    patient && query.patient !== undefined ? patient(query.patient) : undefined,
    date && dates ? isWithin(date, dates, until) : undefined,
    status && query.status ? hasStatus(status, query.status) : undefined,
  )
}

/** Returns the condition for the rows after a position: an earlier change, or the same time and behind it by key. */
function isAfter<Resource>({ prefix, changed, id }: Source<Resource>, cursor: SearchQuery['_cursor']): SQL | undefined {
  if (!cursor) return undefined
  const number = /\d+$/.exec(cursor.key)?.[0] ?? '0'
  const before = cursor.key.slice(0, -number.length)
  const at = sql`timestamptz 'epoch' + ${cursor.changed}::bigint * interval '1 microsecond'`
  // Of another source, all rows or none of that time are behind the position.
  const bound = prefix === before ? number : prefix < before ? '9999999999' : '0'
  // The first comparison alone can use an index where both come from different tables.
  return sql`(${changed} <= ${at} and (${changed}, ${id}) < (${at}, ${bound}::bigint))`
}

async function findIn<Resource>(source: Source<Resource>, access: SQL, query: SearchQuery): Promise<Found<Resource>[]> {
  const { _lastUpdated: changes, _count: count, _cursor: cursor } = query
  const condition = and(
    source.when,
    access,
    selectedBy(source.selecting, query),
    changes && isWithin(source.changed, changes),
    isAfter(source, cursor),
  )
  const rows = await readJsonRows(
    source.row,
    sql`select ${source.columns()} from ${source.from} where ${condition}
      order by ${source.changed} desc, ${source.id} desc limit ${count + 1}`,
  )
  return rows.map((row) => ({ source, row: row as Found<Resource>['row'] }))
}

function newestFirst<Resource>(one: Found<Resource>, other: Found<Resource>): number {
  const [first, second] = [one.source.prefix, other.source.prefix]
  return other.row.changed - one.row.changed || (first < second ? 1 : first > second ? -1 : other.row.id - one.row.id)
}

/**
 * Returns a page of the resources that match, those changed last first: one statement for each source.
 * @param access the condition for the rows that the caller can open
 * @returns also where the next page begins, if there is one
 */
export async function findResources<Resource>(
  { sources }: FhirResource<Resource>,
  access: SQL,
  query: SearchQuery,
): Promise<{ found: Found<Resource>[]; next: string | null }> {
  const found = []
  for (const each of sources) found.push(...(await findIn(each, access, query)))
  const page = found.sort(newestFirst).slice(0, query._count)
  const last = page.at(-1)
  const next = found.length > page.length && last ? `${last.row.changed}.${keyOf(last)}` : null
  return { found: page, next }
}

/** Returns the row of a resource that the caller may open. */
export async function findResource<Resource>(
  { sources }: FhirResource<Resource>,
  key: string,
): Promise<Found<Resource> | undefined> {
  const number = Number(/\d+$/.exec(key)?.[0])
  const source = sources.find(({ prefix }) => key === `${prefix}${number}`)
  if (!source) return undefined
  const [row] = await readJsonRows(
    source.row,
    sql`select ${source.columns()} from ${source.from} where ${source.when} and ${source.id} = ${number}`,
  )
  return row && { source, row: row as Found<Resource>['row'] }
}
