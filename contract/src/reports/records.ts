import { defineRecord } from '../kit/defineRecord'

const byAdmins = { use: 'governance', seeds: ['ADMIN'] } as const

/** A saved report: its definition, never its result. */
export const reportRecord = defineRecord({
  kind: 'report',
  owner: 'user',
  explained: true,
  permissions: {
    'list-reports': byAdmins,
    'show-report': byAdmins,
    'create-report': byAdmins,
    'update-report': byAdmins,
    'delete-report': byAdmins,
  },
})

/** A spreadsheet of a report that is made in the background. */
export const reportExportRecord = defineRecord({ kind: 'reportExport', owner: 'user', explained: true })

/** When a report is offered to recipients by email. */
export const reportScheduleRecord = defineRecord({ kind: 'reportSchedule', owner: 'user', explained: true })

/** The result of a report on a person's home page. */
export const reportPinRecord = defineRecord({ kind: 'reportPin', owner: 'user', explained: true })
