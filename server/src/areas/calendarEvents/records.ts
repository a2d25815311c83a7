import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow } from '../../schema/areaRecords'

export const calendarEventsRecords: AreaRecords = {
  calendarEvent: {
    audited: auditedRow('calendar_events', {
      hides: ['created_at', 'updated_at', 'version', 'original_start', 'series_id', 'creator_id', 'time_zone'],
      adds: sql`jsonb_build_object('doctors', (select jsonb_agg(user_id order by user_id)
        from calendar_event_doctors where event_id = audited.id))`,
    }),
  },
}
