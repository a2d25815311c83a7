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
import { compileAtOnce, isOfBaseOnly } from './compile/compileAtOnce'
import type { Condition, Definition, Group, RowDefinition } from './compile/definition'

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

/**
 * Returns the rows of the tables of a definition; what is computed of them can differ.
 * @param more other columns that are read
 */
export function rowsOfDefinition(
  { table, groups, measures, conditions }: Definition,
  more: readonly string[] = [],
): Promise<RowsOfTables> {
  const names = [...groups, ...measures].map(({ column }) => column)
  return rowsOf(table, [...names, ...measures.flatMap(({ of }) => of ?? []), ...more], conditions)
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
  /** The same records by another group, for the chart, and the position of the measure that is drawn. */
  chart?: { group: Group; measure: number } | undefined
}

export interface GroupsResult extends Found {
  /** Of all records together, in the order of the measures. */
  totals: ReportCell[]
  chart: ReportCell[][]
  /** How many points the chart has, also those that are left out. */
  points: number
}

/** How many points of a chart are read. */
export const mostPoints = 400

/** Returns how a run is bounded. */
export function boundsOf(signal: AbortSignal, seconds: number = reportLimits.seconds): RunOptions {
  return { person: caller().id, signal, seconds, mostCost: reportLimits.cost }
}

type Row = Record<string, unknown>

/** Reads a statement of `compileAtOnce`. */
async function readAtOnce(readReport: ReadReport, { groups, measures }: Definition, query: SQL): Promise<GroupsResult> {
  const width = groups.length + measures.length
  const [found] = await readReport(
    z.strictObject({
      page: z.array(rowSchema(width)),
      totals: z.array(rowSchema(measures.length)),
      points: z.array(rowSchema(2)),
    }),
    query,
  )
  const { page = [], totals = [], points = [] } = (found ?? {}) as Partial<Record<string, Row[]>>
  const [all = {}] = totals
  return {
    rows: page.map((row) => cellsOf(row, width)),
    total: Number(page[0]?.total ?? 0),
    totals: cellsOf(all, measures.length),
    chart: points.map((row) => cellsOf(row, 2)),
    points: Number(points[0]?.total ?? 0),
  }
}

/** Reads a definition with measures of several tables, which are grouped and counted one by one. Only saved reports have such. */
async function readInTurn(
  readReport: ReadReport,
  definition: Definition,
  rows: RowsOfTables,
  slice: Slice,
): Promise<GroupsResult> {
  const { groups, measures } = definition
  const found = await read(readReport, compileGroups(definition, rows, slice), groups.length + measures.length)
  const all = await read(
    readReport,
    compileGroups({ ...definition, groups: [], order: 0 }, rows, { limit: 1, offset: 0 }),
    measures.length,
  )
  return { ...found, totals: all.rows[0] ?? [], chart: [], points: 0 }
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
  const rows = await rowsOfDefinition(definition, chart ? [chart.group.column] : [])
  const charted = chart && { ...chart, most: mostPoints }
  try {
    return await context().platform.reportDatabase.run(boundsOf(signal), (readReport) =>
      isOfBaseOnly(definition)
        ? readAtOnce(readReport, definition, compileAtOnce(definition, rows, { slice, chart: charted }))
        : readInTurn(readReport, definition, rows, slice),
    )
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
