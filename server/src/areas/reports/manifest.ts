import { reports } from '#contract/reports/calls'
import { reportExports } from '#contract/reports/exports'
import { reportPins } from '#contract/reports/pins'
import { reportSchedules } from '#contract/reports/schedules'
import { auditedRow } from '../../schema/areaRecords'
import { type AreaManifest, handledCalls } from '../manifest'
import { exportJobs } from './exports'
import { reportExportHandlers, reportHandlers, reportPinHandlers, reportScheduleHandlers } from './handlers'
import { reportRules } from './policy'
import { scheduleJobs } from './sendSchedules'

export const reportsArea: AreaManifest = {
  name: 'reports',
  calls: [
    handledCalls('reports', reports, reportHandlers),
    handledCalls('reportExports', reportExports, reportExportHandlers),
    handledCalls('reportPins', reportPins, reportPinHandlers),
    handledCalls('reportSchedules', reportSchedules, reportScheduleHandlers),
  ],
  rules: reportRules,
  records: {
    report: { audited: auditedRow('reports') },
    reportExport: { audited: auditedRow('report_exports', { hides: ['rows', 'total_rows', 'started_at'] }) },
    reportSchedule: { audited: auditedRow('report_schedules') },
    reportPin: { audited: auditedRow('report_pins') },
  },
  jobs: [...exportJobs, ...scheduleJobs],
}
