import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedBy } from '../../schema/recordSources'

export const calendarEventSources = {
  calendarEvent: {
    from: sql`calendar_events join hospitals on hospitals.id = calendar_events.hospital_id
      where calendar_events.deleted_at is null`,
    id: sql`calendar_events.id`,
    ...namedBy(sql`coalesce(calendar_events.title, hospitals.name)`),
    at: sql.raw(epochMs('calendar_events.starts_at')),
    order: sql`calendar_events.id desc`,
    rules: { calendarEvent: sql`calendar_events.id` },
  },
} satisfies Record<string, RecordSource>
