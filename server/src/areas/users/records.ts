import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow, owned } from '../../schema/areaRecords'
import { accountsOfPatient } from '../../schema/patientMerges'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const usersRecords: AreaRecords = {
  user: {
    audited: auditedRow('users', {
      adds: sql`jsonb_build_object(
      'roles', (select jsonb_agg(jsonb_build_object('role', roles.code, 'hospital_id', user_roles.hospital_id))
        from user_roles join roles on roles.id = role_id where user_id = audited.id),
      'hospitals', (select jsonb_agg(hospital_id) from user_hospitals where user_id = audited.id),
      'calendar_feed', (select created_at from calendar_feeds where user_id = audited.id),
      'documents', (select jsonb_agg(jsonb_build_object('id', id, 'document_name', name)) from user_documents
        where user_id = audited.id))`,
    }),
    ofPatient: { part: 'profile', keys: accountsOfPatient },
  },
  userDocument: {
    audited: auditedRow('user_documents', { hides: ['name'], adds: sql`jsonb_build_object('document_name', name)` }),
    ofPatient: { part: 'profile', keys: owned('user_documents', 'user_id') },
  },
  userSummary: { ofPatient: { part: 'profile', keys: accountsOfPatient } },
}
