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
