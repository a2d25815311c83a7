import { and, inArray } from 'drizzle-orm'
import type { FilterValues } from '#contract/reports/input'
import type { ReportType } from '#contract/reports/types'
import { caller, context, db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { reports } from '../../schema/reports'
import { fixedReports } from './fixed'
import { filtersOf } from './runFixed'
import { prepareSaved } from './runSaved'
import { readReport } from './saved'
import { spoken } from './text'

/** A saved report, or a fixed one, with filters. */
export interface Subject {
  report_id: number | null
  type: ReportType | null
  filters: FilterValues
}

interface SubjectInput {
  report_id?: number | null | undefined
  type?: ReportType | null | undefined
  filters: FilterValues
}

/**
 * Returns what an export, a pin or a schedule is about.
 * @throws Problem 422 for a report that the caller may not use or that cannot be run, and for filters that it cannot apply
 */
export async function subjectOf({ report_id: reportId, type, filters }: SubjectInput): Promise<Subject> {
  if (type) filtersOf(fixedReports[type], filters)
  else if (!(await isReachable(reportId ?? 0))) throw fieldProblem('report_id', 'validation.invalidChoice')
  else prepareSaved((await readReport(reportId ?? 0)).query, filters, false)
  return { report_id: type ? null : (reportId ?? null), type: type ?? null, filters }
}

/** Returns whether the caller reads a saved report. */
export async function isReachable(reportId: number): Promise<boolean> {
  const reached = await context().platform.access.reachable('report', caller(), [reportId], ['show-report'])
  return reached.size > 0
}

/**
 * Returns the titles of reports: those of fixed ones in the caller's language, those of saved ones as their author wrote them,
 * as long as the caller reads these.
 */
export async function titlesOf(
  subjects: readonly Pick<Subject, 'report_id' | 'type'>[],
): Promise<(subject: Pick<Subject, 'report_id' | 'type'>) => string> {
  const ids = subjects.flatMap(({ report_id: id }) => id ?? [])
  const seen = await context().platform.access.condition('report', caller(), ['show-report'])
  const rows =
    ids.length > 0
      ? await db()
          .select({ id: reports.id, name: reports.name })
          .from(reports)
          .where(and(inArray(reports.id, ids), seen))
      : []
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ({ report_id: id, type }) =>
    type ? spoken(fixedReports[type].title) : (names.get(id ?? 0) ?? apiText('reports.lostAccess'))
}

/** Returns stored filters as query parameters have them. */
export function filterTexts(filters: FilterValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
}
