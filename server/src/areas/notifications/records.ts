import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedFields, auditedRow } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const notificationsRecords: AreaRecords = {
  notification: {
    audited: auditedRow('notifications', { hides: ['values', 'about', 'key'] }),
  },
  notificationsOfUser: {
    audited: auditedFields(
      (id) => sql`jsonb_build_object('unread',
      (select count(*) from notifications where user_id = ${id} and read_at is null))`,
    ),
  },
  textConsent: {
    audited: auditedFields(
      (
        id,
      ) => sql`coalesce((select jsonb_build_object('number', number, 'given_at', given_at, 'withdrawn_at', withdrawn_at)
      from text_consents where user_id = ${id}), '{}'::jsonb)`,
    ),
  },
}
