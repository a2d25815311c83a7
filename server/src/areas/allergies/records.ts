import { type AreaRecords, auditedRow, owned } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const allergiesRecords: AreaRecords = {
  allergy: {
    audited: auditedRow('allergies', { hides: ['applies', 'substance_key', 'revision'] }),
    ofPatient: { part: 'allergies', keys: owned('allergies') },
    timeline: { detail: `'text', substance, 'extra', reaction`, drug: 'drug_id', news: 'allergies' },
  },
}
