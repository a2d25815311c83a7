import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const rolesRecords: AreaRecords = {
  role: {
    audited: auditedRow('roles', {
      adds: sql`jsonb_build_object('permissions', (select jsonb_agg(permission) from role_permissions where role_id = audited.id))`,
    }),
  },
}
