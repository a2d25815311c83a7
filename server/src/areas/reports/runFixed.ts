import type { SQL } from 'drizzle-orm'
import type { FilterValues } from '#contract/reports/input'
import type { ReportCell, ReportHead, ResultColumn, ResultRow } from '#contract/reports/result'
import type { ReportType } from '#contract/reports/types'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { baseOf } from './compile/compile'
import { type Definition, resultType } from './compile/definition'
import { findColumn } from './compile/ways'
import { type AppliedFilters, applyFilters } from './filters'
import { fixedReports } from './fixed'
import type { FixedReport } from './fixed/fixedReport'
import { auditRun, chartOf, cutChart, headOf, hiddenRecords, zonesOf } from './head'
import { mostPoints, runGroups, runRows } from './run'
import type { SourceColumn } from './sources/source'
import { spoken } from './text'

type Paging = { page: number; limit: number }

/** Returns the filters of a fixed report as conditions. @throws Problem 422 */
export function filtersOf(report: FixedReport, values: FilterValues): AppliedFilters {
  const columns = { ...baseOf(report).filters, ...report.filterColumns }
  return applyFilters(values, report.filters, columns, report.filters.includes('date_from'))
}

/** Returns what is compiled of a fixed report. */
export function definitionOf(report: FixedReport, { conditions }: AppliedFilters): Definition {
  return {
    table: report.table,
    groups: [{ column: report.id, function: 'group' }, ...report.names],
    measures: report.columns,
    conditions: [...(report.conditions ?? []), ...conditions],
    order: report.order + 1,
    direction: report.direction ?? 'desc',
  }
}

/** Returns a column of the source of a fixed report. */
function columnOf(report: FixedReport, name: string): SourceColumn {
  const found = findColumn(baseOf(report), name)
  if (!found) throw new Error(`${report.type} has no column ${name}`)
  return found.column
}

/** Returns the columns of a fixed report, names first. */
export function columnsOf(report: FixedReport): ResultColumn[] {
  return [...report.names, ...report.columns].map((column) => {
    const unit = 'unit' in column ? column.unit : undefined
    return {
      name: `${column.column}.${column.function}`,
      label: spoken(column.label),
      type: resultType(column.function, columnOf(report, column.column)),
      unit: unit ? spoken(unit) : null,
    }
  })
}

/** Returns the values of all records together; their texts are those of the rows. */
function totalsOf({ columns }: FixedReport, totals: readonly ReportCell[]): ReportCell[] {
  return columns.map(({ function: of }, index) => (of === 'texts' ? null : (totals[index] ?? null)))
}

function describe(report: FixedReport, { applied }: AppliedFilters) {
  return {
    title: spoken(report.title),
    description: spoken(report.description),
    definition: report.definition.map(({ term, meaning }) => ({ term: spoken(term), meaning: spoken(meaning) })),
    filters: report.filters,
    applied,
    limits: hiddenRecords(baseOf(report)),
  }
}

interface FixedRun {
  filters: FilterValues
  paging: Paging
  /** The condition for the hospitals in which the caller reads reports. */
  inScope: SQL
  signal: AbortSignal
}

export interface Result {
  data: ResultRow[]
  meta: ReturnType<typeof pageMeta>
  report: ReportHead
}

/** Runs a fixed report with the caller's rights. @throws Problem */
export async function runFixed(type: ReportType, { filters, paging, inScope, signal }: FixedRun): Promise<Result> {
  const report = fixedReports[type]
  const used = filtersOf(report, filters)
  const { group, measure } = report.chart
  const definition = definitionOf(report, used)
  const found = await runGroups(definition, { limit: paging.limit, offset: pageOffset(paging) }, signal, {
    chart: { group, measure },
  })
  const columns = columnsOf(report)
  const described = describe(report, used)
  const charted = columns[report.names.length + report.chart.measure]
  auditRun(type, used.applied)
  return {
    data: found.rows.map(([id, ...cells]) => ({ id: typeof id === 'number' ? id : null, cells })),
    meta: pageMeta(paging, found.total),
    report: await headOf({
      ...described,
      limits: [...described.limits, ...cutChart(found.points, mostPoints)],
      columns,
      zones: await zonesOf(inScope, used.applied.hospital_id),
      totals: [...report.names.map(() => null), ...totalsOf(report, found.totals)],
      chart: charted
        ? chartOf(
            charted,
            spoken(columnOf(report, group.column).label),
            report.chart.kind,
            found.chart,
            found.totals[report.chart.measure] ?? null,
          )
        : null,
    }),
  }
}

/** Lists the records that one row of a fixed report counts. @throws Problem */
export async function runFixedDetails(
  type: ReportType,
  modelId: number,
  { filters, paging, inScope, signal }: FixedRun,
): Promise<Result> {
  const report = fixedReports[type]
  const used = filtersOf(report, filters)
  const { conditions } = definitionOf(report, used)
  const ofRow = { column: report.id, operator: 'is', value: String(modelId), value2: '' } as const
  const columns = report.details.map(({ column, label }): ResultColumn => {
    const found = columnOf(report, column)
    return {
      name: column,
      label: spoken(label ?? found.label),
      type: resultType('group', found),
      unit: found.unit ? spoken(found.unit) : null,
    }
  })
  const found = await runRows(
    {
      table: report.table,
      columns: report.details.map(({ column }) => column),
      conditions: [...conditions, ofRow],
      order: 0,
      direction: 'desc',
    },
    { limit: paging.limit, offset: pageOffset(paging) },
    signal,
  )
  auditRun(`${type} ${modelId}`, used.applied)
  return {
    data: found.rows.map((cells) => ({ id: null, cells: cells.map((cell, index) => textOfCode(report, index, cell)) })),
    meta: pageMeta(paging, found.total),
    report: await headOf({
      ...describe(report, used),
      columns,
      zones: await zonesOf(inScope, used.applied.hospital_id),
      totals: [],
      chart: null,
    }),
  }
}

/** Returns the text of a code in the caller's language. */
function textOfCode(report: FixedReport, index: number, cell: Result['data'][number]['cells'][number]) {
  const column = findColumn(baseOf(report), report.details[index]?.column ?? '')?.column
  const option = column?.options?.[String(cell)]
  return option ? spoken(option) : cell
}
