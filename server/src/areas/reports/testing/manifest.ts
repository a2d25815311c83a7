import { reportExports, reportPins, reportSchedules, reports } from '../../../schema/reports'
import { below, everyRole, personal } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf, savePicture } from '../../../testing/stored'
import { sampleQuery } from './sampleQuery'

const staffRoles = everyRole.filter((role) => role !== 'PATIENT')
const fixed = { type: 'physician-delay', report_id: null, filters: {} } as const

export const areaTesting: AreaTesting = {
  rules: {
    report: {
      staff: { at: below },
      self: staffRoles,
      superAdmin: true,
      description: 'its author; holders of the permission at a hospital of its author or above',
    },
    reportExport: personal('the user who started it only'),
    reportSchedule: personal('the user who made it only'),
    reportPin: personal('the user who pinned it only'),
  },
  async createRecords({ testServer, owners: { notified } }) {
    const { database, clock } = testServer
    const at = clock.now()
    const mine = { user_id: notified, created_at: at }
    const report = await database
      .insert(reports)
      .values({
        name: 'Visits',
        description: 'By doctor',
        query: sampleQuery,
        created_by: notified,
        created_at: at,
        updated_at: at,
      })
      .returning({ id: reports.id })
    const made = await database
      .insert(reportExports)
      .values({ ...mine, ...fixed, format: 'xlsx', state: 'done', media_id: await savePicture(testServer) })
      .returning({ id: reportExports.id })
    const schedule = await database
      .insert(reportSchedules)
      .values({
        ...mine,
        ...fixed,
        frequency: 'daily',
        hour: 7,
        weekday: 1,
        month_day: 1,
        expires_at: new Date('2027-05-01T00:00:00Z'),
      })
      .returning({ id: reportSchedules.id })
    const pin = await database
      .insert(reportPins)
      .values({ ...mine, type: null, report_id: idOf(report), filters: {} })
      .returning({ id: reportPins.id })
    return { report: idOf(report), reportExport: idOf(made), reportSchedule: idOf(schedule), reportPin: idOf(pin) }
  },
  createdBy: {
    report: 'reports',
    reportExport: 'reportExports',
    reportPin: 'reportPins',
    reportSchedule: 'reportSchedules',
  },
  samplesOfCalls: {
    'reports.create': { query: sampleQuery },
    'reports.update': { query: sampleQuery },
    'reports.preview': { query: sampleQuery },
    'reports.fixed': { date_from: '2026-11-01', date_to: '2026-11-30' },
    'reports.fixedDetails': { date_from: '2026-11-01', date_to: '2026-11-30' },
    'reportExports.create': { type: 'physician-delay', report_id: null, filters: { hour: 7 } },
    'reportPins.create': { type: 'physician-delay', report_id: null, filters: { hour: 8 } },
    'reportSchedules.create': {
      ...{ type: 'physician-delay', report_id: null, filters: { hour: 9 } },
      ...{ frequency: 'daily', recipients: [1] },
    },
  },
}
