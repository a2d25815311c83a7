import type { SavedReport } from '#contract/reports/calls'
import type { ColumnFunction, Operator, ReportQueryInput } from '#contract/reports/query'
import type { CatalogueColumn, CatalogueTable } from '#contract/reports/result'
import { daysBetween, parseDate } from '#contract/rules/calendarDate'

/** A ticked column; the function is empty until one is chosen. */
export interface ChosenColumn {
  column: string
  function: ColumnFunction | ''
  label: string
}

export interface ChosenCondition {
  column: string
  operator: Operator | ''
  value: string
  value2: string
}

/** The values of the builder's form. */
export interface BuilderValues {
  name: string
  description: string
  table: string
  grouping: ChosenColumn
  columns: readonly ChosenColumn[]
  conditions: readonly ChosenCondition[]
  order: number
  direction: 'asc' | 'desc'
  chart: 'bar' | 'line'
}

const noColumn: ChosenColumn = { column: '', function: '', label: '' }
export const noCondition: ChosenCondition = { column: '', operator: '', value: '', value2: '' }

/** Returns the values of a new report, or of one that is changed or duplicated. */
export function builderValues(report?: SavedReport): BuilderValues {
  const query = report?.query
  return {
    name: report?.name ?? '',
    description: report?.description ?? '',
    table: query?.table ?? '',
    grouping: query?.grouping ?? noColumn,
    columns: query?.columns ?? [],
    conditions: query?.conditions ?? [],
    order: query?.order ?? 0,
    direction: query?.direction ?? 'asc',
    chart: query?.chart ?? 'bar',
  }
}

/** Returns the way to the table of a column: that of `prescriptions.status` is `prescriptions`. */
export function wayOf(column: string): string {
  const dot = column.lastIndexOf('.')
  return dot === -1 ? '' : column.slice(0, dot)
}

/** Returns the ways that columns and conditions use, with those that they go through. */
export function joinsOf({ grouping, columns, conditions }: BuilderValues): string[] {
  const ways = [grouping, ...columns, ...conditions].map(({ column }) => wayOf(column)).filter(Boolean)
  const all = ways.flatMap((way) => {
    const names = way.split('.')
    return names.map((_name, index) => names.slice(0, index + 1).join('.'))
  })
  return [...new Set(all)]
}

/** Returns the definition as calls have it. What is not chosen yet is empty, and refused there. */
export function queryOf(values: BuilderValues): ReportQueryInput {
  const { table, grouping, columns, conditions, order, direction, chart } = values
  return {
    version: 1,
    table,
    joins: joinsOf(values),
    ...{ grouping, columns, conditions, direction, chart },
    order: Math.min(order, columns.length),
  } as unknown as ReportQueryInput
}

/** Whether a definition is complete enough for a preview. */
export function isComplete({ table, grouping, columns, conditions }: BuilderValues): boolean {
  const isFilled = ({ operator, value, value2 }: ChosenCondition) =>
    operator === 'empty' || operator === 'not_empty' || (value !== '' && (operator !== 'between' || value2 !== ''))
  return (
    table !== '' &&
    grouping.column !== '' &&
    grouping.function !== '' &&
    columns.length > 0 &&
    columns.every((column) => column.function !== '') &&
    conditions.every((condition) => condition.column !== '' && condition.operator !== '' && isFilled(condition))
  )
}

/** Returns to how many days the conditions limit a period; undefined if they do not. */
export function periodDays({ conditions }: BuilderValues, period: string): number | undefined {
  const days = conditions.flatMap(({ column, operator, value, value2 }) => {
    if (column !== period) return []
    if (operator === 'last_days') return /^\d+$/.test(value) ? [Number(value)] : []
    if (operator === 'is') return [1]
    const isRange = operator === 'between' && parseDate(value) !== undefined && parseDate(value2) !== undefined
    return isRange && value <= value2 ? [daysBetween(value, value2) + 1] : []
  })
  return days.length > 0 ? Math.min(...days) : undefined
}

/** A table that can be reached from the base table. */
export interface Reached {
  /** Empty for the base table. */
  way: string
  label: string
  cardinality: string
  isMany: boolean
  table: CatalogueTable
}

const deepest = 2

/** Returns the base table and those that are reached from it, up to two steps. */
export function reachedFrom(catalogue: readonly CatalogueTable[], base: string): Reached[] {
  const find = (name: string) => catalogue.find((table) => table.name === name)
  const start = find(base)
  if (!start) return []
  const follow = (from: Reached, depth: number): Reached[] =>
    from.table.joins.flatMap((join) => {
      const table = find(join.table)
      if (!table || join.table === base) return []
      const reached: Reached = {
        way: from.way ? `${from.way}.${join.name}` : join.name,
        label: from.way ? `${from.label} · ${join.label}` : join.label,
        cardinality: join.cardinality,
        isMany: from.isMany || join.many,
        table,
      }
      return [reached, ...(depth > 1 ? follow(reached, depth - 1) : [])]
    })
  const first: Reached = { way: '', label: start.label, cardinality: '', isMany: false, table: start }
  return [first, ...follow(first, deepest)]
}

export const nameIn = ({ way }: Reached, { name }: CatalogueColumn) => (way ? `${way}.${name}` : name)

/** Returns a column by its name, with its table. */
export function findIn(
  reached: readonly Reached[],
  name: string,
): { of: Reached; column: CatalogueColumn } | undefined {
  const of = reached.find(({ way }) => way === wayOf(name))
  const column = of?.table.columns.find((each) => nameIn(of, each) === name)
  return of && column && { of, column }
}

const grouping = new Set<string>(['group', 'day', 'week', 'month', 'hour'])

/** The functions by which records can be grouped, or that compute something of them. */
export function functionsOf(
  { of, column }: { of: Reached; column: CatalogueColumn },
  kind: 'grouping' | 'all',
): ColumnFunction[] {
  const isOffered = (name: ColumnFunction) => (grouping.has(name) ? !of.isMany : kind === 'all')
  return column.functions.filter(isOffered)
}
