import { sql } from 'drizzle-orm'
import { type AreaRecords, appointmentIds, auditedRow } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const icdRecords: AreaRecords = {
  diagnosis: {
    audited: auditedRow('diagnoses'),
    ofPatient: {
      part: 'diagnoses',
      keys: (patient) =>
        sql`select id::text as key from diagnoses where appointment_id in (${appointmentIds(patient)})`,
    },
  },
}
