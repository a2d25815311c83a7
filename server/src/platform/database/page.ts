import type { PageMeta } from '#contract/kit/answers'

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

interface PageParts<Row, Answer> {
  /** How many rows there are in all. */
  count(): Promise<number>
  /** Those of the page, in an order that does not change from page to page. */
  rows(limit: number, offset: number): Promise<Row[]>
  answer(row: Row): Answer
}

/** A page of a list as the calls answer it. */
export async function readPage<Row, Answer>(
  paging: Paging,
  { count, rows, answer }: PageParts<Row, Answer>,
): Promise<{ data: Answer[]; meta: PageMeta }> {
  const total = await count()
  const found = await rows(paging.limit, pageOffset(paging))
  return { data: found.map(answer), meta: pageMeta(paging, total) }
}
