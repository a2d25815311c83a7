import { type AreaRecords, auditedRow, owned } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const problemsRecords: AreaRecords = {
  problem: {
    audited: auditedRow('problems', { hides: ['applies', 'problem_key', 'revision'] }),
    ofPatient: { part: 'diagnoses', keys: owned('problems') },
    timeline: { detail: `'text', problem, 'code', icd_code` },
  },
}
