import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import { reportLimits } from '#contract/reports/limits'
import { Cell, type ReportCell } from '#contract/reports/result'
import { visibleRows } from '../../platform/access/visibleRows'
import { caller, context } from '../../platform/context'
import {
  type ReadReport,
  type ReportFailure,
  ReportRunError,
  type RunOptions,
} from '../../platform/database/reportDatabase'
import { Problem } from '../../platform/http/problem'
import { baseOf, columnsOfTables, compileGroups, compileRows, type RowsOfTables, type Slice } from './compile/compile'
import type { Condition, Definition, Group, Measure, RowDefinition } from './compile/definition'

/** The rows of a result with the number of all. */
export interface Found {
  rows: ReportCell[][]
  total: number
}

const statuses: Record<ReportFailure, number> = { busy: 429, tooLong: 400, tooLarge: 400, cancelled: 400 }

/** Returns the answer to a run that did not end. */
export function problemOfRun(error: unknown): unknown {
  if (!(error instanceof ReportRunError)) return error
  const { failure } = error
  return new Problem(statuses[failure], `reports.${failure}`, { values: { seconds: reportLimits.seconds } })
}

/** Returns the rows of the tables that a definition reads, as the caller sees them. */
async function rowsOf(
  table: string,
  names: readonly string[],
  conditions: readonly Condition[],
): Promise<RowsOfTables> {
  const { access } = context().platform
  const rows = new Map()
  for (const [path, { source, names: columns }] of columnsOfTables(baseOf({ table }), { names, conditions }))
    rows.set(path, await visibleRows(access, caller(), source.parts(), columns))
  return rows
}

/** Returns the rows of the tables of a definition; what is computed of them can differ. */
export function rowsOfDefinition({ table, groups, measures, conditions }: Definition): Promise<RowsOfTables> {
  const names = [...groups, ...measures].map(({ column }) => column)
  return rowsOf(table, [...names, ...measures.flatMap(({ of }) => of ?? [])], conditions)
}

/** Returns the schema of a row with a number of cells. */
export function rowSchema(cells: number) {
  const shape: Record<string, z.ZodType> = { total: z.int() }
  for (let index = 0; index < cells; index += 1) shape[`c${index}`] = Cell
  return z.strictObject(shape)
}

/** Returns the cells of a row, in order. */
export function cellsOf(row: Record<string, unknown>, cells: number): ReportCell[] {
  return Array.from({ length: cells }, (_, index) => row[`c${index}`] as ReportCell)
}

/** Reads one statement, and its total. */
async function read(readReport: ReadReport, query: SQL, cells: number): Promise<Found> {
  const rows = (await readReport(rowSchema(cells), query)) as Record<string, unknown>[]
  return { rows: rows.map((row) => cellsOf(row, cells)), total: Number(rows[0]?.total ?? 0) }
}

/** What a run reads besides the groups of a page. */
export interface Extras {
  /** The same records by another group, for the chart. */
  chart?: { group: Group; measure: Measure } | undefined
}

export interface GroupsResult extends Found {
  /** Of all records together, in the order of the measures. */
  totals: ReportCell[]
  chart: ReportCell[][]
}

const mostPoints = 400

/** Returns how a run is bounded. */
export function boundsOf(signal: AbortSignal, seconds: number = reportLimits.seconds): RunOptions {
  return { person: caller().id, signal, seconds, mostCost: reportLimits.cost }
}

/**
 * Runs a definition with the caller's rights: a page of its groups, and the values of all records together.
 * @throws Problem 429 while others run, 400 if it takes too long, 422 never
 */
export async function runGroups(
  definition: Definition,
  slice: Slice,
  signal: AbortSignal,
  { chart }: Extras = {},
): Promise<GroupsResult> {
  const { groups, measures } = definition
  const charted = chart && {
    ...definition,
    groups: [chart.group],
    measures: [chart.measure],
    order: 0,
    direction: 'asc' as const,
  }
  const rows = await rowsOfDefinition(definition)
  const chartRows = charted && (await rowsOfDefinition(charted))
  try {
    return await context().platform.reportDatabase.run(boundsOf(signal), async (readReport) => {
      const found = await read(readReport, compileGroups(definition, rows, slice), groups.length + measures.length)
      const all = await read(
        readReport,
        compileGroups({ ...definition, groups: [], order: 0 }, rows, { limit: 1, offset: 0 }),
        measures.length,
      )
      const points =
        charted && chartRows
          ? await read(readReport, compileGroups(charted, chartRows, { limit: mostPoints, offset: 0 }), 2)
          : { rows: [] }
      return { ...found, totals: all.rows[0] ?? [], chart: points.rows }
    })
  } catch (error) {
    throw problemOfRun(error)
  }
}

/** Runs a definition of single records with the caller's rights. As `runGroups`. */
export async function runRows(definition: RowDefinition, slice: Slice, signal: AbortSignal): Promise<Found> {
  const { table, columns, conditions } = definition
  const rows = await rowsOf(table, columns, conditions)
  try {
    return await context().platform.reportDatabase.run(boundsOf(signal), (readReport) =>
      read(readReport, compileRows(definition, rows, slice), columns.length),
    )
  } catch (error) {
    throw problemOfRun(error)
  }
}
