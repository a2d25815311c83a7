import { sql } from 'drizzle-orm'
import { type AreaRecords, appointmentIds, auditedRow, episodeIds } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const escalationsRecords: AreaRecords = {
  escalation: {
    audited: auditedRow('escalations', {
      hides: ['next_step_at', 'shifts_seen_at'],
      adds: sql`jsonb_build_object('acknowledgements', (select jsonb_agg(jsonb_build_object('user_id', user_id,
      'action', action, 'note', note) order by round) from escalation_acknowledgements where escalation_id = audited.id))`,
    }),
    ofPatient: {
      part: 'admissions',
      keys: (patient) => sql`select id::text as key from escalations
      where episode_id in (${episodeIds(patient)}) or appointment_id in (${appointmentIds(patient)})`,
    },
  },
}
