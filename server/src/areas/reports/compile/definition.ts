import type { AggregateFunction, GroupFunction, Operator } from '#contract/reports/query'
import type { ColumnType } from '#contract/reports/result'
import type { Edge, Source, SourceColumn } from '../sources/source'

/** A condition; columns are named by their way from the base table, such as `prescriptions.status`. */
export interface Condition {
  column: string
  /** `hour` compares the hour of an instant in its hospital's zone. */
  operator: Operator | 'hour'
  value: string
  value2: string
}

export interface Group {
  column: string
  function: GroupFunction
}

export interface Measure {
  column: string
  /** `ratio`: the sum as a percentage of the sum of `of`. `texts`: the different texts of a group, one after another. */
  function: AggregateFunction | 'ratio' | 'texts'
  of?: string
}

/** What is compiled: the definition of a fixed or a saved report, with the filters of a run as conditions. */
export interface Definition {
  table: string
  groups: readonly Group[]
  measures: readonly Measure[]
  conditions: readonly Condition[]
  /** The position in groups and then measures. */
  order: number
  direction: 'asc' | 'desc'
}

/** The records of a definition's base table, one by one. */
export interface RowDefinition {
  table: string
  columns: readonly string[]
  conditions: readonly Condition[]
  order: number
  direction: 'asc' | 'desc'
}

/** A step on the way from the base table. */
export interface Step {
  path: string
  edge: Edge
  source: Source
}

/** A column found in the catalogue. */
export interface FoundColumn {
  /** The way to its table; empty for the base table. */
  path: string
  name: string
  column: SourceColumn
  source: Source
}

/** The type of what a function returns of a column. */
export function resultType(of: Measure['function'] | GroupFunction, { type }: SourceColumn): ColumnType {
  if (of === 'count' || of === 'distinct' || of === 'yes' || of === 'hour') return 'number'
  if (of === 'percent' || of === 'ratio') return 'percent'
  if (of === 'day' || of === 'week') return 'date'
  if (of === 'month') return 'text'
  if (type === 'money' || type === 'instant' || type === 'flag') return type
  return type === 'number' || type === 'key' || type === 'hospital' ? 'number' : 'text'
}
