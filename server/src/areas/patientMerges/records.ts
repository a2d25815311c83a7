import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow } from '../../schema/areaRecords'

/** How the audit log reads merges, and whose they are: of both records. */
export const patientMergesRecords: AreaRecords = {
  patientMerge: {
    audited: auditedRow('patient_merges', {
      adds: sql`jsonb_build_object('moved', (select jsonb_object_agg(table_name, rows) from (
        select table_name, count(*) as rows from patient_merge_moves where merge_id = audited.id group by 1) as moves))`,
    }),
    ofPatient: {
      part: 'profile',
      keys: (patient) =>
        sql`select id::text as key from patient_merges where survivor_id = ${patient} or merged_id = ${patient}`,
    },
  },
}
