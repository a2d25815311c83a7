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
      (id) => sql`(select jsonb_build_object('number', consents.number, 'given_at', consents.given_at,
        'withdrawn_at', consents.withdrawn_at, 'whatsapp_number', whatsapp.number, 'whatsapp_given_at', whatsapp.given_at,
        'whatsapp_withdrawn_at', whatsapp.withdrawn_at)
      from users left join text_consents as consents on consents.user_id = users.id
        left join whatsapp_consents as whatsapp on whatsapp.user_id = users.id where users.id = ${id})`,
    ),
  },
}
