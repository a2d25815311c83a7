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

type NestedFieldOf<Item, Name extends keyof Item & string> =
  NonNullable<Item[Name]> extends readonly unknown[]
    ? never
    : NonNullable<Item[Name]> extends object
      ? `${Name}.${keyof NonNullable<Item[Name]> & string}`
      : never

/** A field of a row, as the list's response has it; with a dot, one of an object in the row (`patient.uuid`). */
export type FieldOf<Item> = { [Name in keyof Item & string]: Name | NestedFieldOf<Item, Name> }[keyof Item & string]

type ExportedAs<Item> = {
  /**
   * The field of the row that stands for this column in an export; several are one cell there, as first and last name
   * are. A column without it is not exported.
   */
  exported?: FieldOf<Item> | readonly FieldOf<Item>[]
  /** Of the export, where it differs from the list's: an instant is in UTC there. */
  exportHeader?: string
  /** An export has the columns in the order of the list, but those with a higher number later. 0 unless told. */
  exportOrder?: number
}

/** A column of the table. */
export type ShownColumn<Item> = ExportedAs<Item> & {
  key: string
  header: string
  render: (row: Item) => ReactNode
  /** end for numbers. */
  align?: 'start' | 'end'
  /** Not shown in tables narrower than this window: 992 or 1200 px. */
  hideBelow?: 'md' | 'lg'
  /** On phones: right under the card's head without its header (a badge), or not at all; else a line with its header. */
  card?: 'badge' | 'hidden'
  hidden?: false
}

/** A column that only an export has. */
export type HiddenColumn<Item> = Required<Pick<ExportedAs<Item>, 'exported'>> &
  ExportedAs<Item> & { key: string; header: string; hidden: true }

export type Column<Item> = ShownColumn<Item> | HiddenColumn<Item>

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
