import type { SQL } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { CatalogueColumn } from '#contract/reports/result'
import type { ReportFilter } from '#contract/reports/types'
import type { VisiblePart } from '../../../platform/access/visibleRows'
import type { Text } from '../text'

export type SourceColumnType = CatalogueColumn['type']

/** A column of a source, as the catalogue describes it. */
export interface SourceColumn {
  label: Text
  type: SourceColumnType
  unit?: Text
  /** It names a person. */
  identifies?: true
  /** The texts of a code's values. */
  options?: Readonly<Record<string, Text>>
  /** Only fixed reports use it: it is no figure of its own. */
  internal?: true
  /**
   * Of an instant that is computed: the part's column with its date, by which records of a period are found before it is
   * computed. In any zone: it may differ from that of the record by a day.
   */
  date?: string
}

/** How records of another source belong to those of this one. */
export interface Edge {
  to: string
  label: Text
  /** `one patient per case`. */
  cardinality: Text
  /** Whether a record of this source has several of the other one. */
  many: boolean
  /** The columns that are equal, here and there. That of the "one" side is the key of its source. */
  from: string
  toColumn: string
}

type FilterColumn = Exclude<ReportFilter, 'date_from' | 'date_to'> | 'date'

/** Records of which reports are made. Who sees which of them is decided by the access rules (`VisiblePart`). */
export interface Source {
  name: string
  label: Text
  /** What is reported about; every source has the columns `id`, a number, and `zone`, in which its days are counted. */
  columns: Readonly<Record<string, SourceColumn>>
  /** The column of the period that a report on it needs, because it has many records. */
  period?: string
  /** The columns to which the filters of reports apply. */
  filters: Partial<Record<FilterColumn, string>>
  edges?: Readonly<Record<string, Edge>>
  /** The permissions of the lists that show the same records. */
  permissions: readonly Permission[]
  /** Composed for each statement: names are in the caller's language. */
  parts(): readonly VisiblePart[]
  /** Only for fixed reports. */
  internal?: true
}

/** Returns the parts of a source of one kind of record. */
export function onePart(part: VisiblePart): () => readonly VisiblePart[] {
  return () => [part]
}

/** Expressions of columns, by name. */
export type Expressions = Readonly<Record<string, SQL>>
