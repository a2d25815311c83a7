import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow, owned } from '../../schema/areaRecords'

// Whoever has the code can assign the order to a center.
const investigation = auditedRow('investigations', {
  hides: ['revision', 'code', 'worklist_position'],
  adds: sql`jsonb_build_object(
    'investigation_types', (select jsonb_agg(type_id order by position) from investigation_order_types
      where investigation_id = audited.id),
    'events', (select jsonb_agg(jsonb_build_object('id', id, 'type', event, 'note', note) order by id)
      from investigation_events where investigation_id = audited.id),
    'attachments', (select jsonb_agg(jsonb_build_object('id', id, 'type', kind, 'media_id', media_id) order by id)
      from investigation_files where investigation_id = audited.id),
    'outside_results', (select jsonb_agg(jsonb_build_object('id', id, 'state', state, 'sender', sender, 'note', note, 'reason', reason)
        order by id) from outside_results where investigation_id = audited.id),
    'lab_values', (select jsonb_agg(jsonb_build_object('analyte_id', analyte_id, 'value', value, 'unit', unit, 'low', low::text,
        'high', high::text, 'range_text', range_text, 'flag', flag, 'flag_is_stated', flag_is_stated) order by position)
      from investigation_values where event_id = (select max(id) from investigation_events
        where investigation_id = audited.id and event in ('done', 'amended'))))`,
})

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const investigationsRecords: AreaRecords = {
  investigation: { audited: investigation, ofPatient: { part: 'investigations', keys: owned('investigations') } },
  investigationFile: {
    ofPatient: {
      part: 'investigations',
      keys: (patient) => sql`select investigation_files.id::text as key from investigation_files
      join investigations on investigations.id = investigation_files.investigation_id where investigations.patient_id = ${patient}`,
    },
  },
  orderedInvestigation: { ofPatient: { part: 'investigations', keys: owned('investigations') } },
}
