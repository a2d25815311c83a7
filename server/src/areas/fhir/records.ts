import { sql } from 'drizzle-orm'
import { type AreaRecords, appointmentIds, episodeIds } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const fhirRecords: AreaRecords = {
  encounter: {
    ofPatient: {
      part: 'appointments',
      keys: (patient) => sql`select 'visit-' || id as key from (${appointmentIds(patient)}) as visits
      union all select 'episode-' || id from (${episodeIds(patient)}) as stays`,
    },
  },
  condition: {
    ofPatient: {
      part: 'diagnoses',
      keys: (patient) => sql`select 'problem-' || id as key from problems where patient_id = ${patient}
      union all select 'diagnosis-' || id from diagnosis_codes
        where episode_id in (${episodeIds(patient)}) or appointment_id in (${appointmentIds(patient)})`,
    },
  },
}
