import type { SQL } from 'drizzle-orm'
import type { FilterValues } from '#contract/reports/input'
import type { QueryColumn, ReportQuery } from '#contract/reports/query'
import type { ReportCell, ResultColumn } from '#contract/reports/result'
import { type ReportFilter, reportFilters } from '#contract/reports/types'
import { Problem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { type CheckedQuery, checkQuery, isGroupFunction } from './check'
import { baseOf } from './compile/compile'
import { type Definition, resultType } from './compile/definition'
import { findColumn } from './compile/ways'
import { type AppliedFilters, applyFilters } from './filters'
import { auditRun, chartOf, cutChart, cutRows, headOf, hiddenRecords, labelOfGroup, zonesOf } from './head'
import { mostPoints, runGroups } from './run'
import type { Result } from './runFixed'
import type { Source } from './sources/source'
import { spoken } from './text'

/** Returns the filters that a source can apply. */
function offeredFilters({ filters }: Source): ReportFilter[] {
  return reportFilters.filter(
    (filter) => filters[filter === 'date_from' || filter === 'date_to' ? 'date' : filter] !== undefined,
  )
}

/** Returns the columns of a result, with the labels of their author or those of the catalogue. */
export function columnsOfSaved(base: Source, shown: readonly QueryColumn[]): ResultColumn[] {
  return shown.map(({ column: name, function: of, label }) => {
    const found = findColumn(base, name)
    if (!found) throw new Error(`${base.name} has no column ${name}`)
    const hasUnit = found.column.unit && !['count', 'distinct', 'yes', 'percent'].includes(of)
    const usual = isGroupFunction(of)
      ? spoken(found.column.label)
      : `${spoken(found.column.label)} · ${apiText(`reports.function.${of as 'sum'}`)}`
    return {
      name: `${name}.${of}`,
      label: label || usual,
      type: resultType(of, found.column),
      unit: hasUnit && found.column.unit ? spoken(found.column.unit) : null,
    }
  })
}

export interface SavedDefinition {
  checked: CheckedQuery
  definition: Definition
  used: AppliedFilters
  base: Source
  columns: ResultColumn[]
  limits: string[]
}

/**
 * Checks a query again and adds the filters of a run.
 * @throws Problem 422 if its base table or grouping is not offered to the caller any more, or a condition cannot be applied
 */
export function prepareSaved(query: ReportQuery, values: FilterValues, isStrict: boolean): SavedDefinition {
  const checked = checkQuery(query)
  if (!checked.definition) throw new Problem(422, 'error.invalid', { fields: checked.problems })
  const removed = [...checked.removedColumns, ...checked.removedConditions]
  // What was removed from the sources is named, and the rest still runs.
  const others = Object.entries(checked.problems).filter(([, texts]) =>
    texts.some(({ key }) => key !== 'reports.unknownName'),
  )
  const refused = isStrict ? Object.entries(checked.problems) : others
  if (refused.length > 0) throw new Problem(422, 'error.invalid', { fields: Object.fromEntries(refused) })
  const base = baseOf(query)
  const used = applyFilters(values, offeredFilters(base), base.filters, false)
  const definition = { ...checked.definition, conditions: [...checked.definition.conditions, ...used.conditions] }
  return {
    checked: checked as CheckedQuery,
    definition,
    used,
    base,
    columns: columnsOfSaved(base, checked.shown),
    limits: [
      ...hiddenRecords(base),
      ...[...new Set(removed)].map((name) => apiText('reports.limit.removed', { name })),
    ],
  }
}

interface SavedRun {
  name: string
  description: string
  query: ReportQuery
  filters: FilterValues
  most: number
  /** The condition for the hospitals in which the caller reads reports. */
  inScope: SQL
  signal: AbortSignal
  /** For the audit log. */
  subject: string
  isStrict: boolean
}

/** Returns the cells with the texts of codes in the caller's language. */
export function withTexts(base: Source, shown: readonly QueryColumn[], cells: readonly ReportCell[]): ReportCell[] {
  return cells.map((cell, index) => {
    const { column, function: of } = shown[index] ?? { column: '', function: 'count' }
    const option = of === 'group' ? findColumn(base, column)?.column.options?.[String(cell)] : undefined
    return option ? spoken(option) : cell
  })
}

/** Returns the label of a point: that of its group, or of all of its groups. */
function pointOf(groups: readonly ReportCell[]): ReportCell {
  return groups.length > 1 ? groups.map(labelOfGroup).join(' · ') : (groups[0] ?? null)
}

/** Runs the definition of a saved report, or of one that is being built, with the caller's rights. @throws Problem */
export async function runSaved(run: SavedRun): Promise<Result> {
  const { checked, definition, used, base, columns, limits } = prepareSaved(run.query, run.filters, run.isStrict)
  const found = await runGroups(definition, { limit: run.most, offset: 0 }, run.signal)
  const { hidden, shown } = checked
  const rows = found.rows.map((cells) => withTexts(base, shown, cells.slice(hidden)))
  const groups = definition.groups.length - hidden
  const [measured] = columns.slice(groups)
  auditRun(run.subject, used.applied)
  return {
    data: rows.map((cells) => ({ id: null, cells })),
    meta: { current_page: 1, last_page: 1, per_page: run.most, total: Math.min(found.total, run.most) },
    report: await headOf({
      title: run.name,
      description: run.description,
      definition: [],
      columns,
      filters: offeredFilters(base),
      applied: used.applied,
      limits: [...limits, ...cutRows(found.total, run.most), ...cutChart(rows.length, mostPoints)],
      zones: await zonesOf(run.inScope, used.applied.hospital_id),
      totals: [...Array.from({ length: groups }, () => null), ...found.totals],
      chart: measured
        ? chartOf(
            measured,
            columns
              .slice(0, groups)
              .map(({ label }) => label)
              .join(' · '),
            run.query.chart,
            rows.slice(0, mostPoints).map((cells) => [pointOf(cells.slice(0, groups)), cells[groups] ?? null]),
            found.totals[0] ?? null,
          )
        : null,
    }),
  }
}
