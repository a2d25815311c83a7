import type { ReactNode } from 'react'

/** Where one is in a list, as the API says it. */
export type PageMeta = { current_page: number; last_page: number; per_page: number; total: number }

/** What a paged query holds; a TanStack Query result fits as it is. */
export type ListResult<Item> = {
  data?: { data: readonly Item[]; meta: PageMeta } | undefined
  isPending: boolean
  isError: boolean
  isFetching?: boolean
  refetch: () => unknown
}

export type Column<Item> = {
  key: string
  header: string
  render: (row: Item) => ReactNode
  /** end for numbers. */
  align?: 'start' | 'end'
  /** Not shown in tables narrower than this window: 992 or 1200 px. */
  hideBelow?: 'md' | 'lg'
  /** On phones: right under the card's head without its header (a badge), or not at all; else a line with its header. */
  card?: 'badge' | 'hidden'
}

export type RowAction = {
  key: string
  label: string
  icon?: ReactNode
  onSelect: () => void
  /** Red, and last. */
  danger?: boolean
  /** The quick one, seen as an icon on hover and focus; usually the pencil. At most one. */
  quick?: boolean
}
