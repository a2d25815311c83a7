import type { ReactNode } from 'react'

/** The pagination metadata of a list response. */
export type PageMeta = { current_page: number; last_page: number; per_page: number; total: number }

/** The result of a paged query; a TanStack Query result has this shape. */
export type ListResult<Item> = {
  data?: { data: readonly Item[]; meta: PageMeta } | undefined
  isPending: boolean
  isError: boolean
  isFetching?: boolean
  /** Whether `data` is that of the page or the filters before. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

type NestedFieldOf<Item, Name extends keyof Item & string> =
  NonNullable<Item[Name]> extends readonly unknown[]
    ? never
    : NonNullable<Item[Name]> extends object
      ? `${Name}.${keyof NonNullable<Item[Name]> & string}`
      : never

/** A field of a row in the list's response; with a dot, a field of an object in the row (`patient.uuid`). */
export type FieldOf<Item> = { [Name in keyof Item & string]: Name | NestedFieldOf<Item, Name> }[keyof Item & string]

type ExportedAs<Item> = {
  /**
   * The field of the row that this column exports; several fields make one cell, such as first and last name. A column
   * without it is not exported.
   */
  exported?: FieldOf<Item> | readonly FieldOf<Item>[]
  /** Header in the export, if it differs from the list's: an instant is in UTC there. */
  exportHeader?: string
  /** Columns with a higher number come later in the export; otherwise it has the order of the list. 0 by default. */
  exportOrder?: number
}

/** A column of the table. */
export type ShownColumn<Item> = ExportedAs<Item> & {
  key: string
  header: string
  render: (row: Item) => ReactNode
  /** end: for numbers. */
  align?: 'start' | 'end'
  /** Hidden in viewports narrower than 992 px (md), 1200 px (lg) or 1440 px (xl). */
  hideBelow?: 'md' | 'lg' | 'xl'
  /** The list's order by this column, from the lowest value; with a minus before it, from the highest. */
  sort?: string
  /**
   * On phones: shown under the card's title without its header (badge), or not at all (hidden); otherwise as a line
   * with its header.
   */
  card?: 'badge' | 'hidden'
  hidden?: false
}

/** A column that is only in the export. */
export type HiddenColumn<Item> = Required<Pick<ExportedAs<Item>, 'exported'>> &
  ExportedAs<Item> & { key: string; header: string; hidden: true }

export type Column<Item> = ShownColumn<Item> | HiddenColumn<Item>

/** An action of a row or a list. */
export type RowAction = {
  key: string
  label: string
  icon?: ReactNode
  onSelect: () => void
  /** Shown in red, after the other actions. */
  danger?: boolean
  /** The quick action, shown as an icon on hover and focus; usually Edit. At most one. */
  quick?: boolean
}

/** The order of a list that the user can change with the headers of its columns. */
export type ListSort = {
  /** That of a column, possibly with a minus; '' for the list's own order. */
  value: string
  onChange: (value: string) => void
}
