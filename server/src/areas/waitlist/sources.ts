import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

const entry = sql`waitlist_entries.id`

export const waitlistSources = {
  waitlistEntry: {
    from: sql`waitlist_entries join users on users.id = waitlist_entries.patient_id where true`,
    id: entry,
    ...namedByPerson,
    at: sql.raw(epochMs('waitlist_entries.created_at')),
    order: sql`waitlist_entries.id desc`,
    rules: { waitlistEntry: entry, ownWaitlistEntry: entry },
  },
} satisfies Record<string, RecordSource>
