import { type SQL, sql } from 'drizzle-orm'
import { type AreaRecords, appointmentIds, auditedRow, episodeIds } from '../../schema/areaRecords'

const prescriptions = (patient: SQL) => sql`select id from prescriptions
  where episode_id in (${episodeIds(patient)}) or appointment_id in (${appointmentIds(patient)})`

// Clinical numbers are texts here, so that the log has digests of them.
const prescription = auditedRow('prescriptions', {
  hides: ['revision', 'recorded_at', 'generated_until', 'warnings'],
  adds: sql`jsonb_build_object(
    'drug_id', 'drug ' || audited.drug_id, 'frequency', 'every ' || audited.frequency,
    'duration', 'for ' || audited.duration, 'minimum_interval', 'minutes ' || audited.minimum_interval,
    'holds', (select jsonb_agg(jsonb_build_object('from', from_time, 'until', until_time) order by id)
      from prescription_holds where prescription_id = audited.id))`,
})

const execution = auditedRow('executions', {
  hides: ['revision', 'drug_id', 'dosage', 'dosage_unit', 'route_id'],
  adds: sql`coalesce((select jsonb_build_object('second_person', decided_by, 'second_outcome', outcome, 'second_reason', reason)
      from dose_checks where execution_id = audited.id and replaced_at is null), '{}')`,
})

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const prescriptionsRecords: AreaRecords = {
  prescription: {
    audited: prescription,
    ofPatient: {
      part: 'medicines',
      keys: (patient) => sql`select id::text as key from (${prescriptions(patient)}) as prescribed`,
    },
  },
  execution: {
    audited: execution,
    ofPatient: {
      part: 'medicines',
      keys: (patient) =>
        sql`select id::text as key from executions where prescription_id in (${prescriptions(patient)})`,
    },
  },
}
