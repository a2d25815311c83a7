import { type SQL, sql } from 'drizzle-orm'
import type { PageMeta } from '#contract/kit/responses'
import type { ListOrder, SortKey } from './listOrder'

export interface Paging {
  page: number
  limit: number
}

/** Returns the paging metadata of a list; an empty list has one page. */
export function pageMeta({ page, limit }: Paging, total: number): PageMeta {
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / limit)), per_page: limit, total }
}

/** Returns how many rows precede a page. */
export function pageOffset({ page, limit }: Paging): number {
  return (page - 1) * limit
}

/** The rows of a list that a statement reads. */
export interface Slice {
  /** A condition in addition to the list's own: the rows after the last one that was read. */
  after: SQL | undefined
  limit: number
  /** How many of them to skip; 0 if `after` is set. */
  offset: number
}

/** A row with its sort key: the list's `order.key`, selected under this name. */
export interface Sorted {
  sort_key: SortKey
}

/** A list as its pages and its export read it. */
export interface ListRows<Row extends Sorted, Item> {
  order: ListOrder
  /** Reads the rows of a slice, in the list's order. */
  rows(slice: Slice): Promise<Row[]>
  /** Maps rows to the response; there can be fewer. */
  toResponse(rows: readonly NoInfer<Row>[]): readonly Item[] | Promise<readonly Item[]>
}

interface CountedRows<Row extends Sorted, Item> extends ListRows<Row, Item> {
  /** Counts all rows. */
  count(): Promise<number>
}

/** Returns the slice of a page. */
export function pageSlice(paging: Paging): Slice {
  return { after: undefined, limit: paging.limit, offset: pageOffset(paging) }
}

/**
 * Returns the end of a statement for the rows of a slice; the slice's condition (`after`) is already in the statement.
 * @returns `order by … limit …`, with an offset if the slice has one
 */
export function orderAndLimit(order: ListOrder, { limit, offset }: Slice): SQL {
  return sql`order by ${order.by} limit ${limit}${offset > 0 ? sql` offset ${offset}` : sql``}`
}

/**
 * Returns rows in the order of ids that another statement has found; a row that has been deleted meanwhile is left out. A
 * statement with a limit in a parameter is planned at each execution, because PostgreSQL expects a tenth of all rows of it:
 * planning the joins of a row takes longer than reading a page of them, finding the ids first does not.
 */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Reads a page of a list, with one statement for the rows of the page and, unless the first page has all rows, one for the
 * total.
 * @returns the rows as in the response, and the paging metadata
 */
export async function readPage<Row extends Sorted, Item>(
  paging: Paging,
  { count, rows, toResponse }: CountedRows<Row, Item>,
): Promise<{ data: Item[]; meta: PageMeta }> {
  const slice = pageSlice(paging)
  const found = await rows(slice)
  // Later pages do not tell the total: some lists read only so far, and count only so many.
  const total = slice.offset === 0 && found.length < slice.limit ? found.length : await count()
  return { data: [...(await toResponse(found))], meta: pageMeta(paging, total) }
}
