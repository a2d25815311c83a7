import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow, owned } from '../../schema/areaRecords'

const waitlistEntry = auditedRow('waitlist_entries', {
  adds: sql`jsonb_build_object('offers', (select jsonb_agg(jsonb_build_object('id', id, 'state', state,
    'starts_at', starts_at) order by id) from waitlist_offers where entry_id = audited.id))`,
})

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const waitlistRecords: AreaRecords = {
  waitlistEntry: { audited: waitlistEntry, ofPatient: { part: 'appointments', keys: owned('waitlist_entries') } },
  ownWaitlistEntry: { audited: waitlistEntry },
}
