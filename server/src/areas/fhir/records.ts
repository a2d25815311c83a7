import { sql } from 'drizzle-orm'
import { type AreaRecords, appointmentIds, episodeIds } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const fhirRecords: AreaRecords = {
  encounter: {
    ofPatient: [
      {
        part: 'appointments',
        keys: (patient) => sql`select 'visit-' || id as key from (${appointmentIds(patient)}) as visits`,
      },
      {
        part: 'admissions',
        keys: (patient) => sql`select 'episode-' || id as key from (${episodeIds(patient)}) as stays`,
      },
    ],
  },
  observation: {
    ofPatient: [
      {
        part: 'vital_signs',
        keys: (patient) =>
          sql`select 'vital-' || id as key from vital_signs where episode_id in (${episodeIds(patient)})`,
      },
      {
        part: 'investigations',
        keys: (patient) => sql`select 'lab-' || id as key from investigation_values
          where investigation_id in (select id from investigations where patient_id = ${patient})`,
      },
    ],
  },
  serviceRequest: {
    ofPatient: [
      {
        part: 'investigations',
        keys: (patient) => sql`select id::text as key from investigations where patient_id = ${patient}`,
      },
      {
        part: 'admissions',
        keys: (patient) => sql`select 'consultation-' || id as key from consultation_requests
          where episode_id in (${episodeIds(patient)})`,
      },
    ],
  },
  medicationAdministration: {
    ofPatient: {
      part: 'medicines',
      keys: (patient) => sql`select executions.id::text as key from executions
          join prescriptions on prescriptions.id = executions.prescription_id
          where prescriptions.episode_id in (${episodeIds(patient)})
        union all select 'emergency-' || id from emergency_doses where episode_id in (${episodeIds(patient)})`,
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
