import * as z from 'zod'
import { columnFunctions, operators } from './query'
import { reportFilters } from './types'

/** What the values of a column are, and how they are shown. Times are instants in UTC, durations and money are numbers. */
export const columnTypes = ['text', 'number', 'money', 'percent', 'instant', 'date', 'flag'] as const
export type ColumnType = (typeof columnTypes)[number]

export const ResultColumn = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(columnTypes),
  /** Such as minutes; null without one. */
  unit: z.string().nullable(),
})
export type ResultColumn = z.output<typeof ResultColumn>

export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ReportCell = z.output<typeof Cell>

export const ResultRow = z.object({
  /** `modelId` of its details; null where there are none. */
  id: z.number().nullable(),
  cells: z.array(Cell),
})
export type ResultRow = z.output<typeof ResultRow>

/** A chart of the same records as the table. */
export const ResultChart = z.object({
  kind: z.enum(['bar', 'line']),
  label: z.string(),
  /** What its points are: of a fixed report not always what a row of the table is. */
  group_label: z.string(),
  unit: z.string().nullable(),
  points: z.array(z.object({ label: z.string(), value: z.number().nullable() })),
  /** The value of all records together. */
  overall: z.number().nullable(),
})
export type ResultChart = z.output<typeof ResultChart>

/** A term of a definition and what it means. */
const Definition = z.object({ term: z.string(), meaning: z.string() })

/** What a report says about itself: on the screen and in its file. */
export const ReportHead = z.object({
  title: z.string(),
  description: z.string(),
  definition: z.array(Definition),
  columns: z.array(ResultColumn),
  /** The filters that can be applied. */
  filters: z.array(z.enum(reportFilters)),
  /** Those that were applied, with defaults. */
  applied: z.partialRecord(z.enum(reportFilters), z.string()),
  /** The same as texts: names of hospitals and people instead of their ids, as far as the reader may see them. */
  applied_texts: z.partialRecord(z.enum(reportFilters), z.string()),
  /** Each as a sentence: what was cut or left out, and why. */
  limits: z.array(z.string()),
  made_at: z.string(),
  made_by: z.string(),
  /** The zones in which days and hours are counted. */
  time_zones: z.array(z.string()),
  /** The values of all records together, by column; null where a column has none. */
  totals: z.array(Cell),
  chart: ResultChart.nullable(),
})
export type ReportHead = z.output<typeof ReportHead>

const named = { name: z.string(), label: z.string() }

export const CatalogueColumn = z.object({
  ...named,
  type: z.enum(['text', 'code', 'number', 'money', 'flag', 'instant', 'hospital', 'key']),
  unit: z.string().nullable(),
  /** It names a person. */
  identifies: z.boolean(),
  functions: z.array(z.enum(columnFunctions)),
  operators: z.array(z.enum(operators)),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type CatalogueColumn = z.output<typeof CatalogueColumn>

export const CatalogueTable = z.object({
  ...named,
  /** It has so many records that a report needs a period, of this column. */
  period: z.string().nullable(),
  columns: z.array(CatalogueColumn),
  joins: z.array(
    z.object({
      ...named,
      table: z.string(),
      /** Whether a record has several of them. */
      many: z.boolean(),
      /** `one patient per case`. */
      cardinality: z.string(),
    }),
  ),
})
export type CatalogueTable = z.output<typeof CatalogueTable>
