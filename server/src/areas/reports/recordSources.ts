import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedBy } from '../../schema/recordSources'

/** What a person has about a report: it is named after a saved report, or the type of a fixed one. */
const aboutReport = (table: 'report_exports' | 'report_schedules' | 'report_pins') => {
  const name = sql.identifier(table)
  return {
    from: sql`${name} left join reports on reports.id = ${name}.report_id where true`,
    id: sql`${name}.id`,
    ...namedBy(sql`coalesce(reports.name, ${name}.type)`),
    at: sql.raw(epochMs(`${table}.created_at`)),
    order: sql`${name}.id desc`,
  }
}

export const reportSources = {
  report: {
    from: sql`reports where true`,
    id: sql`reports.id`,
    ...namedBy(sql`reports.name`),
    rules: { report: sql`reports.id` },
  },
  reportExport: { ...aboutReport('report_exports'), rules: { reportExport: sql`report_exports.id` } },
  reportSchedule: { ...aboutReport('report_schedules'), rules: { reportSchedule: sql`report_schedules.id` } },
  reportPin: { ...aboutReport('report_pins'), rules: { reportPin: sql`report_pins.id` } },
} satisfies Record<string, RecordSource>
