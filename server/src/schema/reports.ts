import { date, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { Frequency } from '#contract/reports/frequencies'
import type { FilterValues } from '#contract/reports/input'
import type { ReportQueryInput } from '#contract/reports/query'
import type { ReportType } from '#contract/reports/types'

const instant = () => timestamp({ withTimezone: true })

/** Saved reports (migration 0410). The query may be of an older version of the catalogue: it is checked at each run. */
export const reports = pgTable('reports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  description: text().notNull(),
  query: jsonb().notNull().$type<ReportQueryInput>(),
  created_by: integer().notNull(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
})

const subject = () => ({
  report_id: integer(),
  type: text().$type<ReportType>(),
  filters: jsonb().notNull().$type<FilterValues>(),
})

export const reportExports = pgTable('report_exports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  user_id: integer().notNull(),
  ...subject(),
  format: text({ enum: ['xlsx', 'csv'] }).notNull(),
  state: text({ enum: ['waiting', 'running', 'done', 'cancelled', 'failed'] }).notNull(),
  rows: integer().notNull().default(0),
  total_rows: integer(),
  media_id: integer(),
  problem: text(),
  created_at: instant().notNull(),
  started_at: instant(),
  finished_at: instant(),
})

export const reportPins = pgTable('report_pins', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  user_id: integer().notNull(),
  ...subject(),
  created_at: instant().notNull(),
})

export const reportSchedules = pgTable('report_schedules', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  user_id: integer().notNull(),
  ...subject(),
  frequency: text().notNull().$type<Frequency>(),
  hour: smallint().notNull(),
  weekday: smallint().notNull(),
  month_day: smallint().notNull(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
})

export const reportRecipients = pgTable(
  'report_recipients',
  {
    schedule_id: integer().notNull(),
    user_id: integer().notNull(),
    last_day: date({ mode: 'string' }),
    problem: text({ enum: ['closed', 'permission', 'report'] }),
  },
  (table) => [primaryKey({ columns: [table.schedule_id, table.user_id] })],
)
