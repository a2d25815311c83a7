import { type SQL, sql } from 'drizzle-orm'
import type { AuditedKind } from '#contract/kit/record'
import type { RecordPart } from '#contract/recordViews/calls'

interface RecordsOfPatient {
  part: RecordPart
  /** The kinds of record in the audit log that have these keys. */
  kinds: readonly AuditedKind[]
  /** Returns a statement with one column, the keys of a patient's records, named `key`. */
  keys(patient: SQL): SQL
}

const ofAppointment = (patient: SQL) => sql`select id from appointments where patient_id = ${patient}`
const ofEpisode = (patient: SQL) => sql`select id from episodes where patient_id = ${patient}`

/** Returns the keys of a table's rows that belong to a patient. */
const owned = (table: string, column = 'patient_id') => {
  return (patient: SQL) => sql`select id::text as key from ${sql.raw(table)} where ${sql.raw(column)} = ${patient}`
}
/** Returns the keys of a table's rows that belong to a patient's episodes. */
const inEpisodes = (table: string) => {
  return (patient: SQL) =>
    sql`select id::text as key from ${sql.raw(table)} where episode_id in (${ofEpisode(patient)})`
}

const prescriptions = (patient: SQL) => sql`select id from prescriptions
  where episode_id in (${ofEpisode(patient)}) or appointment_id in (${ofAppointment(patient)})`

/** Which records are a patient's, by the kind under which the audit log names them. */
export const recordsOfPatient: readonly RecordsOfPatient[] = [
  {
    part: 'profile',
    kinds: ['patient', 'user', 'userSummary'],
    keys: (patient) => sql`select ${patient}::text as key`,
  },
  { part: 'profile', kinds: ['userDocument'], keys: owned('user_documents', 'user_id') },
  {
    part: 'appointments',
    kinds: ['appointment', 'consultation', 'consultationOfDoctor'],
    keys: owned('appointments'),
  },
  {
    part: 'appointments',
    kinds: ['attachment'],
    keys: (patient) =>
      sql`select id::text as key from complaint_attachments where appointment_id in (${ofAppointment(patient)})`,
  },
  {
    part: 'appointments',
    kinds: ['media'],
    keys: (patient) =>
      sql`select media_id::text as key from complaint_attachments where appointment_id in (${ofAppointment(patient)})`,
  },
  { part: 'appointments', kinds: ['waitlistEntry'], keys: owned('waitlist_entries') },
  {
    part: 'messages',
    kinds: ['chatRoom'],
    keys: (patient) => sql`select 'appointment-' || id as key from appointments where patient_id = ${patient}`,
  },
  { part: 'admissions', kinds: ['episode'], keys: owned('episodes') },
  {
    part: 'appointments',
    kinds: ['encounter'],
    keys: (patient) => sql`select 'visit-' || id as key from (${ofAppointment(patient)}) as visits
      union all select 'episode-' || id from (${ofEpisode(patient)}) as stays`,
  },
  { part: 'admissions', kinds: ['episodeDocument'], keys: inEpisodes('episode_documents') },
  {
    part: 'admissions',
    kinds: ['escalation'],
    keys: (patient) => sql`select id::text as key from escalations
      where episode_id in (${ofEpisode(patient)}) or appointment_id in (${ofAppointment(patient)})`,
  },
  { part: 'admissions', kinds: ['transfer', 'offeredTransfer'], keys: inEpisodes('transfers') },
  {
    part: 'medicines',
    kinds: ['prescription'],
    keys: (patient) => sql`select id::text as key from (${prescriptions(patient)}) as prescribed`,
  },
  {
    part: 'medicines',
    kinds: ['execution'],
    keys: (patient) => sql`select id::text as key from executions where prescription_id in (${prescriptions(patient)})`,
  },
  { part: 'investigations', kinds: ['investigation', 'orderedInvestigation'], keys: owned('investigations') },
  {
    part: 'investigations',
    kinds: ['investigationFile'],
    keys: (patient) => sql`select investigation_files.id::text as key from investigation_files
      join investigations on investigations.id = investigation_files.investigation_id where investigations.patient_id = ${patient}`,
  },
  { part: 'vital_signs', kinds: ['vitalSign'], keys: inEpisodes('vital_signs') },
  {
    part: 'diagnoses',
    kinds: ['diagnosis'],
    keys: (patient) => sql`select id::text as key from diagnoses where appointment_id in (${ofAppointment(patient)})`,
  },
  { part: 'diagnoses', kinds: ['problem'], keys: owned('problems') },
  {
    part: 'diagnoses',
    kinds: ['condition'],
    keys: (patient) => sql`select 'problem-' || id as key from problems where patient_id = ${patient}
      union all select 'diagnosis-' || id from diagnosis_codes
        where episode_id in (${ofEpisode(patient)}) or appointment_id in (${ofAppointment(patient)})`,
  },
  { part: 'allergies', kinds: ['allergy'], keys: owned('allergies') },
  { part: 'allergies', kinds: ['alert'], keys: owned('alerts') },
  { part: 'surveys', kinds: ['submission'], keys: owned('survey_instances') },
  { part: 'surveys', kinds: ['surveyFlag'], keys: owned('survey_flags') },
]

/**
 * Returns a patient's records as the audit log names them.
 * @returns a statement with the columns `part`, `kind` and `record_id`
 */
export function recordIdsOfPatient(patient: SQL): SQL {
  const selects = recordsOfPatient.flatMap(({ part, kinds, keys }) =>
    kinds.map(
      (kind) =>
        sql`select ${part}::text as part, ${kind}::text as kind, key as record_id from (${keys(patient)}) as keys`,
    ),
  )
  return sql.join(selects, sql` union all `)
}
