import { sql } from 'drizzle-orm'
import type { AreaRecords } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const chatRecords: AreaRecords = {
  chatRoom: {
    ofPatient: {
      part: 'messages',
      keys: (patient) => sql`select 'appointment-' || id as key from appointments where patient_id = ${patient}
        union all select 'request-' || requests.id from consultation_requests as requests
          join episodes on episodes.id = requests.episode_id where episodes.patient_id = ${patient}`,
    },
  },
}
