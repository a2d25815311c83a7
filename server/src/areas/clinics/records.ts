import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedFields, auditedRow } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const clinicsRecords: AreaRecords = {
  clinic: {
    audited: auditedRow('clinics', {
      hides: ['exceptions_version'],
      adds: sql`jsonb_build_object(
      'exceptions', (select jsonb_agg(to_jsonb(clinic_exceptions) - 'id' - 'clinic_id' || jsonb_build_object(
          'days', (select jsonb_agg(to_jsonb(days) - 'exception_id' order by weekday) from clinic_exception_days as days
            where exception_id = clinic_exceptions.id)) order by date_from)
        from clinic_exceptions where clinic_id = audited.id),
      'days', (select jsonb_agg(to_jsonb(clinic_days) - 'clinic_id') from clinic_days where clinic_id = audited.id),
      'coordinators', (select jsonb_agg(user_id) from clinic_coordinators where clinic_id = audited.id))`,
    }),
  },
  ownClinic: {
    audited: auditedFields(
      (id) => sql`jsonb_build_object('sessions', (select jsonb_agg(jsonb_build_object('id', id, 'date', date,
      'ended_at', ended_at)) from (select * from lobbies where clinic_id = ${id} order by id desc limit 2) as newest))`,
    ),
  },
}
