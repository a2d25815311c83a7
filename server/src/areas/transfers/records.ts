import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow, inEpisodes } from '../../schema/areaRecords'

/** With where the patient is: an accepted transfer changes it. */
const transfer = auditedRow('transfers', {
  adds: sql`(select jsonb_build_object('hospital_id', hospital_id, 'department_id', episodes.department_id, 'bed', bed,
      'asked_department_id', audited.department_id)
    from episodes where episodes.id = audited.episode_id)`,
})

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const transfersRecords: AreaRecords = {
  transfer: { audited: transfer, ofPatient: { part: 'admissions', keys: inEpisodes('transfers') } },
  offeredTransfer: { audited: transfer, ofPatient: { part: 'admissions', keys: inEpisodes('transfers') } },
}
