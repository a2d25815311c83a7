import { sql } from 'drizzle-orm'
import type { AreaRecords } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const chatRecords: AreaRecords = {
  chatRoom: {
    ofPatient: {
      part: 'messages',
      keys: (patient) => sql`select 'appointment-' || id as key from appointments where patient_id = ${patient}`,
    },
  },
}
