import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'
import { ofEncounters } from './policy'

export const escalationSources = {
  escalation: {
    from: sql`escalations ${ofEncounters} join users on users.id = coalesce(episodes.patient_id, appointments.patient_id)
      where true`,
    id: sql`escalations.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('escalations.opened_at')),
    order: sql`escalations.id desc`,
    rules: { escalation: sql`escalations.id` },
  },
} satisfies Record<string, RecordSource>
