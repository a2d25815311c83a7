import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow, inEpisodes } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const vitalsRecords: AreaRecords = {
  vitalSign: {
    audited: auditedRow('vital_signs', {
      hides: ['revision', 'set_id', 'value', 'device', 'level', 'by_palpation', 'reason'],
      adds: sql`jsonb_build_object(
      'correction_reason', audited.reason,
      'measured_value', jsonb_build_array(audited.value, audited.device, audited.level, audited.by_palpation)::text)`,
    }),
    ofPatient: { part: 'vital_signs', keys: inEpisodes('vital_signs') },
  },
}
