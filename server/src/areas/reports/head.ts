import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ReportCell, ReportHead, ResultChart, ResultColumn } from '#contract/reports/result'
import type { ReportFilter } from '#contract/reports/types'
import { hospitalWithin, type VisiblePart } from '../../platform/access/visibleRows'
import { mayOneOf, namesOfCaller } from '../../platform/auth/caller'
import { caller, context, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { apiText, localizedName } from '../../platform/texts'
import { textsOfFilters } from './filterNames'
import { sources } from './sources'
import type { Source } from './sources/source'
import { spoken, type Text } from './text'

const ZoneRow = z.strictObject({ time_zone: z.string() })

/**
 * Returns the zones in which days are counted, all of them: those of the hospitals in which the caller reads reports.
 * @param inScope the condition for these hospitals; expects `hospitals`
 */
export async function zonesOf(inScope: SQL, hospitalId: string | undefined): Promise<string[]> {
  const chosen = hospitalId ? hospitalWithin(sql`hospitals.id`, [Number(hospitalId)]) : sql`true`
  const rows = await readRows(
    ZoneRow,
    sql`select distinct time_zone from hospitals where ${inScope} and ${chosen} order by 1`,
  )
  return rows.map(({ time_zone: zone }) => zone)
}

/** As `zonesOf`, where no call names the hospitals in which the caller reads reports: in the job of an export. */
export async function zonesOfCaller(hospitalId: string | undefined): Promise<string[]> {
  return zonesOf(await context().platform.access.condition('hospital', caller(), ['show-report']), hospitalId)
}

/** Returns the label of a part's records: a source of several parts has records of other sources. */
function labelOfPart(source: Source, part: VisiblePart): Text {
  const isSame = (other: Source) =>
    !other.internal && other.permissions.join() === part.permissions.join() && other.parts().length === 1
  return (source.parts().length > 1 ? sources.find(isSame) : undefined)?.label ?? source.label
}

/** Returns a sentence for each kind of record of a source that the caller's permissions leave out. */
export function hiddenRecords(source: Source): string[] {
  const hidden = source.parts().filter(({ permissions }) => !mayOneOf(caller(), permissions))
  return hidden.map((part) => apiText('reports.limit.permission', { source: spoken(labelOfPart(source, part)) }))
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

/** Returns a group as it is written at a point of a chart. */
export function labelOfGroup(group: ReportCell | undefined): string {
  if (typeof group === 'boolean') return apiText(group ? 'export.yes' : 'export.no')
  return group === null || group === undefined ? '–' : String(group)
}

/** Returns a chart of points with a label and a value. */
export function chartOf(
  { label, unit }: Pick<ResultColumn, 'label' | 'unit'>,
  groupLabel: string,
  kind: 'bar' | 'line',
  points: readonly (readonly ReportCell[])[],
  overall: ReportCell,
): ResultChart {
  const number = (value: ReportCell | undefined) => (typeof value === 'number' ? value : null)
  return {
    kind,
    label,
    group_label: groupLabel,
    unit,
    points: points.map(([point, value]) => ({
      label: labelOfGroup(point),
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
