import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedFields, auditedRow } from '../../schema/areaRecords'

const center = auditedRow('centers')

const staffOfCenter = auditedFields(
  (id) => sql`jsonb_build_object('staff', (select jsonb_agg(jsonb_build_object('user_id', user_id, 'role', roles.code))
    from center_staff join roles on roles.id = role_id where center_id = ${id}))`,
)

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const facilitiesRecords: AreaRecords = {
  hospital: { audited: auditedRow('hospitals') },
  lab: { audited: center },
  radiologyCenter: { audited: center },
  ownHospital: {
    audited: auditedFields(
      (id) => sql`jsonb_build_object(
      'staff', (select jsonb_agg(jsonb_build_object('user_id', user_id, 'role', roles.code))
        from user_roles join roles on roles.id = role_id where user_roles.hospital_id = ${id}),
      'members', (select jsonb_agg(user_id) from user_hospitals where hospital_id = ${id}))`,
    ),
  },
  ownLab: { audited: staffOfCenter },
  ownRadiologyCenter: { audited: staffOfCenter },
}
