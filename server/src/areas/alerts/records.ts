import { type AreaRecords, auditedRow, owned } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const alertsRecords: AreaRecords = {
  alert: {
    audited: auditedRow('alerts', { hides: ['applies', 'details_key', 'revision'] }),
    ofPatient: { part: 'allergies', keys: owned('alerts') },
    timeline: { detail: `'alert_kind', kind, 'extra', details` },
  },
}
