import type { ReportType } from '#contract/reports/types'
import { filterBody, type ReportFilterValues } from './filterNames'

/** What is exported, pinned or scheduled: a fixed report, or a saved one, with filters. */
export type ReportSubject = { type?: ReportType | undefined; report?: number; filters: ReportFilterValues }

/** Returns a subject as a body of a call has it. */
export function subjectBody({ type, report, filters }: ReportSubject) {
  return { type: type ?? null, report_id: type ? null : (report ?? null), filters: filterBody(filters) }
}
