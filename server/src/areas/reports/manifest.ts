import { sql } from 'drizzle-orm'
import { reports } from '#contract/reports/calls'
import { reportExports } from '#contract/reports/exports'
import { reportPins } from '#contract/reports/pins'
import { reportSchedules } from '#contract/reports/schedules'
import { auditedRow } from '../../schema/areaRecords'
import { type AreaManifest, handledCalls } from '../manifest'
import { reportsDemo } from './demo'
import { exportJobs } from './exports'
import { reportExportHandlers, reportHandlers, reportPinHandlers, reportScheduleHandlers } from './handlers'
import { reportRules } from './policy'
import { reportSources } from './recordSources'
import { scheduleJobs } from './sendSchedules'

const filters = sql`jsonb_build_object('filters', audited.filters::text)`

export const reportsArea: AreaManifest = {
  name: 'reports',
  calls: [
    handledCalls('reports', reports, reportHandlers),
    handledCalls('reportExports', reportExports, reportExportHandlers),
    handledCalls('reportPins', reportPins, reportPinHandlers),
    handledCalls('reportSchedules', reportSchedules, reportScheduleHandlers),
  ],
  rules: reportRules,
  sources: reportSources,
  demo: reportsDemo,
  records: {
    // Definitions and filters as one text each: of what they contain, only that they differ.
    report: { audited: auditedRow('reports', { adds: sql`jsonb_build_object('query', audited.query::text)` }) },
    reportExport: {
      audited: auditedRow('report_exports', { hides: ['rows', 'total_rows', 'started_at'], adds: filters }),
    },
    reportSchedule: { audited: auditedRow('report_schedules', { adds: filters }) },
    reportPin: { audited: auditedRow('report_pins', { adds: filters }) },
  },
  jobs: [...exportJobs, ...scheduleJobs],
}
