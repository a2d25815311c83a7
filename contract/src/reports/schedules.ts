import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, List, One } from '../kit/responses'
import { instant } from '../kit/values'
import { frequencies } from './frequencies'
import { ScheduleInput } from './input'
import { subjectShape } from './subject'

const Schedule = z.object({
  id: z.number(),
  ...subjectShape,
  frequency: z.enum(frequencies),
  hour: z.number(),
  weekday: z.number(),
  month_day: z.number(),
  recipients: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Why the recipient gets nothing; null: they do. */
      problem: z.string().nullable(),
    }),
  ),
  expires_at: instant,
})
export type ReportSchedule = z.output<typeof Schedule>

/** Reports that are offered to recipients by email. */
export const reportSchedules = area({
  list: {
    method: 'GET',
    path: '/api/admin/report-schedules',
    permission: 'show-report',
    summary: 'My schedules',
    shows: 'staff',
    scope: 'own',
    response: List(Schedule),
  },
  create: {
    method: 'POST',
    path: '/api/admin/report-schedules',
    permission: 'show-report',
    summary: 'Offer a report to recipients by email, for 6 months',
    body: ScheduleInput,
    audit: { kind: 'reportSchedule', id: 'data.id' },
    response: One(Schedule),
  },
  renew: {
    method: 'PUT',
    path: '/api/admin/report-schedules/{id}/renew',
    permission: 'show-report',
    summary: 'Renew a schedule for 6 months',
    record: { kind: 'reportSchedule', param: 'id' },
    idempotency: 'natural',
    response: One(Schedule),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/report-schedules/{id}',
    permission: 'show-report',
    summary: 'End a schedule',
    record: { kind: 'reportSchedule', param: 'id' },
    response: Done,
  },
})
