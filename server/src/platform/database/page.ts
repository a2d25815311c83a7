import { type SQL, sql } from 'drizzle-orm'
import type { PageMeta } from '#contract/kit/answers'
import type { ListOrder, SortKey } from './listOrder'

interface Paging {
  page: number
  limit: number
}

/** What a list says about its pages; an empty list has one. */
export function pageMeta({ page, limit }: Paging, total: number): PageMeta {
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / limit)), per_page: limit, total }
}

/** How many rows lie before a page. */
export function pageOffset({ page, limit }: Paging): number {
  return (page - 1) * limit
}

/** Which rows of a list a statement reads. */
export interface Slice {
  /** A condition beside the list's own: the rows behind the last one that was read. */
  after: SQL | undefined
  limit: number
  /** How many of them come before; 0 where `after` says where to begin. */
  offset: number
}

/** A row with its place in the list: `order.key` of the list, selected under this name. */
export interface Sorted {
  sort_key: SortKey
}

/** A list as its pages and its export read it. */
export interface ListRows<Row extends Sorted, Answer> {
  order: ListOrder
  /** The rows of a slice, in the list's order. */
  rows(slice: Slice): Promise<Row[]>
  /** Rows as the response has them; there may be fewer. */
  answer(rows: readonly NoInfer<Row>[]): readonly Answer[] | Promise<readonly Answer[]>
}

interface CountedRows<Row extends Sorted, Answer> extends ListRows<Row, Answer> {
  /** How many rows there are in all. */
  count(): Promise<number>
}

/** Which rows a page reads. */
export function pageSlice(paging: Paging): Slice {
  return { after: undefined, limit: paging.limit, offset: pageOffset(paging) }
}

/**
 * The end of a statement for the rows of a slice; its condition (`after`) the statement has itself.
 * @returns `order by … limit …`, with an offset where the slice has one
 */
export function orderAndLimit(order: ListOrder, { limit, offset }: Slice): SQL {
  return sql`order by ${order.by} limit ${limit}${offset > 0 ? sql` offset ${offset}` : sql``}`
}

/**
 * Reads a page of a list, by one statement for the number of all rows and one for those of the page.
 * @returns the rows as the response has them, and where the page is
 */
export async function readPage<Row extends Sorted, Answer>(
  paging: Paging,
  { count, rows, answer }: CountedRows<Row, Answer>,
): Promise<{ data: Answer[]; meta: PageMeta }> {
  const total = await count()
  const found = await rows(pageSlice(paging))
  return { data: [...(await answer(found))], meta: pageMeta(paging, total) }
}
