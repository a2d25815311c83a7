import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { reportLimits } from '#contract/reports/limits'
import type { ReportCell, ReportHead, ResultChart, ResultColumn } from '#contract/reports/result'
import type { ReportFilter } from '#contract/reports/types'
import { hospitalWithin } from '../../platform/access/visibleRows'
import { namesOfCaller } from '../../platform/auth/caller'
import { caller, context, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { apiText, localizedName } from '../../platform/texts'
import { isOffered } from './catalogue'
import { textsOfFilters } from './filterNames'
import type { Source } from './sources/source'
import { spoken } from './text'

const ZoneRow = z.strictObject({ time_zone: z.string() })
const mostZones = 6

/**
 * Returns the zones in which days are counted: those of the hospitals in which the caller reads reports.
 * @param inScope the condition for these hospitals; expects `hospitals`
 */
export async function zonesOf(inScope: SQL, hospitalId: string | undefined): Promise<string[]> {
  const chosen = hospitalId ? hospitalWithin(sql`hospitals.id`, [Number(hospitalId)]) : sql`true`
  const rows = await readRows(
    ZoneRow,
    sql`select distinct time_zone from hospitals where ${inScope} and ${chosen} order by 1 limit ${mostZones}`,
  )
  return rows.map(({ time_zone: zone }) => zone)
}

/** Returns a sentence for each source that the caller's permissions leave out; such a report has no rows. */
export function hiddenSources(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => !isOffered({ ...source, internal: undefined } as unknown as Source))
    .map(({ label }) => apiText('reports.limit.permission', { source: spoken(label) }))
}

/** Returns the sentence about rows that were cut, if there are more than are shown. */
export function cutRows(total: number, most: number): string[] {
  return total > most ? [apiText('reports.limit.rows', { rows: most.toLocaleString('en') })] : []
}

/** Returns the sentence about a chart that leaves groups out. */
export function cutChart(total: number, most: number): string[] {
  return total > most ? [apiText('reports.limit.chart', { points: most })] : []
}

interface HeadParts {
  title: string
  description: string
  definition: { term: string; meaning: string }[]
  columns: ResultColumn[]
  filters: readonly ReportFilter[]
  applied: Partial<Record<ReportFilter, string>>
  limits: string[]
  zones: string[]
  totals: ReportCell[]
  chart: ResultChart | null
}

/** Returns what a result says about itself. */
export async function headOf({ zones, filters, ...parts }: HeadParts): Promise<ReportHead> {
  return {
    ...parts,
    filters: [...filters],
    applied_texts: await textsOfFilters(parts.applied),
    made_at: now().toISOString(),
    made_by: localizedName(namesOfCaller(caller())),
    time_zones: zones,
  }
}

/** Returns a chart of points with a label and a value. */
export function chartOf(
  { label, unit }: Pick<ResultColumn, 'label' | 'unit'>,
  kind: 'bar' | 'line',
  points: readonly (readonly ReportCell[])[],
  overall: ReportCell,
): ResultChart {
  const number = (value: ReportCell | undefined) => (typeof value === 'number' ? value : null)
  return {
    kind,
    label,
    unit,
    points: points.map(([point, value]) => ({
      label: point === null || point === undefined ? '–' : String(point),
      value: number(value),
    })),
    overall: number(overall),
  }
}

/** Writes the run and its filters into the audit log. */
export function auditRun(report: string, applied: Partial<Record<ReportFilter, string>>): void {
  const { platform, caller: person, address, requestId, call } = context()
  if (!person) return
  const changes = Object.fromEntries(
    Object.entries({ report, ...applied }).map(([name, value]) => [name, { after: value }]),
  )
  const action = call?.name ?? 'reportExports.create'
  platform.audit.recordRead({
    userId: person.id,
    action,
    kind: null,
    ids: [null],
    at: now(),
    address,
    requestId,
    changes,
  })
}

export const mostRows = reportLimits.rows
